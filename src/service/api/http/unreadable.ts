import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type Problem, problem } from '../../core/problems.ts';
import { makeBody } from './errors.ts';

/** Refusals of Node's HTTP parser, before there is a request: status line and problem by error code. */
const refusals: Readonly<Record<string, readonly [string, Problem]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', problem('head_too_large')],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', problem('request_late')],
};
const unreadable = ['400 Bad Request', problem('not_http')] as const;

/** Sends an answer to bytes for which Node has no response object, then disconnects. */
export function sendLast(socket: Duplex, line: string, told: Problem, further: readonly string[] = []): void {
  const body = JSON.stringify(makeBody(told));
  const headers = [
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    ...further,
    'Connection: close',
  ];
  socket.end(`HTTP/1.1 ${line}\r\n${headers.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}

/** @returns the connection below TLS, to which plain text can be written; null where Node does not show it */
function findBelow(socket: Socket): Socket | null {
  const below: unknown = Reflect.get(socket, '_parent');
  return below instanceof Socket && below.writable ? below : null;
}

/** Answers bytes that are no HTTP request, and requests that never arrive in full, with the body of an error, then disconnects. */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  const below = error.code === 'ERR_SSL_HTTP_REQUEST' ? findBelow(socket) : null;
  if (below !== null) {
    sendLast(below, '400 Bad Request', problem('tls_expected'));
    return;
  }
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [line, told] = refusals[error.code ?? ''] ?? unreadable;
  sendLast(socket, line, told);
}

/** CONNECT asks for a tunnel to another host: 405. Without a listener Node closes the connection in silence. */
function refuseTunnel(_: IncomingMessage, socket: Duplex): void {
  socket.on('error', () => socket.destroy());
  sendLast(socket, '405 Method Not Allowed', problem('not_a_proxy'), ['Allow: ']);
}

/** 417 for every expectation but 100-continue (RFC 9110 10.1.1). */
function refuseExpectation(_: IncomingMessage, response: ServerResponse): void {
  const body = JSON.stringify(makeBody(problem('expectation_unknown')));
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
    'cache-control': 'no-store',
    connection: 'close',
  };
  response.writeHead(417, headers).end(body);
}

/** Answers what Node does not pass on as a request: an unknown expectation and CONNECT. */
export function refuseOddRequests(server: Pick<Server, 'on'>): void {
  server.on('checkExpectation', refuseExpectation);
  server.on('connect', refuseTunnel);
}
