// A full disk: a small file system in memory, where it can be mounted.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { element, send } from './testing/send.ts';
import { signedHeaders } from './testing/signing.ts';
import { startTestStore, testBucket, testKeys } from './testing/test-store.ts';

const run = promisify(execFile);
const mb = 1024 * 1024;
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
  'ENOSPC (skipped where tmpfs cannot be mounted): 507, nothing left, the store lives on',
  async () => {
    const store = await startTestStore({ dataDir: join(mountPoint, 'store') });
    const put = (key: string, size: number) => {
      const address = `${store.url}/${testBucket}/${key}`;
      const headers = { ...signedHeaders('PUT', address, testKeys), 'content-length': size };
      return send(address, { method: 'PUT', headers, body: Buffer.alloc(size, 1) });
    };
    expect((await put('fits', mb)).status).toBe(200);
    for (let attempt = 0; attempt < 3; attempt++) {
      const reply = await put('too-large', 8 * mb);
      expect([reply.status, element(reply.text, 'Code')]).toEqual([507, 'InsufficientStorage']);
      expect(await store.leftovers()).toEqual([]);
    }
    expect((await put('still-fits', mb)).status).toBe(200);
    const absent = `${store.url}/${testBucket}/too-large`;
    expect((await send(absent, { headers: signedHeaders('GET', absent, testKeys) })).status).toBe(404);
    await store.close();
  },
);
