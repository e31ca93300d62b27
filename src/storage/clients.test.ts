// Three clients nobody here wrote, where they are installed, and the SDK: round trips, byte for byte.
import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, open, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { devNull, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { send } from './testing/send.ts';
import { startTestStore, type TestStore, testBucket, testKeys } from './testing/test-store.ts';

const execute = promisify(execFile);
// Where this names a bundle of certificates rclone 1.60 cannot start.
const { AWS_CA_BUNDLE: _, ...inherited } = process.env;
const env = {
  ...inherited,
  AWS_ACCESS_KEY_ID: testKeys.access_key,
  AWS_SECRET_ACCESS_KEY: testKeys.secret_key,
  AWS_DEFAULT_REGION: 'us-east-1',
  AWS_CONFIG_FILE: devNull,
  AWS_EC2_METADATA_DISABLED: 'true',
};
const run = (program: string, args: string[]) => execute(program, args, { env, maxBuffer: 8 * 1024 * 1024 });
const isInstalled = (program: string) =>
  run(program, ['--version']).then(
    () => true,
    () => false,
  );
const awsProgram = (await isInstalled('/usr/bin/aws')) ? '/usr/bin/aws' : 'aws';
const [hasS3cmd, hasRclone, hasAws] = await Promise.all(['s3cmd', 'rclone', awsProgram].map(isInstalled));

const mb = 1024 * 1024;
let store: TestStore;
let folder: string;
const path = (name: string) => join(folder, name);

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest('hex');
}

beforeAll(async () => {
  store = await startTestStore();
  folder = await mkdtemp(join(tmpdir(), 'sheaf-clients-'));
  await writeFile(path('small'), randomBytes(1024));
  const large = await open(path('large'), 'w');
  for (let block = 0; block < 100; block++) await large.write(randomBytes(mb));
  await large.close();
});
afterAll(async () => {
  await store.remove();
  await rm(folder, { recursive: true, force: true });
});

const sizes = ['small', 'large'] as const;
const received = () => path('received');
async function expectSame(name: string): Promise<void> {
  expect(await hashOf(received())).toBe(await hashOf(path(name)));
  await rm(received());
}

/** Fetches a link without further signature: all of it, and its last bytes. */
async function expectLinkTo(link: string, name: string): Promise<void> {
  const bytes = await readFile(path(name));
  expect((await send(link.trim())).body.equals(bytes)).toBe(true);
  const tail = await send(link.trim(), { headers: { range: 'bytes=-1000' } });
  expect([tail.status, tail.body.equals(bytes.subarray(-1000))]).toEqual([206, true]);
}

describe.skipIf(!hasS3cmd)('s3cmd (skipped where it is not installed)', () => {
  const s3cmd = (...args: string[]) => {
    const { host } = new URL(store.url);
    const keys = [`--access_key=${testKeys.access_key}`, `--secret_key=${testKeys.secret_key}`];
    return run('s3cmd', ['--no-ssl', `--host=${host}`, `--host-bucket=${host}`, ...keys, '-c', devNull, ...args]);
  };
  it.each(sizes)('put (100 MB: in parts), list, get, get the rest, info, delete: %s', async (name) => {
    const address = `s3://${testBucket}/from s3cmd/é ${name}`;
    await s3cmd('put', path(name), address);
    expect((await s3cmd('ls', `s3://${testBucket}/from s3cmd/`)).stdout).toContain(address);
    await s3cmd('get', '--force', address, received());
    // Carried on from where an earlier download ended, which is a range.
    await truncate(received(), 500);
    await s3cmd('get', '--continue', address, received());
    await expectSame(name);
    await s3cmd('del', address);
    await expect(s3cmd('info', address)).rejects.toThrow(/404/);
  });
  it('bucket made, copied into, removed with all it holds', async () => {
    await s3cmd('mb', 's3://s3cmd-made');
    await s3cmd('put', path('small'), 's3://s3cmd-made/a');
    await s3cmd('cp', 's3://s3cmd-made/a', 's3://s3cmd-made/b');
    await s3cmd('get', '--force', 's3://s3cmd-made/b', received());
    await expectSame('small');
    await s3cmd('rb', '--recursive', '--force', 's3://s3cmd-made');
    expect((await s3cmd('ls')).stdout).not.toContain('s3cmd-made');
  });
});

describe.skipIf(!hasRclone)('rclone (skipped where it is not installed)', () => {
  const rclone = (...args: string[]) => {
    const keys = ['--s3-access-key-id', testKeys.access_key, '--s3-secret-access-key', testKeys.secret_key];
    const common = ['--config', devNull, '--retries', '1', '--s3-provider', 'Minio', '--s3-endpoint', store.url];
    return run('rclone', [...common, ...keys, '--s3-upload-cutoff', '20M', ...args]);
  };
  it.each(sizes)('copy there and back (100 MB: in parts), list, check, range, link, delete: %s', async (name) => {
    const address = `:s3:${testBucket}/from rclone/é ${name}`;
    await rclone('copyto', path(name), address);
    expect((await rclone('lsf', `:s3:${testBucket}/from rclone/`)).stdout).toContain(`é ${name}`);
    const sizeOf = (text: string) => (JSON.parse(text) as { Size: number }[])[0]?.Size;
    expect(sizeOf((await rclone('lsjson', address)).stdout)).toBe(name === 'small' ? 1024 : 100 * mb);
    await rclone('copyto', address, received());
    await expectSame(name);
    const { stdout } = await execute(
      'rclone',
      [
        '--config',
        devNull,
        '--s3-provider',
        'Minio',
        '--s3-endpoint',
        store.url,
        '--s3-access-key-id',
        testKeys.access_key,
        '--s3-secret-access-key',
        testKeys.secret_key,
        'cat',
        '--offset',
        '10',
        '--count',
        '100',
        address,
      ],
      { env, encoding: 'buffer' },
    );
    expect(stdout.equals((await readFile(path(name))).subarray(10, 110))).toBe(true);
    await expectLinkTo((await rclone('link', '--expire', '5m', address)).stdout, name);
    await rclone('deletefile', address);
    await expect(rclone('deletefile', address)).rejects.toThrow();
  });
  it('purges a bucket with all it holds', async () => {
    await rclone('copyto', path('small'), ':s3:rclone-made/a/b');
    await rclone('purge', ':s3:rclone-made');
    expect((await rclone('lsd', ':s3:')).stdout).not.toContain('rclone-made');
  });
});

describe.skipIf(!hasAws)('the AWS command line (skipped where it is not installed)', () => {
  const aws = (...args: string[]) => run(awsProgram, ['--endpoint-url', store.url, ...args]);
  it.each(sizes)('cp there and back (100 MB: in parts), ls, presign, rm: %s', async (name) => {
    const address = `s3://${testBucket}/from aws/é ${name}`;
    await aws('s3', 'cp', path(name), address);
    expect((await aws('s3', 'ls', `s3://${testBucket}/from aws/`)).stdout).toContain(`é ${name}`);
    await aws('s3', 'cp', address, received());
    await expectSame(name);
    await expectLinkTo((await aws('s3', 'presign', address, '--expires-in', '300')).stdout, name);
    await aws('s3', 'rm', address);
    await expect(aws('s3', 'cp', address, received())).rejects.toThrow(/404/);
  });
  it('s3api: range, bucket made and removed', async () => {
    await aws('s3', 'mb', 's3://aws-made');
    await aws('s3', 'cp', path('small'), 's3://aws-made/a');
    await aws('s3api', 'get-object', '--bucket', 'aws-made', '--key', 'a', '--range', 'bytes=-24', received());
    expect((await readFile(received())).equals((await readFile(path('small'))).subarray(1000))).toBe(true);
    await aws('s3', 'rb', '--force', 's3://aws-made');
    await expect(aws('s3', 'ls', 's3://aws-made')).rejects.toThrow(/NoSuchBucket/);
  });
});

describe('the AWS SDK', () => {
  it.each(sizes)('streams, in parts too, ranges, presigned links, lists, deletes: %s', async (name) => {
    const credentials = { accessKeyId: testKeys.access_key, secretAccessKey: testKeys.secret_key };
    const client = new S3Client({ endpoint: store.url, region: 'us-east-1', forcePathStyle: true, credentials });
    const bytes = await readFile(path(name));
    const place = { Bucket: testBucket, Key: `from sdk/é ${name}` };
    await client.send(
      new PutObjectCommand({ ...place, Body: createReadStream(path(name)), ContentLength: bytes.length }),
    );
    const link = await getSignedUrl(client, new GetObjectCommand(place));
    await expectLinkTo(link, name);
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(place));
    const Parts: { PartNumber: number; ETag: string | undefined }[] = [];
    for (let at = 0; at < bytes.length; at += 25 * mb) {
      const part = { PartNumber: Parts.length + 1, UploadId, Body: bytes.subarray(at, at + 25 * mb) };
      const { ETag } = await client.send(new UploadPartCommand({ ...place, ...part }));
      Parts.push({ PartNumber: part.PartNumber, ETag });
    }
    await client.send(new CompleteMultipartUploadCommand({ ...place, UploadId, MultipartUpload: { Parts } }));
    await expectLinkTo(link, name);
    const { Contents } = await client.send(new ListObjectsV2Command({ Bucket: testBucket, Prefix: 'from sdk/' }));
    expect(Contents).toMatchObject([{ Key: place.Key, Size: bytes.length }]);
    await client.send(new DeleteObjectCommand(place));
    expect((await send(link)).status).toBe(404);
    client.destroy();
  });
});
