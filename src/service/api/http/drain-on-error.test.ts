import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { provideService } from '../../testing/provide-service.ts';

const service = await provideService();

const body = Buffer.alloc(16 * 2 ** 20, 'a');

/** Like clients of many languages: sends the complete request before it reads the answer. */
async function sendThenRead(headers: readonly string[], bytes: readonly Buffer[]): Promise<string> {
  const { host, port } = new URL(service.url);
  const socket = connect(Number(port), '127.0.0.1').pause();
  const head = [
    'POST /api/v1/developer/import/surveys/initialize HTTP/1.1',
    `Host: ${host}`,
    'Connection: close',
    ...headers,
    '',
    '',
  ].join('\r\n');
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject);
    socket.write(Buffer.concat([Buffer.from(head), ...bytes]), () => resolve());
  });
  return text(socket);
}

const token = () => `Authorization: Bearer ${service.token}`;
const length = `Content-Length: ${body.length}`;
const json = 'Content-Type: application/json';
const chunked = [Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')];

it.each([
  { name: 'B22 413 by its length', status: 413, headers: () => [token(), json, length] },
  { name: 'B22 413 as it grows', status: 413, headers: () => [token(), json, 'Transfer-Encoding: chunked'], chunked },
  { name: '401', status: 401, headers: () => [json, length] },
])('$name reaches a client that sends all of a 16 MB body before it reads', async (row) => {
  for (let n = 0; n < 3; n++) {
    const answer = await sendThenRead(row.headers(), row.chunked ?? [body]);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${row.status} [^]*{"error":".+}$`));
  }
});
