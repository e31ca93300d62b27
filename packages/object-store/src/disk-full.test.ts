// A full disk: a small file system in memory, where it can be mounted.
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { send } from './testing/send.ts';
import { signedHeaders } from './testing/signing.ts';
import { spawnStore } from './testing/spawn-store.ts';
import { startTestStore, testBucket, testKeys } from './testing/test-store.ts';

const run = promisify(execFile);
const mountPoint = await mkdtemp(join(tmpdir(), 'sheaf-full-'));
const isMounted = await run('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', mountPoint]).then(
  () => true,
  () => false,
);
afterAll(async () => {
  if (isMounted) await run('umount', [mountPoint]);
  await rm(mountPoint, { recursive: true, force: true });
});

it.skipIf(!isMounted)(
  'ENOSPC of many small objects at once (skipped where tmpfs cannot be mounted): each is stored or answered by 507, and each can be deleted',
  async () => {
    const store = await startTestStore({ dataDir: join(mountPoint, 'many') });
    const ask = (method: string, key: string, body?: Buffer) => {
      const address = `${store.url}/${testBucket}/${key}`;
      const length = body === undefined ? {} : { 'content-length': body.length };
      const headers = { ...signedHeaders(method, address, testKeys), ...length };
      return send(address, { method, headers, ...(body === undefined ? {} : { body }) });
    };
    const keys = Array.from({ length: 60 }, (_, at) => `many-${at}`);
    const full: string[] = [];
    const stored: string[] = [];
    for (let round = 0; full.length === 0; round++) {
      const put = async (key: string) => {
        const { status } = await ask('PUT', `${key}-${round}`, Buffer.alloc(10_000, 1));
        expect([200, 507]).toContain(status);
        (status === 200 ? stored : full).push(`${key}-${round}`);
      };
      await Promise.all(keys.map(put));
    }
    expect(await store.leftovers()).toEqual([]);
    expect(await Promise.all(stored.map(async (key) => (await ask('GET', key)).body.length))).toEqual(
      stored.map(() => 10_000),
    );
    expect(await Promise.all(full.map(async (key) => (await ask('GET', key)).status))).toEqual(full.map(() => 404));
    expect(await Promise.all(stored.map(async (key) => (await ask('DELETE', key)).status))).toEqual(
      stored.map(() => 204),
    );
    expect((await ask('PUT', 'too-large', Buffer.alloc(8_000_000))).status).toBe(507);
    expect((await ask('PUT', 'again', Buffer.alloc(10_000, 1))).status).toBe(200);
    expect(await store.leftovers()).toEqual([]);
    await store.close();
  },
);

it.skipIf(process.platform !== 'linux')(
  'EFBIG: a file larger than a limit of the system allows is refused, and smaller ones are still taken',
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'sheaf-limit-'));
    const { child, url } = await spawnStore(dataDir);
    const put = (path: string, body = Buffer.alloc(0)) => {
      const address = `${url}/${testBucket}${path}`;
      const headers = { ...signedHeaders('PUT', address, testKeys), 'content-length': body.length };
      return send(address, { method: 'PUT', headers, body });
    };
    try {
      await put('');
      await run('prlimit', ['--pid', String(child.pid), '--fsize=1000000']);
      const refused = await put('/large', Buffer.alloc(2_000_000));
      expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('takes no file of this size')]);
      expect(refused.text).toContain('<Code>EntityTooLarge</Code>');
      expect((await put('/small', Buffer.alloc(10_000))).status).toBe(200);
    } finally {
      child.kill();
      await once(child, 'exit');
      await rm(dataDir, { recursive: true, force: true });
    }
  },
);
