import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHealthWatch } from '../core/health.ts';
import { createLog } from '../core/log.ts';
import { createObjectStore } from '../data/objects/create-object-store.ts';
import { createS3Client } from '../data/objects/s3-client.ts';
import { callCommand } from '../testing/called-command.ts';
import { cli, startServe } from '../testing/cli-process.ts';
import { flipBit, objectFile, truncateFile } from '../testing/object-files.ts';
import { provideFolder } from '../testing/provide-folder.ts';

const keys = { accessKey: 'cli-test', secretKey: 'cli-secret' };
const folder = provideFolder('storage');
const store = join(folder, 'store');
let child: ChildProcess | undefined;
let url: string;
afterAll(() => {
  child?.kill('SIGKILL');
});

/** Starts the command with its keys in the environment. @returns the address it printed */
async function start(...args: string[]): Promise<string> {
  const env = { ...process.env, SHEAF_S3_ACCESS_KEY: keys.accessKey, SHEAF_S3_SECRET_KEY: keys.secretKey };
  child = spawn(process.execPath, [cli, 'storage', '--data-dir', store, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(createInterface({ input: child.stdout! }), 'line');
  const printed = JSON.parse(String(line));
  expect(printed).toEqual({ url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) });
  return printed.url;
}

const toStoreSettings = (url: string) => ({
  endpoint: url,
  public_endpoint: url,
  region: 'us-east-1',
  bucket: 'clinic',
  ...keys,
});

/** Stores two objects of 5,000 bytes. */
async function fill(url: string): Promise<void> {
  const objects = createObjectStore(toStoreSettings(url), createLog('silent'), createHealthWatch().storage);
  await objects.prepare();
  for (const key of ['a', 'b']) await objects.put(key, Buffer.from(key.repeat(5000)), 'text/plain');
  objects.close();
}

const check = (dataDir: string, ...args: string[]) => callCommand('storage', 'check', '--data-dir', dataDir, ...args);
const refusedSecond = async (dataDir: string) => {
  const second = await callCommand('storage', '--data-dir', dataDir, '--access-key', 'k', '--secret-key', 's');
  expect([second.status, second.stderr]).toEqual([1, expect.stringContaining('already running')]);
};

// One store for all, started twice: the tests follow each other.
describe('sheaf storage', () => {
  it('lets only the pages of --allow-origin read its answers', async () => {
    url = await start('--allow-origin', 'https://sheaf.example.org', '--allow-origin', 'app://sheaf');
    await fill(url);
    const preflight = (origin: string) =>
      fetch(`${url}/clinic`, { method: 'OPTIONS', headers: { origin, 'access-control-request-method': 'POST' } });
    const allowed = await preflight('https://sheaf.example.org');
    expect(allowed.headers.get('access-control-allow-origin')).toBe('https://sheaf.example.org');
    expect((await preflight('https://evil.example')).status).toBe(403);
  });

  it('a second store on the same folder is refused', () => refusedSecond(store));

  it('check counts intact objects, and ends with 0 while a store runs', async () => {
    expect(await check(store, '--json')).toMatchObject({
      status: 0,
      lines: [{ checked: 2, bytes: 10_000, damaged: 0 }],
    });
  });

  it('serves S3 clients, keeps what it acknowledged, and ends with 0 on SIGTERM', async () => {
    child?.kill('SIGTERM');
    expect(await once(child!, 'exit')).toEqual([0, null]);
    const client = createS3Client(toStoreSettings(await start()));
    const { Body } = await client.send(new GetObjectCommand({ Bucket: 'clinic', Key: 'b' }));
    expect(await Body?.transformToString()).toBe('b'.repeat(5000));
    client.destroy();
  });

  describe('check names each damaged object, ends with 1 and changes nothing', () => {
    const damages = [
      {
        name: 'one flipped bit',
        key: 'a',
        damage: (file: string) => flipBit(file, 8 * 2500 + 3),
        says: 'sums of their blocks',
      },
      { name: 'a file cut short', key: 'b', damage: (file: string) => truncateFile(file, 100), says: 'damaged' },
    ];
    const before = new Map<string, Buffer>();
    let checked: Awaited<ReturnType<typeof check>>;
    beforeAll(async () => {
      for (const { key, damage } of damages) {
        const file = objectFile(store, key);
        damage(file);
        before.set(key, readFileSync(file));
      }
      checked = await check(store, '--json');
    });
    it.each(damages)('$name', ({ key, says }) => {
      const file = objectFile(store, key);
      const named = checked.lines.filter((line) => line.file !== undefined && file.endsWith(line.file));
      expect(named).toEqual([expect.objectContaining({ problem: expect.stringContaining(says) })]);
      expect(readFileSync(file).equals(before.get(key)!)).toBe(true);
    });
  });
});

it('sheaf storage may not use the objects of a running service, and checks them after it has ended', async () => {
  const data = join(folder, 'data');
  const serve = await startServe(data);
  await refusedSecond(join(data, 'objects'));
  await serve.end('SIGTERM');
  expect(await check(data, '--json')).toMatchObject({ status: 0, lines: [{ checked: 0, damaged: 0 }] });
});

describe('sheaf storage refuses', () => {
  it.each([
    { name: 'without a folder', args: ['--access-key', 'k', '--secret-key', 's'], says: '--data-dir' },
    { name: 'without keys', args: ['--data-dir', tmpdir()], says: 'SHEAF_S3_ACCESS_KEY' },
  ])('$name: exit code 2 and a sentence', async ({ args, says }) => {
    const { status, stderr } = await callCommand('storage', ...args);
    expect([status, stderr]).toEqual([2, expect.stringContaining(says)]);
  });

  it('to check a folder without a store', async () => {
    const says = expect.stringContaining('There is no object store in');
    expect(await check(join(folder, 'nowhere'))).toMatchObject({ status: 1, stderr: says });
  });
});
