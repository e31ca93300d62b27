import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createObjectStore, createS3Client } from '../object-store.ts';
import { sheaf, startServe } from '../testing/cli-process.ts';
import { flipBit, objectFiles, truncateFile } from '../testing/object-files.ts';

const cli = fileURLToPath(new URL('../cli.ts', import.meta.url));
const keys = { access_key: 'cli-test', secret_key: 'cli-secret' };
let folder: string;
let child: ChildProcess | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-storage-'));
});
afterEach(() => {
  child?.kill('SIGKILL');
  child = undefined;
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the command with its keys in the environment. @returns the address it printed */
async function start(...args: string[]): Promise<string> {
  const env = { ...process.env, SHEAF_S3_ACCESS_KEY: keys.access_key, SHEAF_S3_SECRET_KEY: keys.secret_key };
  child = spawn(process.execPath, [cli, 'storage', '--data-dir', folder, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(createInterface({ input: child.stdout! }), 'line');
  const printed = JSON.parse(String(line));
  expect(printed).toEqual({ url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) });
  return printed.url;
}

const settingsOf = (url: string) => ({
  endpoint: url,
  public_endpoint: url,
  region: 'us-east-1',
  bucket: 'clinic',
  ...keys,
});

/** Stores three objects of 5,000 bytes. */
async function fill(url: string): Promise<void> {
  const objects = createObjectStore(settingsOf(url));
  await objects.prepare();
  objects.close();
  const client = createS3Client(settingsOf(url));
  for (const Key of ['a', 'b', 'c'])
    await client.send(new PutObjectCommand({ Bucket: 'clinic', Key, Body: Key.repeat(5000) }));
  client.destroy();
}

const check = (...args: string[]) => sheaf(['storage', 'check', '--data-dir', folder, ...args]);

describe('sheaf storage', () => {
  it('serves S3 clients, keeps what it acknowledged, and ends with 0 on SIGTERM', async () => {
    await fill(await start());
    child?.kill('SIGTERM');
    expect(await once(child!, 'exit')).toEqual([0, null]);
    const client = createS3Client(settingsOf(await start()));
    const { Body } = await client.send(new GetObjectCommand({ Bucket: 'clinic', Key: 'b' }));
    expect(await Body?.transformToString()).toBe('b'.repeat(5000));
    client.destroy();
  });

  it('lets several services make the bucket at once: each finds it made', async () => {
    const settings = settingsOf(await start());
    const services = Array.from({ length: 8 }, () => createObjectStore(settings));
    await Promise.all(services.map((objects) => objects.prepare()));
    for (const objects of services) objects.close();
  });

  it('lets the pages of --allow-origin read its answers, and no others', async () => {
    const url = await start('--allow-origin', 'https://sheaf.example.org', '--allow-origin', 'app://sheaf');
    const preflight = (origin: string) =>
      fetch(`${url}/clinic`, { method: 'OPTIONS', headers: { origin, 'access-control-request-method': 'POST' } });
    const allowed = await preflight('https://sheaf.example.org');
    expect(allowed.headers.get('access-control-allow-origin')).toBe('https://sheaf.example.org');
    expect((await preflight('https://evil.example')).status).toBe(403);
  });

  it('a second one on the same folder is refused', async () => {
    await start();
    const second = sheaf(['storage', '--data-dir', folder, '--access-key', 'k', '--secret-key', 's']);
    expect([second.status, second.stderr]).toEqual([1, expect.stringContaining('already running')]);
  });

  it('may not share the objects of a running service', async () => {
    const serve = await startServe(folder);
    const objects = join(folder, 'objects');
    const second = sheaf(['storage', '--data-dir', objects, '--access-key', 'k', '--secret-key', 's']);
    expect([second.status, second.stderr]).toEqual([1, expect.stringContaining('already running')]);
    await serve.end('SIGTERM');
  });

  it.each([
    { name: 'without a folder', args: ['--access-key', 'k', '--secret-key', 's'], says: '--data-dir' },
    { name: 'without keys', args: ['--data-dir', tmpdir()], says: 'SHEAF_S3_ACCESS_KEY' },
  ])('$name: exit code 2 and a sentence', ({ args, says }) => {
    const { status, stderr } = sheaf(['storage', ...args]);
    expect([status, stderr]).toEqual([2, expect.stringContaining(says)]);
  });
});

describe('sheaf storage check', () => {
  it('counts what is whole and ends with 0, beside a running store too', async () => {
    await fill(await start());
    expect(check('--json')).toMatchObject({ status: 0, lines: [{ checked: 3, bytes: 15_000, damaged: 0 }] });
    expect(check().stdout).toBe('3 objects checked (15000 bytes), 0 damaged.\n');
  });

  it.each([
    { name: 'one flipped bit', damage: (file: string) => flipBit(file, 8 * 2500 + 3), says: 'MD5' },
    { name: 'a file cut short', damage: (file: string) => truncateFile(file, 100), says: 'damaged' },
    { name: 'an empty file', damage: (file: string) => truncateFile(file, 0), says: 'damaged' },
    { name: 'a file in the place of another', says: 'place of another', damage: replaceByNeighbour },
  ])('names $name, ends with 1 and changes nothing', async ({ damage, says }) => {
    await fill(await start());
    const file = objectFiles(folder)[1]!;
    damage(file);
    const before = readFileSync(file);
    const { status, lines } = check('--json');
    expect(status).toBe(1);
    expect(lines).toEqual([
      expect.objectContaining({ bucket: 'clinic', problem: expect.stringContaining(says) }),
      expect.objectContaining({ checked: 3, damaged: 1 }),
    ]);
    expect(file).toContain(lines[0].file);
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it('checks an object uploaded in parts by the hashes of its parts', async () => {
    const settings = settingsOf(await start());
    const objects = createObjectStore(settings);
    await objects.prepare();
    objects.close();
    const client = createS3Client(settings);
    const object = { Bucket: 'clinic', Key: 'film' };
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(object));
    const Parts: { PartNumber: number; ETag: string | undefined }[] = [];
    for (const [index, size] of [5 * 1024 * 1024, 1000].entries()) {
      const part = { PartNumber: index + 1, UploadId, Body: Buffer.alloc(size, index) };
      const { ETag } = await client.send(new UploadPartCommand({ ...object, ...part }));
      Parts.push({ PartNumber: part.PartNumber, ETag });
    }
    await client.send(new CompleteMultipartUploadCommand({ ...object, UploadId, MultipartUpload: { Parts } }));
    client.destroy();
    expect(check('--json')).toMatchObject({ status: 0, lines: [{ checked: 1, bytes: 5_243_880, damaged: 0 }] });
    flipBit(objectFiles(folder)[0]!, 8 * 5_243_000);
    expect(check('--json')).toMatchObject({ status: 1, lines: [{ key: 'film' }, { checked: 1, damaged: 1 }] });
  });

  it("checks the objects in a service's data folder", async () => {
    const serve = await startServe(folder);
    await serve.end('SIGTERM');
    expect(check('--json')).toMatchObject({ status: 0, lines: [{ checked: 0, damaged: 0 }] });
  });

  it('says so when there is no store', () => {
    expect(check()).toMatchObject({ status: 1, stderr: expect.stringContaining('There is no object store in') });
  });
});

function replaceByNeighbour(file: string): void {
  writeFileSync(file, readFileSync(objectFiles(folder)[0]!));
}
