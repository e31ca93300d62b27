import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { eventually } from '../../contract/eventually.fixture.ts';
import { replyLimits, slowestReply } from '../../contract/index.ts';
import { rejection } from '../core/core.fixture.ts';
import { createClient } from './client.ts';
import { limitReply } from './limited-reply.ts';
import { ClientError } from './read-reply.ts';

// A service that is broken, or in the hands of somebody who wants to stop this computer.

let answer: RequestListener = () => {};
let sent = 0;
const server = createServer((asked, reply) => {
  asked.resume();
  answer(asked, reply);
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const base_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const client = createClient({ base_url, token: () => 'token' });
afterEach(() => {
  sent = 0;
  vi.useRealTimers();
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const megabyte = Buffer.alloc(1024 * 1024, ' ');

/** Sends blanks until nobody takes them. Blanks before JSON are JSON. */
function endless(reply: ServerResponse, status = 200, headers: Record<string, string> = {}): void {
  reply.writeHead(status, { 'content-type': 'application/json', ...headers });
  const send = () => {
    if (reply.destroyed) return;
    sent += megabyte.length;
    if (reply.write(megabyte)) setImmediate(send);
    else reply.once('drain', send);
  };
  send();
}

/** 256 MB of blanks, in the quarter of a megabyte that they are on the way. */
const bomb = () => Buffer.concat(Array(4).fill(gzipSync(Buffer.alloc(64 * 1024 * 1024, ' '))));

const readError = (promise: Promise<unknown>) => rejection(promise, ClientError);

const projects = () => client.listProjects({});
const signIn = () =>
  client.requestToken({ body: { grant_type: 'client_credentials', client_id: 'a', client_secret: 'b' } });
const library = () => client.listImports({ query: {} });

it.each<[string, () => Promise<unknown>, number, string]>([
  ['a list', projects, replyLimits.json, '64 MB'],
  ['a token', signIn, replyLimits.withoutToken, '64 KB'],
  ['a page of the workspace', library, replyLimits.workspaceJson, '128 MB'],
])('%s without an end is given up, with a sentence', async (_, call, limit, named) => {
  answer = (_asked, reply) => endless(reply);
  const error = await readError(call());
  expect(error).toMatchObject({ status: 200, isTemporary: false });
  expect(error.message).toContain(`larger than ${named}`);
  // What lies in the buffers of the two sides.
  expect(sent).toBeLessThan(limit + 64 * 1024 * 1024);
});

it('a small answer that unpacks to a large one is given up', async () => {
  const packed = bomb();
  answer = (_, reply) => reply.writeHead(200, { 'content-encoding': 'gzip' }).end(packed);
  const before = process.memoryUsage().rss;
  expect((await readError(projects())).message).toContain('larger than 64 MB');
  expect(process.memoryUsage().rss - before).toBeLessThan(700 * 1024 * 1024);
});

it.each([
  [503, true],
  [404, false],
])('a failure %i whose page has no end is still that failure', async (status, isTemporary) => {
  answer = (_, reply) => endless(reply, status, { 'retry-after': '7' });
  expect(await readError(projects())).toMatchObject({ status, isTemporary, retryAfterSeconds: 7 });
});

it('a large answer is complete', async () => {
  const all = Array.from({ length: 40_000 }, (_, id) => ({ id, name: `Project number ${id}` }));
  answer = (_, reply) => reply.writeHead(200).end(JSON.stringify({ projects: all }));
  expect(await projects()).toEqual({ projects: all });
});

it('an answer that arrives a byte at a time is given up after a minute, and may be asked for again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  answer = (_, reply) => {
    reply.writeHead(200);
    reply.write(' ');
    const drip = setInterval(() => (reply.destroyed ? clearInterval(drip) : reply.write(' ')), 5);
  };
  const failed = readError(projects());
  let isOver = false;
  void failed.then(() => {
    isOver = true;
  });
  let waited = 0;
  while (!isOver && waited < 10 * slowestReply.graceMs) {
    await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(100);
    waited += 100;
  }
  expect(await failed).toMatchObject({ status: 0, isTemporary: true, message: expect.stringContaining('so slowly') });
  expect(waited).toBeGreaterThanOrEqual(slowestReply.graceMs);
  expect(waited).toBeLessThan(2 * slowestReply.graceMs);
});

it('an export is passed on while it keeps to its limit, and the rest is not read', async () => {
  const body = () => new Response('x'.repeat(10_000)).body as ReadableStream<Uint8Array>;
  expect((await new Response(limitReply(body(), { bytes: 10_000 })).text()).length).toBe(10_000);
  await expect(new Response(limitReply(body(), { bytes: 9999 })).text()).rejects.toThrow('larger than');
  answer = (_, reply) => endless(reply);
  const stream = (await client.exportSurvey({
    params: { survey_key: 'a' },
    query: {},
  })) as unknown as ReadableStream<Uint8Array>;
  for await (const _ of stream) break;
  await eventually(() => expect(sent).toBeLessThan(64 * 1024 * 1024));
});
