import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { startSheaf } from '../testing/cli-process.ts';
import { distantFiles } from './distant-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'sheaf-endless-'));
const file = join(folder, 'talk.txt');
writeFileSync(file, 'What was said.\n');
const servers: ReturnType<typeof createServer>[] = [];
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  rmSync(folder, { recursive: true, force: true });
});

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer((asked, reply) => {
    asked.resume();
    answer(asked, reply);
  }).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const megabyte = Buffer.alloc(1024 * 1024, ' ');

function endless(reply: ServerResponse, status: number): void {
  reply.writeHead(status, { 'content-type': 'application/json' });
  const send = () => {
    if (reply.destroyed) return;
    if (reply.write(megabyte)) setImmediate(send);
    else reply.once('drain', send);
  };
  send();
}

it.each([
  [200, /The answer is larger than \d+ (KB|MB), which no import service needs/],
  [403, /This API key may not do that/],
])('sheaf import ends with one sentence when an instance answers %i without an end', async (status, sentence) => {
  const url = await listen((_, reply) => endless(reply, status));
  const args = ['import', file, '--as', 'file', '--project', 'P', '--url', url, '--data-dir', join(folder, 'data')];
  const ended = await startSheaf(args, { SHEAF_TOKEN: 'token' });
  expect(ended.stderr).toMatch(sentence);
  expect(ended.stderr.trim().split('\n').length).toBe(1);
  expect(ended.status).toBe(1);
});

describe('an original', () => {
  const bytes = Buffer.alloc(8 * 1024 * 1024, 'sound');
  /** @returns the answer of a service whose storage is called silent after half a second */
  async function downloadFrom(answer: RequestListener) {
    const base_url = await listen(answer);
    return distantFiles({ base_url, storage_origin: null }, 500).download(`${base_url}/file`);
  }

  it.each([
    { name: 'before its first byte', first: 0 },
    { name: 'in the middle', first: 1000 },
  ])('of a storage that says nothing more $name ends with what happened', async ({ first }) => {
    const download = async () => {
      const stream = await downloadFrom((_, reply) => {
        if (first > 0) reply.write(bytes.subarray(0, first));
      });
      // The reader pauses too, before it waits for the rest.
      for await (const _ of stream) await new Promise((resolve) => setTimeout(resolve, 800));
    };
    await expect(download()).rejects.toThrow('nothing came for 0.5 seconds');
  });
});
