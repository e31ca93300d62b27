import { deflateSync, gzipSync } from 'node:zlib';
import { unpackStream } from '@sheaf/tables';
import { expect, it } from 'vitest';
import { unpack } from './unpack.ts';

/** Larger than one piece. */
const content = Buffer.from(Array.from({ length: 90_000 }, (_, row) => `row ${row}\n`).join(''));
const packed = { gzip: gzipSync(content), deflate: deflateSync(content) } as const;

async function read(by: typeof unpack, bytes: Buffer, format: 'gzip' | 'deflate'): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of by(new Blob([Uint8Array.from(bytes)]), format)) pieces.push(Uint8Array.from(piece));
  return Buffer.concat(pieces);
}

it.each(['gzip', 'deflate'] as const)('unpacks %s like DecompressionStream', async (format) => {
  expect((await read(unpack, packed[format], format)).equals(content)).toBe(true);
  expect((await read(unpackStream, packed[format], format)).equals(content)).toBe(true);
});

it.each([
  ['a wrong checksum', packed.gzip.with(-6, (packed.gzip.at(-6) ?? 0) ^ 1)],
  ['a wrong length', packed.gzip.with(-1, 1)],
  ['a missing end', packed.gzip.subarray(0, -20)],
  ['something else', content.subarray(0, 100)],
])('refuses %s', async (_, bytes) => {
  await expect(read(unpack, Buffer.from(bytes), 'gzip')).rejects.toThrow();
});

it('ends when its reader stops early', async () => {
  for await (const piece of unpack(new Blob([Uint8Array.from(packed.gzip)]), 'gzip')) {
    expect(content.subarray(0, piece.length).equals(piece)).toBe(true);
    break;
  }
});
