// A body in signed chunks, written from Amazon's description, apart from auth/.
import { createHash, createHmac } from 'node:crypto';
import { type Reply, send } from './send.ts';
import { signedHeaders } from './signing.ts';
import { type TestStore, testKeys } from './test-store.ts';

const hash = (data: Buffer | string) => createHash('sha256').update(data).digest('hex');

interface ChunkedUpload {
  path: string;
  chunks: Buffer[];
  /** Name and value, sent and signed behind the last chunk. */
  trailer?: readonly [string, string];
  /** Changes the finished body. */
  change?: (body: Buffer) => Buffer;
}

/** Puts an object as the older SDKs do: every chunk signed in a chain that starts at the request's signature. */
export function putSignedChunks(store: TestStore, { path, chunks, trailer, change }: ChunkedUpload): Promise<Reply> {
  const url = `${store.url}${path}`;
  const payload = `STREAMING-AWS4-HMAC-SHA256-PAYLOAD${trailer ? '-TRAILER' : ''}`;
  const size = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  const more = { 'content-encoding': 'aws-chunked', 'x-amz-decoded-content-length': String(size) };
  const announced: Record<string, string> = trailer ? { ...more, 'x-amz-trailer': trailer[0] } : more;
  const headers = signedHeaders('PUT', url, testKeys, { payload, headers: announced });
  const [, scope = '', first = ''] =
    /Credential=[^/]+\/([^,]+),.*Signature=(\w+)/.exec(headers.authorization ?? '') ?? [];
  const key = scope
    .split('/')
    .reduce<Buffer | string>(
      (before, text) => createHmac('sha256', before).update(text).digest(),
      `AWS4${testKeys.secretKey}`,
    );
  let previous = first;
  const sign = (kind: string, rest: string) => {
    const text = [kind, headers['x-amz-date'], scope, previous, rest].join('\n');
    previous = createHmac('sha256', key).update(text).digest('hex');
    return previous;
  };
  const pieces = [...chunks, Buffer.alloc(0)].map((chunk) => {
    const signature = sign('AWS4-HMAC-SHA256-PAYLOAD', `${hash('')}\n${hash(chunk)}`);
    const line = Buffer.from(`${chunk.length.toString(16)};chunk-signature=${signature}\r\n`);
    return chunk.length > 0 ? Buffer.concat([line, chunk, Buffer.from('\r\n')]) : line;
  });
  const lines = trailer ? `${trailer[0]}:${trailer[1]}` : '';
  const tail = trailer
    ? `${lines}\r\nx-amz-trailer-signature:${sign('AWS4-HMAC-SHA256-TRAILER', hash(`${lines}\n`))}\r\n\r\n`
    : '\r\n';
  const whole = Buffer.concat([...pieces, Buffer.from(tail)]);
  const body = change ? change(whole) : whole;
  return send(url, { method: 'PUT', headers: { ...headers, 'content-length': String(body.length) }, body });
}
