import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** Refusals of Node's HTTP parser, before there is a request: status line and sentence by error code. */
const refusals: Readonly<Record<string, readonly [string, string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The address and headers are larger than 16 KB.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request did not arrive in time.'],
};
const unreadable = ['400 Bad Request', 'This is not readable as HTTP.'] as const;

const jsonOf = (error: string) => JSON.stringify({ error });

/** Sends an answer to bytes for which Node has no response object, then disconnects. */
function sendLast(socket: Duplex, line: string, error: string, further: readonly string[] = []): void {
  const body = jsonOf(error);
  const headers = [
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    ...further,
    'Connection: close',
  ];
  socket.end(`HTTP/1.1 ${line}\r\n${headers.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}

/** Answers bytes that are no HTTP request, and requests that never arrive in full, with `{ error }`, then disconnects. */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [line, sentence] = refusals[error.code ?? ''] ?? unreadable;
  sendLast(socket, line, sentence);
}

/** CONNECT asks for a tunnel to another host: 405. Without a listener Node closes the connection in silence. */
function refuseTunnel(_: IncomingMessage, socket: Duplex): void {
  socket.on('error', () => socket.destroy());
  sendLast(socket, '405 Method Not Allowed', 'This service is not a proxy: it has no CONNECT.', ['Allow: ']);
}

/** 417 for every expectation but 100-continue (RFC 9110 10.1.1). */
function refuseExpectation(_: IncomingMessage, response: ServerResponse): void {
  const body = jsonOf('The only expectation that can be met is 100-continue.');
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
