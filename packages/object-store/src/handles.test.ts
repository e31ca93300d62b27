// A process that runs out of file handles: every upload is answered, and the store works again afterwards.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, expect, it } from 'vitest';
import { element, send } from './testing/send.ts';
import { signedHeaders } from './testing/signing.ts';
import { testBucket, testKeys } from './testing/test-store.ts';

let child: ChildProcess | undefined;
let folder: string;
afterEach(async () => {
  child?.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

const limit = 80;

it.skipIf(process.platform !== 'linux')(
  'EMFILE (counted on Linux only): 503, nothing left, the store lives on',
  async () => {
    folder = await mkdtemp(join(tmpdir(), 'sheaf-handles-'));
    const script = join(import.meta.dirname, 'testing', 'store-process.ts');
    const command = `ulimit -n ${limit}; exec "${process.execPath}" "${script}" "${folder}"`;
    child = spawn('sh', ['-c', command], { stdio: ['ignore', 'pipe', 'ignore'] });
    const [line] = await once(createInterface({ input: child.stdout! }), 'line');
    const url = String(line);
    const headersOf = (path: string, length: number) => ({
      ...signedHeaders('PUT', `${url}/${testBucket}${path}`, testKeys),
      'content-length': String(length),
    });
    const put = (path: string, body: string) =>
      send(`${url}/${testBucket}${path}`, { method: 'PUT', headers: headersOf(path, body.length), body });
    expect((await put('', '')).status).toBe(200);

    // The connections use nearly all handles; then each needs a file as well, since it is not small, and keeps it open.
    const handles = () => readdir(`/proc/${child?.pid}/fd`);
    const free = limit - (await handles()).length - 4;
    const sockets = Array.from({ length: free }, () => connect(Number(new URL(url).port), '127.0.0.1'));
    await expect.poll(async () => (await handles()).length).toBeGreaterThanOrEqual(limit - 8);
    const answers = sockets.map((socket, index) => {
      const path = `/held${index}`;
      const lines = Object.entries(headersOf(path, 100_000)).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(`PUT /${testBucket}${path} HTTP/1.1\r\n${lines.join('')}\r\nhalf`);
      return once(socket, 'data').then(([data]) => String(data));
    });
    const first = await Promise.any(answers);
    expect(first).toMatch(/^HTTP\/1\.1 503 /);
    expect(element(first, 'Code')).toBe('ServiceUnavailable');
    for (const socket of sockets) socket.on('error', () => {}).destroy();

    await expect.poll(async () => (await put('/after', 'alive')).status).toBe(200);
    await expect.poll(() => readdir(join(folder, 'tmp'))).toEqual([]);
    expect(child.exitCode).toBeNull();
  },
);
