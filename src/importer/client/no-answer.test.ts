// Why a service gives no answer, or something else gives one in its place: the client, the window's trial of an instance and the
// command line say the same sentence within ten seconds, on real servers.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer as createHttp, type RequestListener } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCertificate } from '../../service/testing/certificates.ts';
import { cli } from '../../service/testing/cli-process.ts';
import { freePort } from '../../service/testing/free-port.ts';
import { provideFolder } from '../../service/testing/provide-folder.ts';
import { rejection } from '../core/core.fixture.ts';
import { say } from '../core/problems.ts';
import { createClient, promptly } from './client.ts';
import { explainNoAnswer } from './no-answer.ts';
import { ClientError } from './read-reply.ts';
import { tryInstance } from './try-instance.ts';

const folder = provideFolder('no-answer');
const trusted = join(folder, 'authority.pem');
const here = ['localhost', '127.0.0.1'];
const authority = { name: 'Trusted', pair: makeCertificate(['Trusted']) };
const theirs = { name: 'Theirs', pair: makeCertificate(['Theirs']) };
const servers: (Server & { closeAllConnections?: () => void })[] = [];

beforeAll(() => {
  writeFileSync(trusted, authority.pair.cert);
  setDefaultCACertificates([...getCACertificates('default'), authority.pair.cert]);
});
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections?.();
    server.close();
  }
});

/** @returns the port of a server on loopback */
async function listen(server: Server): Promise<number> {
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
const answer: RequestListener = (request, reply) => void request.resume().on('end', () => reply.end('{}'));
const certified = async (...made: Parameters<typeof makeCertificate>) =>
  `https://localhost:${await listen(createHttps(makeCertificate(...made), answer))}`;
const plain = async (onRequest: RequestListener = answer) => `http://127.0.0.1:${await listen(createHttp(onRequest))}`;
const raw = async (onSocket: (socket: Socket) => void) =>
  `http://127.0.0.1:${await listen(createServer((socket) => onSocket(socket.on('error', () => {}))))}`;
const page = (status: number, body = '<html><h1>Welcome</h1></html>') =>
  plain((request, reply) => {
    request.resume();
    reply.writeHead(status, { 'content-type': 'text/html' }).end(body);
  });
const toHttps = (url: string) => url.replace('http:', 'https:');
const toHttp = (url: string) => url.replace('https:', 'http:').replace('localhost', '127.0.0.1');

type Row = [cause: string, base_url: () => Promise<string>, code: string, wayOut: RegExp];

const rows: Row[] = [
  [
    'a certificate of an unknown authority',
    () => certified(here, 30, theirs),
    'certificate_untrusted',
    /NODE_EXTRA_CA_CERTS/,
  ],
  ['a certificate that signs itself', () => certified(here), 'certificate_untrusted', /once the system does/],
  ['an expired certificate', () => certified(here, -1, authority), 'certificate_expired', /renew it/],
  [
    'a certificate of another name',
    () => certified(['other.example'], 30, authority),
    'certificate_of_others',
    /other\.example/,
  ],
  ['https to a port of http', async () => toHttps(await plain()), 'speaks_no_tls', /http:\/\//],
  ['http to a port of TLS', async () => toHttp(await certified(here, 30, authority)), 'wants_tls', /https:\/\//],
  ['http to a port of TLS that nobody trusts', async () => toHttp(await certified(here)), 'wants_tls', /https:\/\//],
  [
    'http to nginx with TLS',
    () => page(400, '<html>The plain HTTP request was sent to HTTPS port'),
    'wants_tls',
    /https:\/\//,
  ],
  ['no service', async () => `http://127.0.0.1:${await freePort()}`, 'connection_refused', /port/],
  ['no service at either loopback', async () => `http://localhost:${await freePort()}`, 'connection_refused', /port/],
  ['an unknown name', async () => 'https://sheaf.invalid', 'name_unknown', /VPN/],
  ['a service that says nothing', () => raw(() => {}), 'service_silent', /may hang/],
  ['TLS that says nothing', async () => toHttps(await raw(() => {})), 'service_silent', /may hang/],
  ['a service that hangs up', () => raw((socket) => socket.destroy()), 'connection_closed', /port/],
  ['no web server', () => raw((socket) => socket.write('SSH-2.0-OpenSSH_9\r\n')), 'speaks_no_http', /port/],
  ['a port that is no port of the web', async () => 'http://127.0.0.1:6000', 'port_forbidden', /another port/],
  ...[200, 401, 403, 404, 418, 511].map((status): Row => {
    return [`a page with ${status}`, () => page(status), 'answer_is_page', /sign-in page/];
  }),
  ...[500, 502, 503, 504].map((status): Row => {
    return [`a page with ${status}`, () => page(status), 'failure_is_page', new RegExp(`HTTP ${status}`)];
  }),
  ['a limit of a proxy', () => page(413), 'refused_size', /client_max_body_size/],
];

/** Runs a command until it has said something. @returns its first line on standard error */
async function firstLine(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  const child = spawn(process.execPath, [cli, ...args, '--data-dir', join(folder, 'local'), '--token', 't'], {
    env: { ...process.env, NODE_EXTRA_CA_CERTS: trusted, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exited = once(child, 'exit');
  for await (const line of createInterface(child.stderr)) {
    child.kill('SIGKILL');
    await exited;
    return line.replace(/ Next try in \d+ s\.$/, '');
  }
  return '';
}

/** A process costs more than all else here, and says the sentence of a code: it is asked for each code once. */
const asked = new Set<string>();
const given = { name: '', client_id: 'c', client_secret: 's', storage_url: '' };

describe.concurrent('one sentence, within ten seconds', () => {
  it.each(rows)('%s', { timeout: 60_000 }, async (_, serve, code, wayOut) => {
    const base_url = await serve();
    const began = performance.now();
    const client = createClient({ base_url, token: () => 't' });
    const error = await rejection(client.listProjects({}, promptly), ClientError);
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(error.problem?.code).toBe(code);
    expect(error.message).toMatch(wayOut);
    // Nothing is left to fill in.
    expect(error.message).not.toMatch(/[{}]|fetch failed/);

    const began2 = performance.now();
    const trial = await tryInstance({ ...given, base_url });
    expect(performance.now() - began2).toBeLessThan(10_000);
    expect(trial).toMatchObject({ kind: 'failed', problem: { code } });
    expect(trial.kind === 'failed' && trial.problem && say(trial.problem)).toBe(error.message);
    if (asked.has(code)) return;
    asked.add(code);
    expect(await firstLine(['list', '--url', base_url])).toBe(error.message);
  });
});

// What Electron's fetch says: Chromium's own names.
it.each([
  ['net::ERR_CERT_AUTHORITY_INVALID', 'certificate_untrusted'],
  ['net::ERR_CERT_DATE_INVALID', 'certificate_expired'],
  ['net::ERR_CERT_COMMON_NAME_INVALID', 'certificate_of_others'],
  ['net::ERR_CERT_REVOKED', 'certificate_refused'],
  ['net::ERR_BAD_SSL_CLIENT_AUTH_CERT', 'certificate_wanted'],
  ['net::ERR_SSL_PROTOCOL_ERROR', 'speaks_no_tls'],
  ['net::ERR_SSL_VERSION_OR_CIPHER_MISMATCH', 'tls_failed'],
  ['net::ERR_UNSAFE_PORT', 'port_forbidden'],
  ['net::ERR_PROXY_CONNECTION_FAILED', 'proxy_refuses'],
  ['net::ERR_TUNNEL_CONNECTION_FAILED', 'proxy_refuses'],
  ['net::ERR_CONNECTION_REFUSED', 'connection_refused'],
  ['net::ERR_NAME_NOT_RESOLVED', 'name_unknown'],
  ['net::ERR_INTERNET_DISCONNECTED', 'network_away'],
  ['net::ERR_ADDRESS_UNREACHABLE', 'network_away'],
  ['net::ERR_CONNECTION_TIMED_OUT', 'service_silent'],
  ['net::ERR_EMPTY_RESPONSE', 'connection_closed'],
  ['net::ERR_INVALID_HTTP_RESPONSE', 'speaks_no_http'],
  ['Failed to fetch', 'service_unreachable'],
])('%s: %s', (message, code) =>
  expect(explainNoAnswer(new Error(message), { address: 'https://sheaf.test' }).code).toBe(code),
);
