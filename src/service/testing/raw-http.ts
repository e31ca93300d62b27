// HTTP byte by byte, for what fetch will not send.
import { connect } from 'node:net';

/** One answer of a connection, in order. */
export interface RawReply {
  status: number;
  head: string;
  body: string;
}

/** Takes whole answers off the front of `text`; the lengths are Content-Length's, and a body is JSON or empty. */
function split(text: string): RawReply[] {
  const replies: RawReply[] = [];
  for (let rest = text; rest.startsWith('HTTP/1.'); ) {
    const end = rest.indexOf('\r\n\r\n');
    const head = rest.slice(0, end);
    const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0);
    replies.push({ status: Number(head.slice(9, 12)), head, body: rest.slice(end + 4, end + 4 + length) });
    rest = rest.slice(end + 4 + length);
  }
  return replies;
}

/**
 * Sends bytes and reads until the service closes, or `count` answers are there.
 * @param bytes lines joined by CR LF; `HOST` stands for the service's own address
 * @throws Error after five seconds without an end: a hang
 */
export function sendRaw(url: string, bytes: string | Buffer, count = 1): Promise<RawReply[]> {
  const { port, host } = new URL(url);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const replies = () => split(Buffer.concat(chunks).toString('latin1'));
    const socket = connect(Number(port), '127.0.0.1', () =>
      socket.write(typeof bytes === 'string' ? bytes.replaceAll('HOST', host) : bytes),
    );
    const timer = setTimeout(() => {
      socket.destroy();
      reject(new Error(`No answer within five seconds. So far: ${Buffer.concat(chunks).toString('latin1')}`));
    }, 5_000);
    const finish = () => {
      clearTimeout(timer);
      socket.destroy();
      resolve(replies());
    };
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      if (replies().filter(({ status }) => status >= 200).length >= count) finish();
    });
    socket.on('close', finish);
    // A reset after an early answer is fine: what was answered counts.
    socket.on('error', finish);
  });
}
