// Two clients nobody here wrote, where they are installed.
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { devNull, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestStore, type TestStore, testBucket, testKeys } from './testing/test-store.ts';

const run = promisify(execFile);
const isInstalled = (program: string) =>
  run(program, ['--version']).then(
    () => true,
    () => false,
  );
const [hasS3cmd, hasRclone] = await Promise.all(['s3cmd', 'rclone'].map(isInstalled));

let store: TestStore;
let folder: string;
const bytes = randomBytes(1024);
beforeAll(async () => {
  store = await startTestStore();
  folder = await mkdtemp(join(tmpdir(), 'sheaf-clients-'));
  await writeFile(join(folder, 'sent'), bytes);
});
afterAll(async () => {
  await store.remove();
  await rm(folder, { recursive: true, force: true });
});

const sent = () => join(folder, 'sent');
const received = () => join(folder, 'received');

it.skipIf(!hasS3cmd)('s3cmd (skipped where it is not installed): put, get, delete', async () => {
  const host = new URL(store.url).host;
  const common = [
    '--no-ssl',
    `--host=${host}`,
    `--host-bucket=${host}`,
    `--access_key=${testKeys.access_key}`,
    `--secret_key=${testKeys.secret_key}`,
    '-c',
    devNull,
  ];
  const s3cmd = (...args: string[]) => run('s3cmd', [...common, ...args]);
  const address = `s3://${testBucket}/from s3cmd/é.bin`;
  await s3cmd('put', sent(), address);
  await s3cmd('get', '--force', address, received());
  expect((await readFile(received())).equals(bytes)).toBe(true);
  await s3cmd('del', address);
  await expect(s3cmd('info', address)).rejects.toThrow(/404/);
});

it.skipIf(!hasRclone)('rclone (skipped where it is not installed): copy there and back, delete', async () => {
  const options = {
    provider: 'Minio',
    endpoint: store.url,
    'access-key-id': testKeys.access_key,
    'secret-access-key': testKeys.secret_key,
  };
  const common = [
    '--config',
    devNull,
    '--retries',
    '1',
    '--s3-no-check-bucket',
    ...Object.entries(options).flatMap(([name, value]) => [`--s3-${name}`, value]),
  ];
  // rclone 1.60 cannot start where this names a bundle of certificates.
  const { AWS_CA_BUNDLE: _, ...env } = process.env;
  const rclone = (...args: string[]) => run('rclone', [...common, ...args], { env });
  const address = `:s3:${testBucket}/from rclone/é.bin`;
  await rclone('copyto', sent(), address);
  await rclone('copyto', address, received());
  expect((await readFile(received())).equals(bytes)).toBe(true);
  await rclone('deletefile', address);
  await expect(rclone('deletefile', address)).rejects.toThrow();
});
