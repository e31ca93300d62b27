// Reads a write-ahead log as SQLite does after a crash (sqlite.org/walformat.html), to see what SQLite would drop without a word.
import { closeSync, existsSync, fstatSync, openSync } from 'node:fs';
import { endianness } from 'node:os';
import { readFullySync } from '../../core/read-fully.ts';

const [headerBytes, frameHeaderBytes] = [32, 24];
/** Both headers of the index, and how much of the log is in the database. */
const indexHeadBytes = 100;
/** A log is cut back to 64 MB (open.ts); a longer one is not read at a start. */
const longestBytes = 256 * 1024 * 1024;

type Sum = readonly [number, number];

/** SQLite's own checksum, over words of the given byte order. */
function addSum([first, second]: Sum, bytes: Buffer, isBigEndian: boolean): Sum {
  let [one, two] = [first, second];
  for (let at = 0; at + 8 <= bytes.length; at += 8) {
    const left = isBigEndian ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at);
    const right = isBigEndian ? bytes.readUInt32BE(at + 4) : bytes.readUInt32LE(at + 4);
    one = (one + left + two) >>> 0;
    two = (two + right + one) >>> 0;
  }
  return [one, two];
}

const sumAt = (bytes: Buffer, at: number): Sum => [bytes.readUInt32BE(at), bytes.readUInt32BE(at + 4)];
const isSame = (one: Sum, other: Sum): boolean => one[0] === other[0] && one[1] === other[1];

interface Log {
  isBigEndian: boolean;
  pageBytes: number;
  salts: Buffer;
  sum: Sum;
}

function readHeader(bytes: Buffer): Log | undefined {
  const magic = bytes.readUInt32BE(0);
  if (magic !== 0x377f0682 && magic !== 0x377f0683) return undefined;
  const isBigEndian = magic === 0x377f0683;
  const sum = addSum([0, 0], bytes.subarray(0, 24), isBigEndian);
  if (!isSame(sum, sumAt(bytes, 24))) return undefined;
  return { isBigEndian, pageBytes: bytes.readUInt32BE(8), salts: Buffer.from(bytes.subarray(16, 24)), sum };
}

/**
 * Whether transactions behind the first wrong frame were complete: a commit that another frame of the same log follows was on the disk
 * before that frame was written, so no crash explains the wrong one.
 */
function hasCommitsBehind(file: number, bytes: number, { salts, pageBytes }: Log, from: number): boolean {
  const header = Buffer.alloc(frameHeaderBytes);
  let isCommitted = false;
  for (let at = from; at + frameHeaderBytes + pageBytes <= bytes; at += frameHeaderBytes + pageBytes) {
    readFullySync(file, header, at);
    if (!header.subarray(8, 16).equals(salts)) continue;
    if (isCommitted) return true;
    isCommitted = header.readUInt32BE(4) !== 0;
  }
  return false;
}

function problemOf(file: number, bytes: number): string | null {
  const head = Buffer.alloc(headerBytes);
  readFullySync(file, head, 0);
  const log = readHeader(head);
  if (log === undefined) return bytes > headerBytes ? 'its header is damaged' : null;
  const frame = Buffer.alloc(frameHeaderBytes + log.pageBytes);
  let { sum } = log;
  for (let at = headerBytes; at + frame.length <= bytes; at += frame.length) {
    readFullySync(file, frame, at);
    const next = addSum(addSum(sum, frame.subarray(0, 8), log.isBigEndian), frame.subarray(24), log.isBigEndian);
    if (!frame.subarray(8, 16).equals(log.salts) || !isSame(next, sumAt(frame, 16)))
      return hasCommitsBehind(file, bytes, log, at) ? `the page at byte ${at} is damaged` : null;
    sum = next;
  }
  return null;
}

/** What the index of the log (sqlite.org/walformat.html#walidxfmt) says of it. */
function readIndex(path: string): { frames: number; copied: number; pageBytes: number } | null {
  if (!existsSync(path)) return null;
  const head = Buffer.alloc(indexHeadBytes);
  const file = openSync(path, 'r');
  try {
    if (readFullySync(file, head, 0) < head.length) return null;
  } finally {
    closeSync(file);
  }
  // The header is there twice; a crash in the middle leaves two.
  if (head.readUInt8(12) !== 1 || !head.subarray(0, 48).equals(head.subarray(48, 96))) return null;
  // Numbers are in the order of the computer that wrote them; a page of 65,536 bytes is written as 1.
  const [read32, read16] =
    endianness() === 'LE' ? (['readUInt32LE', 'readUInt16LE'] as const) : (['readUInt32BE', 'readUInt16BE'] as const);
  const size = head[read16](14);
  return { frames: head[read32](16), copied: head[read32](96), pageBytes: size === 1 ? 65_536 : size };
}

/** Whether the log is shorter than its index says, and what is gone was not in the database yet. */
function wasCut(indexPath: string, bytes: number): boolean {
  const index = readIndex(indexPath);
  if (index === null || index.copied >= index.frames) return false;
  return bytes < headerBytes + index.frames * (frameHeaderBytes + index.pageBytes);
}

/**
 * Looks for damage in a write-ahead log that belongs to no running process.
 * @returns what is damaged; null: nothing that can be told from the end of a log that a crash cut off
 */
export function findWalProblem(path: string, indexPath: string): string | null {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    if (wasCut(indexPath, size)) return 'it was cut off';
    return size < headerBytes || size > longestBytes ? null : problemOf(file, size);
  } finally {
    closeSync(file);
  }
}
