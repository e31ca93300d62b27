// The write-ahead log: a mark and a random number, then one record after another. A record is its length, a checksum and its body. Each
// checksum goes on from the one before, the first from the random number. So a record that a power cut left incomplete does not count, and
// neither does what an earlier log or a failed write left behind.
import { randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { errorCode } from '../../s3-error.ts';

const kinds = ['written', 'deleted', 'synced'] as const;

/** What happened to the file of an object; after `synced`, the records before it no longer count for it. */
export interface LogRecord {
  kind: (typeof kinds)[number];
  /** Below the folder of the buckets, with slashes. */
  path: string;
  /** The whole file in pieces, where it was written. */
  content: readonly Uint8Array[];
}

/** Where the next record goes: after the last good one, whose checksum is `sum`. At 0 a new log begins. */
export interface LogEnd {
  at: number;
  sum: number;
}

const mark = Buffer.from('SHL1');
const headBytes = 8;
const objectPath = /^[0-9a-f]{64}\/[0-9a-f]\/[0-9a-f]{64}$/;

/** A record among encoded ones. Its content is `length` bytes from `start`. */
export interface EncodedRecord extends Pick<LogRecord, 'kind' | 'path'> {
  start: number;
  length: number;
}

const lengthOf = (pieces: readonly Uint8Array[]): number => pieces.reduce((sum, { length }) => sum + length, 0);

/**
 * Encodes records that are written at the end of the log.
 * @returns their bytes, whose memory can be transferred to a thread; where each record is in them; and the end of the log after them
 */
export function encodeRecords(
  records: readonly LogRecord[],
  from: LogEnd,
): { bytes: Buffer; encoded: EncodedRecord[]; end: LogEnd } {
  const bodies = records.map(({ path, content }) => 2 + path.length + lengthOf(content));
  const begin = from.at === 0 ? headBytes : 0;
  const bytes = Buffer.allocUnsafeSlow(begin + bodies.reduce((sum, length) => sum + headBytes + length, 0));
  let { sum } = from;
  if (begin > 0) {
    sum = randomBytes(4).readUInt32BE();
    mark.copy(bytes);
    bytes.writeUInt32BE(sum, mark.length);
  }
  const encoded: EncodedRecord[] = [];
  let at = begin;
  for (const [index, { kind, path, content }] of records.entries()) {
    const start = at + headBytes;
    const end = start + (bodies[index] ?? 0);
    bytes.writeUInt8(kinds.indexOf(kind), start);
    bytes.writeUInt8(path.length, start + 1);
    bytes.write(path, start + 2, 'latin1');
    let position = start + 2 + path.length;
    encoded.push({ kind, path, start: position, length: end - position });
    for (const piece of content) {
      bytes.set(piece, position);
      position += piece.length;
    }
    sum = crc32(bytes.subarray(start, end), sum);
    bytes.writeUInt32BE(end - start, at);
    bytes.writeUInt32BE(sum, at + 4);
    at = end;
  }
  return { bytes, encoded, end: { at: from.at + bytes.length, sum } };
}

function decodeRecord(body: Buffer): LogRecord | undefined {
  const kind = kinds[body[0] ?? kinds.length];
  const start = 2 + (body[1] ?? 0);
  const path = body.toString('latin1', 2, start);
  return kind === undefined || !objectPath.test(path) ? undefined : { kind, path, content: [body.subarray(start)] };
}

/** Reads a log up to the first record that is incomplete or damaged. A missing log is empty. @throws Error of the file system */
export async function readLog(file: string): Promise<{ records: LogRecord[]; end: LogEnd; isEmpty: boolean }> {
  const bytes = await readFile(file).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return Buffer.alloc(0);
    throw error;
  });
  const records: LogRecord[] = [];
  const isEmpty = bytes.length === 0;
  if (bytes.length < headBytes || !bytes.subarray(0, mark.length).equals(mark)) {
    return { records, end: { at: 0, sum: 0 }, isEmpty };
  }
  let sum = bytes.readUInt32BE(mark.length);
  let at = headBytes;
  while (at + headBytes <= bytes.length) {
    const start = at + headBytes;
    const body = bytes.subarray(start, start + bytes.readUInt32BE(at));
    const record = decodeRecord(body);
    const next = crc32(body, sum);
    if (record === undefined || next !== bytes.readUInt32BE(at + 4)) break;
    records.push(record);
    sum = next;
    at = start + body.length;
  }
  return { records, end: { at, sum }, isEmpty };
}

/**
 * Whether there is anything in the log (docs/decisions/0072-write-log.md). Until a store has replayed it, a power cut may have left objects
 * damaged or missing.
 * @param folder of the store
 */
export function hasLoggedChanges(folder: string): boolean {
  return (statSync(join(folder, 'write.log'), { throwIfNoEntry: false })?.size ?? 0) > 0;
}
