import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Refusals of Node's HTTP parser, before there is a request: status line and sentence by error code. */
const refusals: Readonly<Record<string, readonly [string, string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The address and headers are larger than 16 KB.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request did not arrive in time.'],
};
const unreadable = ['400 Bad Request', 'This is not readable as HTTP.'] as const;

const jsonOf = (error: string) => JSON.stringify({ error });

/** Answers bytes that are no HTTP request, and requests that never arrive in full, with `{ error }`, then disconnects. */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [line, sentence] = refusals[error.code ?? ''] ?? unreadable;
  const body = jsonOf(sentence);
  const headers = `Content-Type: application/json; charset=utf-8\r\nContent-Length: ${body.length}\r\nConnection: close`;
  socket.end(`HTTP/1.1 ${line}\r\n${headers}\r\n\r\n${body}`, () => socket.destroy());
}

/** 417 for every expectation but 100-continue (RFC 9110 10.1.1). */
export function refuseExpectation(_: IncomingMessage, response: ServerResponse): void {
  const body = jsonOf('The only expectation that can be met is 100-continue.');
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
    connection: 'close',
  };
  response.writeHead(417, headers).end(body);
}
