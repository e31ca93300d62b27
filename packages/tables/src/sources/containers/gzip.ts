import { asStream } from '../archive.ts';
import { SourceError } from '../source.ts';
import { unpackStream } from '../unpack.ts';

/** The number of bytes that are searched at a time. */
const sliceBytes = 4 * 1024 ** 2;
/** The most bytes after unpacking. */
const maxBytes = 4 * 1024 ** 3;
/** The most bytes for each packed one, beyond the first 100 MB. Files of a survey do not pack better. */
export const maxRatio = 500;
export const bytesWithoutRatio = 100 * 1024 ** 2;
/** The bytes by which a member is recognised (RFC 1952 2.3.1): a signature, the method, and flags with three reserved bits. */
const headLength = 4;
/** The most places in a row that only look like the beginning of a member. */
const maxFalseStarts = 8;

const damaged = (): SourceError => new SourceError('damaged', 'gzip_damaged');

/** @returns whether bytes begin like a gzip file */
export const isGzip = (head: Uint8Array): boolean =>
  head.length >= headLength && head[0] === 0x1f && head[1] === 0x8b && head[2] === 8 && ((head[3] ?? 0) & 0xe0) === 0;

/** The places after the first byte at which another member may begin. */
async function* possibleStarts(file: Blob): AsyncGenerator<number> {
  for (let from = 1; from < file.size; from += sliceBytes) {
    const bytes = new Uint8Array(await file.slice(from, from + sliceBytes + headLength - 1).arrayBuffer());
    for (let at = bytes.indexOf(0x1f); at !== -1 && at < sliceBytes; at = bytes.indexOf(0x1f, at + 1))
      if (isGzip(bytes.subarray(at, at + headLength))) yield from + at;
  }
}

/** Counts what was unpacked. @throws SourceError beyond the limits */
class UnpackLimit {
  #bytes = 0;
  readonly #limit: number;

  constructor(packed: number) {
    this.#limit = Math.min(maxBytes, Math.max(bytesWithoutRatio, maxRatio * packed));
  }

  add(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes <= this.#limit) return;
    if (this.#limit === maxBytes) throw new SourceError('too-large', 'gzip_too_large');
    throw new SourceError('too-large', 'gzip_grows', { ratio: maxRatio });
  }
}

/** Unpacks one member. */
async function* unpackMember(member: Blob, limit: UnpackLimit): AsyncGenerator<Uint8Array> {
  const pieces = unpackStream(member, 'gzip');
  try {
    for (;;) {
      const next = await pieces.next().catch(() => {
        throw damaged();
      });
      if (next.done) return;
      limit.add(next.value.length);
      yield next.value;
    }
  } finally {
    await pieces.return(undefined);
  }
}

/** @returns whether a slice is one complete member. @throws SourceError beyond the limits */
async function isMember(member: Blob, limit: UnpackLimit): Promise<boolean> {
  try {
    for await (const _ of unpackMember(member, limit));
    return true;
  } catch (error) {
    if (error instanceof SourceError && error.fault === 'damaged') return false;
    throw error;
  }
}

/**
 * Finds the members of a gzip file (RFC 1952 2.2): tools append to a `.gz` by writing another one at its end. The
 * decompressor of browsers and Node refuses a second member, so each is unpacked alone. If no place looks like the beginning
 * of a second one, the file is one member and nothing is read twice.
 */
async function findMembers(file: Blob): Promise<Blob[]> {
  const members: Blob[] = [];
  const limit = new UnpackLimit(file.size * maxFalseStarts);
  let [start, falseStarts] = [0, 0];
  for await (const end of possibleStarts(file)) {
    if (await isMember(file.slice(start, end), limit)) {
      members.push(file.slice(start, end));
      [start, falseStarts] = [end, 0];
    } else if (++falseStarts > maxFalseStarts) throw damaged();
  }
  return [...members, file.slice(start)];
}

async function* unpackAll(file: Blob, signal: AbortSignal | undefined): AsyncGenerator<Uint8Array> {
  const limit = new UnpackLimit(file.size);
  for (const member of await findMembers(file))
    for await (const bytes of unpackMember(member, limit)) {
      signal?.throwIfAborted();
      yield bytes;
    }
}

/**
 * Unpacks a gzip file, with all of its members.
 * @returns a stream that ends with a SourceError for a damaged file and beyond the limits, and with the signal's reason
 */
export const openGzip = (file: Blob, signal?: AbortSignal): ReadableStream<Uint8Array> =>
  asStream(unpackAll(file, signal));

/** @returns the first bytes of a gzip file after unpacking; fewer if it is damaged there */
export async function gzipHead(file: Blob, length: number): Promise<Uint8Array> {
  const head = new Uint8Array(length);
  let filled = 0;
  try {
    for await (const bytes of unpackMember(file, new UnpackLimit(file.size))) {
      const part = bytes.subarray(0, length - filled);
      head.set(part, filled);
      filled += part.length;
      if (filled === length) break;
    }
  } catch {
    // The bytes that were unpacked before tell what it is.
  }
  return head.subarray(0, filled);
}
