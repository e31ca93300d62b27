// Round trips with the SDK, compared byte for byte; with SHEAF_S3_CLIENTS=1 also with three other clients, where they are installed.
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { accessSync, constants, createReadStream } from 'node:fs';
import { mkdir, mkdtemp, open, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { devNull, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
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
import { provideStore } from './testing/provide-store.ts';
import { send } from './testing/send.ts';
import { testBucket, testKeys } from './testing/test-store.ts';

const execute = promisify(execFile);
// rclone 1.60 does not start when this variable is set.
const { AWS_CA_BUNDLE: _, ...inherited } = process.env;
const env = {
  ...inherited,
  AWS_ACCESS_KEY_ID: testKeys.accessKey,
  AWS_SECRET_ACCESS_KEY: testKeys.secretKey,
  AWS_DEFAULT_REGION: 'us-east-1',
  AWS_CONFIG_FILE: devNull,
  AWS_EC2_METADATA_DISABLED: 'true',
};
const run = (program: string, args: string[]) => execute(program, args, { env, maxBuffer: 8 * 1024 * 1024 });
/** @returns the path of a program; asking it for its version would take a second */
function installed(program: string): string | undefined {
  const places = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)].map((folder) => join(folder, program));
  return places.find((place) => {
    try {
      accessSync(place, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
// What is installed by chance must not decide whether the tests pass.
const asked = process.env.SHEAF_S3_CLIENTS === '1';
const [s3cmdProgram, rcloneProgram, awsProgram] = ['s3cmd', 'rclone', 'aws'].map((name) =>
  asked ? installed(name) : undefined,
);

const mb = 1024 * 1024;
let folder: string;
const path = (name: string) => join(folder, name);

const sizes = ['small', 'large'] as const;
/** The names of the two files. A client's process takes a while to start, so it sends both at once. */
const sent = sizes.map((name) => `é ${name}`);

const store = await provideStore();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-clients-'));
  await mkdir(path('sent'));
  await writeFile(path('sent/é small'), randomBytes(1024));
  const large = await open(path('sent/é large'), 'w');
  for (let block = 0; block < 100; block++) await large.write(randomBytes(mb));
  await large.close();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Compares the files a client received in `folder` with those it sent, and removes them. */
async function expectSame(received: string): Promise<void> {
  for (const name of sent) {
    const [left, right] = await Promise.all([readFile(join(received, name)), readFile(join(path('sent'), name))]);
    expect(left.equals(right)).toBe(true);
  }
  await rm(received, { recursive: true });
}

/** Fetches a presigned URL: the complete object, and its last bytes. */
async function expectLinkTo(link: string, name: string): Promise<void> {
  const bytes = await readFile(join(path('sent'), name));
  expect((await send(link.trim())).body.equals(bytes)).toBe(true);
  const tail = await send(link.trim(), { headers: { range: 'bytes=-1000' } });
  expect([tail.status, tail.body.equals(bytes.subarray(-1000))]).toEqual([206, true]);
}

describe.skipIf(!s3cmdProgram)('s3cmd (skipped unless asked for)', () => {
  const s3cmd = (...args: string[]) => {
    const { host } = new URL(store.url);
    const keys = [`--access_key=${testKeys.accessKey}`, `--secret_key=${testKeys.secretKey}`];
    const common = ['--no-ssl', `--host=${host}`, `--host-bucket=${host}`, ...keys, '-c', devNull];
    return run(s3cmdProgram ?? '', [...common, ...args]);
  };
  const place = 's3://s3cmd-made/from s3cmd/';

  it('creates a bucket, puts (100 MB: in parts) and lists', async () => {
    await s3cmd('mb', 's3://s3cmd-made');
    await s3cmd('put', ...sent.map((name) => join(path('sent'), name)), place);
    const { stdout } = await s3cmd('ls', place);
    for (const name of sent) expect(stdout).toContain(`${place}${name}`);
  });
  it('gets an object, and the rest of a partial one', async () => {
    await mkdir(path('s3cmd'));
    await s3cmd('get', '--recursive', place, `${path('s3cmd')}/`);
    // Continues an earlier download, which is a range request.
    for (const name of sent) await truncate(join(path('s3cmd'), name), 500);
    await s3cmd('get', '--recursive', '--continue', place, `${path('s3cmd')}/`);
    await expectSame(path('s3cmd'));
  });
  it('copies, deletes, and removes the bucket with all its objects', async () => {
    const [small, large] = sent.map((name) => `${place}${name}`) as [string, string];
    await s3cmd('cp', small, 's3://s3cmd-made/copy');
    await s3cmd('del', small, large);
    for (const gone of [small, large]) await expect(s3cmd('info', gone)).rejects.toThrow(/404/);
    await s3cmd('get', 's3://s3cmd-made/copy', path('copy'));
    expect((await readFile(path('copy'))).equals(await readFile(path('sent/é small')))).toBe(true);
    await s3cmd('rb', '--recursive', '--force', 's3://s3cmd-made');
    expect((await s3cmd('ls')).stdout).not.toContain('s3cmd-made');
  });
});

describe.skipIf(!rcloneProgram)('rclone (skipped unless asked for)', () => {
  const common = () => {
    const keys = ['--s3-access-key-id', testKeys.accessKey, '--s3-secret-access-key', testKeys.secretKey];
    const endpoint = ['--s3-provider', 'Minio', '--s3-endpoint', store.url, '--s3-upload-cutoff', '20M'];
    return ['--config', devNull, '--retries', '1', ...endpoint, ...keys];
  };
  const rclone = (...args: string[]) => run(rcloneProgram ?? '', [...common(), ...args]);
  const place = ':s3:rclone-made/from rclone';

  it('copies to the store and back (100 MB: in parts), and lists', async () => {
    await rclone('copy', path('sent'), place);
    const listed = JSON.parse((await rclone('lsjson', place)).stdout) as { Name: string; Size: number }[];
    expect(listed.map(({ Name, Size }) => [Name, Size]).sort()).toEqual([
      ['é large', 100 * mb],
      ['é small', 1024],
    ]);
    expect((await rclone('lsf', place)).stdout.split('\n')).toEqual(expect.arrayContaining(sent));
    await rclone('copy', place, path('rclone'));
    await expectSame(path('rclone'));
  });
  it.each(sent)('reads a range, and links: %s', async (name) => {
    const args = [...common(), 'cat', '--offset', '10', '--count', '100', `${place}/${name}`];
    const { stdout } = await execute(rcloneProgram ?? '', args, { env, encoding: 'buffer' });
    expect(stdout.equals((await readFile(join(path('sent'), name))).subarray(10, 110))).toBe(true);
    await expectLinkTo((await rclone('link', '--expire', '5m', `${place}/${name}`)).stdout, name);
  });
  it('deletes, and purges a bucket with all its objects', async () => {
    await rclone('deletefile', `${place}/é large`);
    await expect(rclone('deletefile', `${place}/é large`)).rejects.toThrow();
    await rclone('purge', ':s3:rclone-made');
    expect((await rclone('lsd', ':s3:')).stdout).not.toContain('rclone-made');
  });
});

describe.skipIf(!awsProgram)('the AWS command line (skipped unless asked for)', () => {
  const aws = (...args: string[]) =>
    execute(awsProgram ?? '', ['--endpoint-url', store.url, ...args], {
      env,
      maxBuffer: 8 * 1024 * 1024,
    });
  const place = 's3://aws-made/from aws';

  it('creates a bucket, copies to the store and back (100 MB: in parts), and lists', async () => {
    await aws('s3', 'mb', 's3://aws-made');
    await aws('s3', 'cp', '--recursive', path('sent'), place);
    const { stdout } = await aws('s3', 'ls', `${place}/`);
    for (const name of sent) expect(stdout).toContain(name);
    await aws('s3', 'cp', '--recursive', place, path('aws'));
    await expectSame(path('aws'));
  });
  it.each(sent)('presigns: %s', async (name) => {
    await expectLinkTo((await aws('s3', 'presign', `${place}/${name}`, '--expires-in', '300')).stdout, name);
  });
  it('reads a range, deletes, and removes the bucket with all its objects', async () => {
    const small = await readFile(path('sent/é small'));
    const object = ['--bucket', 'aws-made', '--key', 'from aws/é small'];
    await aws('s3api', 'get-object', ...object, '--range', 'bytes=-24', path('tail'));
    expect((await readFile(path('tail'))).equals(small.subarray(1000))).toBe(true);
    await aws('s3', 'rm', `${place}/é large`);
    await expect(aws('s3', 'cp', `${place}/é large`, path('gone'))).rejects.toThrow(/404/);
    await aws('s3', 'rb', '--force', 's3://aws-made');
    await expect(aws('s3', 'ls', 's3://aws-made')).rejects.toThrow(/NoSuchBucket/);
  });
});

describe('the AWS SDK', () => {
  it.each(sizes)('streams, in parts too, ranges, presigned links, lists, deletes: %s', async (name) => {
    const credentials = { accessKeyId: testKeys.accessKey, secretAccessKey: testKeys.secretKey };
    const client = new S3Client({ endpoint: store.url, region: 'us-east-1', forcePathStyle: true, credentials });
    const bytes = await readFile(path(`sent/é ${name}`));
    const place = { Bucket: testBucket, Key: `from sdk/é ${name}` };
    await client.send(
      new PutObjectCommand({ ...place, Body: createReadStream(path(`sent/é ${name}`)), ContentLength: bytes.length }),
    );
    const link = await getSignedUrl(client, new GetObjectCommand(place));
    await expectLinkTo(link, `é ${name}`);
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(place));
    const Parts: { PartNumber: number; ETag: string | undefined }[] = [];
    for (let at = 0; at < bytes.length; at += 25 * mb) {
      const part = { PartNumber: Parts.length + 1, UploadId, Body: bytes.subarray(at, at + 25 * mb) };
      const { ETag } = await client.send(new UploadPartCommand({ ...place, ...part }));
      Parts.push({ PartNumber: part.PartNumber, ETag });
    }
    await client.send(new CompleteMultipartUploadCommand({ ...place, UploadId, MultipartUpload: { Parts } }));
    await expectLinkTo(link, `é ${name}`);
    const { Contents } = await client.send(new ListObjectsV2Command({ Bucket: testBucket, Prefix: 'from sdk/' }));
    expect(Contents).toMatchObject([{ Key: place.Key, Size: bytes.length }]);
    await client.send(new DeleteObjectCommand(place));
    expect((await send(link)).status).toBe(404);
    client.destroy();
  });
});
