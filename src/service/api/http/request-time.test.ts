import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../../core/log.ts';
import { sendRaw } from '../../testing/raw-http.ts';
import { createServer } from './server.ts';

const arrivalMs = 300;
let answered = 0;
const server = createServer({
  log: createLog('silent'),
  allowedCallers: () => ({ publicUrl: null, hosts: null, origins: new Set() }),
  // Answers when all of the body is there.
  store: {
    bucket: 'sheaf',
    publicUrl: null,
    handle: (message, response) => message.resume().once('end', () => response.end(`${++answered}`)),
  },
  tls: null,
  trustedProxies: [],
  arrivalMs,
  stopping: new AbortController().signal,
});
server.post('/slow', async () => 'arrived');
let url = '';
beforeAll(async () => {
  await server.listen({ port: 0 });
  url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const head = (path: string) => `POST ${path} HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\nContent-Length: 4\r\n\r\n`;

it('a request whose body does not arrive in time is refused', async () => {
  const [reply] = await sendRaw(url, `${head('/slow')}ab`);
  expect([reply?.status, reply?.body]).toEqual([408, expect.stringContaining('did not arrive in time')]);
  expect(reply?.head).toMatch(/^cache-control: no-store$/im);
});

it('an upload to the store on the same port may take longer', async () => {
  async function* slowly() {
    yield 'ab';
    await new Promise((resolve) => setTimeout(resolve, arrivalMs * 3));
    yield 'cd';
  }
  const body = ReadableStream.from(slowly()).pipeThrough(new TextEncoderStream());
  const reply = await fetch(`${url}/sheaf`, { method: 'POST', body, duplex: 'half' } as RequestInit);
  expect([reply.status, await reply.text()]).toEqual([200, '1']);
});
