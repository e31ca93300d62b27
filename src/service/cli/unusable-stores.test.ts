// Stores that cannot be used: each is refused at the start, with what to do.
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callSheaf } from '../testing/called-command.ts';
import { type ForeignStoreProcess, startForeignStore } from '../testing/foreign-store.ts';
import { provideFolder } from '../testing/provide-folder.ts';

const folder = provideFolder('stores');
let store: ForeignStoreProcess;
const servers: Server[] = [];
beforeAll(async () => {
  store = await startForeignStore([]);
});
afterAll(async () => {
  for (const server of servers) server.close();
  await store.remove();
});

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Refuses as S3 does: a HEAD has no words. */
const refuseAs = (status: number, code: string) => () =>
  listen((request, reply) =>
    reply
      .writeHead(status, { 'content-type': 'application/xml' })
      .end(request.method === 'HEAD' ? '' : `<Error><Code>${code}</Code><Message>Told so</Message></Error>`),
  );

it.each<[what: string, setting: string, make: () => string | Promise<string>, status: number, says: RegExp]>([
  ['a wrong key', 'ACCESS_KEY', () => 'wrong', 1, /SHEAF_S3_ACCESS_KEY is not known there/],
  ['a wrong secret', 'SECRET_KEY', () => 'wrong', 1, /SHEAF_S3_SECRET_KEY does not belong to/],
  ['a name that no bucket has', 'BUCKET', () => 'No_Such', 1, /3 to 63 small letters/],
  ['a name that is too short', 'BUCKET', () => 'ab', 2, /at least 3 characters/],
  ['another region', 'ENDPOINT', refuseAs(400, 'AuthorizationHeaderMalformed'), 1, /not that of the bucket/],
  ['a redirect to another region', 'ENDPOINT', refuseAs(301, 'PermanentRedirect'), 1, /not that of the bucket/],
  ['a key without rights', 'ENDPOINT', refuseAs(403, 'AccessDenied'), 1, /it needs s3:ListBucket/],
  ['a wrong clock', 'ENDPOINT', refuseAs(403, 'RequestTimeTooSkewed'), 1, /The clock of/],
  ['a web site', 'ENDPOINT', () => listen((_, reply) => reply.end('<html>')), 1, /answers there is no object store/],
  ['a port where nothing listens', 'ENDPOINT', () => 'http://127.0.0.1:1', 1, /Nothing listens there/],
  ['a name that nobody knows', 'ENDPOINT', () => 'http://nobody.invalid', 1, /is not known: check it/],
  [
    'https in place of http',
    'ENDPOINT',
    () => store.env.SHEAF_S3_ENDPOINT.replace('http', 'https'),
    1,
    /Begin SHEAF_S3_/,
  ],
  ['a path', 'ENDPOINT', () => `${store.env.SHEAF_S3_ENDPOINT}/x`, 1, /which has no path/],
  ['another protocol', 'ENDPOINT', () => 'ftp://127.0.0.1', 2, /must be an address such as https/],
  ['no address', 'ENDPOINT', () => '', 2, /SHEAF_S3_ENDPOINT is missing: SHEAF_S3_BUCKET needs it/],
])('%s', async (_, setting, make, status, says) => {
  const env = { ...store.env, [`SHEAF_S3_${setting}`]: await make() };
  const ended = await callSheaf(['serve', '--data-dir', join(folder, 'data')], env);
  expect(ended.stderr).toMatch(says);
  expect(ended.stderr).not.toMatch(/did not foresee|Unknown|foreign-secret|\.c:\d/);
  expect(ended.status).toBe(status);
});
