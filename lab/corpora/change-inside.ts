import { deflateSync, gunzipSync, gzipSync, inflateSync } from 'node:zlib';
import { openArchive, unpack } from '@sheaf/tables';
import { mutate, seeded } from '@sheaf/tables/sources/read-csv.fixture.ts';
import { makeZip } from '@sheaf/tables/sources/zip.fixture.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Numbers that a reader must not trust. */
const numbers = ['0', '-1', '2', '65536', '1048577', '2147483648', '999999999999', '1e308', '-0', '00', 'NaN'];

/** @returns a text in which one number is another one; other bytes as in `mutate` */
function changeText(bytes: Uint8Array, seed: number): Bytes {
  const random = seeded(seed);
  if (random() < 0.5) return mutate(bytes, seed);
  const text = new TextDecoder('latin1').decode(bytes);
  const matches = [...text.matchAll(/\d+/g)];
  const match = matches[Math.floor(random() * matches.length)];
  if (match === undefined) return mutate(bytes, seed);
  const number = numbers[Math.floor(random() * numbers.length)] ?? '';
  return Uint8Array.from(
    Buffer.from(text.slice(0, match.index) + number + text.slice(match.index + match[0].length), 'latin1'),
  );
}

/** Changes one file of an archive and packs it again, so that its checksums are right. */
async function changeZip(bytes: Bytes, seed: number): Promise<Bytes> {
  const files = await openArchive(new Blob([bytes]));
  const chosen = seed % files.length;
  const parts: [string, Uint8Array][] = [];
  for (const [at, file] of files.entries()) {
    const content = await unpack(file, 64 * 1024 ** 2);
    parts.push([file.path, at === chosen ? changeText(content, seed) : content]);
  }
  return makeZip(Object.fromEntries(parts));
}

/** Changes the bytecode of a `.zsav` file with one block, and writes its header and its trailer to fit. */
function changeZsav(bytes: Bytes, seed: number): Bytes {
  const end = new DataView(bytes.buffer, bytes.length - 24);
  const start = Number(end.getBigInt64(8, true));
  const code = mutate(inflateSync(bytes.subarray(start, start + end.getInt32(20, true))), seed);
  const packed = deflateSync(code);
  const changed = Uint8Array.from([...bytes.subarray(0, start), ...packed, ...bytes.subarray(-48)]);
  new DataView(changed.buffer, start - 24).setBigInt64(8, BigInt(start + packed.length), true);
  const trailer = new DataView(changed.buffer, changed.length - 24);
  trailer.setInt32(16, code.length, true);
  trailer.setInt32(20, packed.length, true);
  return changed;
}

/** @returns a copy of a file that is changed inside what it packs, where it does; else as `mutate` changes it */
export async function changeInside(bytes: Bytes, name: string, seed: number): Promise<Bytes> {
  if (name.endsWith('.zsav')) return changeZsav(bytes, seed);
  if (name.endsWith('.gz')) return Uint8Array.from(gzipSync(mutate(gunzipSync(bytes), seed)));
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return changeZip(bytes, seed);
  return /\.(?:jsonl?|xml|vv|por|html)$/.test(name) ? changeText(bytes, seed) : mutate(bytes, seed);
}
