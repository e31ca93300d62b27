import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AwsChunkedDecoder } from './aws-chunked.ts';

function encode(payload: Buffer[], trailers: [string, string][]): Buffer {
  const chunks = payload.filter((bytes) => bytes.length > 0);
  return Buffer.concat([
    ...chunks.flatMap((bytes) => [Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]),
    Buffer.from(`0\r\n${trailers.map(([name, value]) => `${name}:${value}\r\n`).join('')}\r\n`),
  ]);
}

function decode(body: Buffer, size: number): { payload: Buffer; decoder: AwsChunkedDecoder } {
  const decoder = new AwsChunkedDecoder();
  const payload: Buffer[] = [];
  for (let at = 0; at < body.length; at += size) payload.push(...decoder.push(body.subarray(at, at + size)));
  return { payload: Buffer.concat(payload), decoder };
}

it('decodes encoded bodies, wherever the chunks are cut', () => {
  const bytes = fc.array(fc.uint8Array({ maxLength: 40 }).map(Buffer.from), { maxLength: 5 });
  fc.assert(
    fc.property(bytes, fc.integer({ min: 1, max: 30 }), (payload, size) => {
      const body = encode(payload, [['x-amz-checksum-crc32', 'AAAAAA==']]);
      const { payload: read, decoder } = decode(body, size);
      expect(read.equals(Buffer.concat(payload))).toBe(true);
      expect(decoder.done).toBe(true);
      expect(decoder.trailers.get('x-amz-checksum-crc32')).toBe('AAAAAA==');
    }),
  );
});

it.each([
  ['a size that is no number', 'zz\r\n'],
  ['a signed chunk', '5;chunk-signature=00\r\nhello\r\n0\r\n\r\n'],
  ['a chunk longer than its size', '1\r\nab\r\n0\r\n\r\n'],
  ['a trailer without a colon', '0\r\nnothing\r\n\r\n'],
  ['an endless line', '0'.repeat(10_000)],
])('refuses %s', (_, body) => {
  expect(() => decode(Buffer.from(body), 3)).toThrow(/aws-chunked body is malformed/);
});
