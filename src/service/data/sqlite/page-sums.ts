// What sheaf.db was when nobody had it open any more: a CRC-32 of each of its pages. SQLite checks nothing of what it reads, so without
// them a changed byte would be an answer (docs/decisions/0061-damage.md).
import {
  closeSync,
  existsSync,
  fstatSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import { syncFolder } from '../../core/durable-file.ts';
import { readFullySync } from '../../core/read-fully.ts';

const mark = Buffer.from('SHEAFSUM');
/** The mark, the bytes of the database, and the CRC-32 of the sums. */
const headBytes = mark.length + 8 + 4;
/** As open.ts sets it. */
export const pageBytes = 16_384;
const pagesAtOnce = 64;

/** How long pages are read at a start or a stop. What is not reached is not compared. */
const budgetMs = 1000;

const pathOf = (dataDir: string): string => join(dataDir, 'sheaf.db-sums');

interface PageSums {
  /** Of the file. */
  bytes: number;
  sums: Uint32Array;
}

/** Reads the pages of a file. @returns undefined when that took too long */
function readSums(path: string, budget: number): PageSums | undefined {
  const file = openSync(path, 'r');
  try {
    const bytes = fstatSync(file).size;
    const sums = new Uint32Array(Math.ceil(bytes / pageBytes));
    const buffer = Buffer.allocUnsafe(pagesAtOnce * pageBytes);
    const started = performance.now();
    for (let page = 0; page < sums.length; page += pagesAtOnce) {
      const length = readFullySync(file, buffer, page * pageBytes);
      for (let at = 0; at < length; at += pageBytes)
        sums[page + at / pageBytes] = crc32(buffer.subarray(at, Math.min(at + pageBytes, length)));
      if (performance.now() - started > budget) return undefined;
    }
    return { bytes, sums };
  } finally {
    closeSync(file);
  }
}

/** @returns what was written down; undefined when nothing was, or it is damaged itself */
function readSaved(dataDir: string): PageSums | undefined {
  if (!existsSync(pathOf(dataDir))) return undefined;
  const saved = readFileSync(pathOf(dataDir));
  if (saved.length < headBytes || !saved.subarray(0, mark.length).equals(mark)) return undefined;
  const sums = saved.subarray(headBytes);
  const bytes = Number(saved.readBigUInt64LE(mark.length));
  if (crc32(saved.subarray(0, headBytes - 4), crc32(sums)) !== saved.readUInt32LE(headBytes - 4)) return undefined;
  return { bytes, sums: new Uint32Array(Uint8Array.from(sums).buffer) };
}

/**
 * Compares sheaf.db with what was written down of it.
 * @returns the numbers of the changed pages, from 1, missing and added ones included; null when nothing was written down or it took too long
 */
export function findChangedPages(dataDir: string, budget: number = budgetMs): number[] | null {
  const saved = readSaved(dataDir);
  if (saved === undefined) return null;
  const found = readSums(join(dataDir, 'sheaf.db'), budget);
  const now = readSaved(dataDir);
  // Another process has opened it meanwhile, and may have closed it again.
  if (found === undefined || now === undefined || !isSame(now, saved)) return null;
  const pages = Math.max(saved.sums.length, found.sums.length);
  return Array.from({ length: pages }, (_, at) => at + 1).filter(
    (page) => saved.sums[page - 1] !== found.sums[page - 1],
  );
}

const isSame = (one: PageSums, other: PageSums): boolean =>
  one.bytes === other.bytes && one.sums.every((sum, page) => sum === other.sums[page]);

/** @returns whether sheaf.db was closed by a Sheaf that wrote its sums down */
export const hasPageSums = (dataDir: string): boolean => readSaved(dataDir) !== undefined;

/**
 * Call before anything is written to the database, and again once it is open: from then on the sums are not those of its pages, and
 * another process that is just leaving may write them down until it sees the write-ahead log.
 */
export function forgetPageSums(dataDir: string): void {
  if (!existsSync(pathOf(dataDir))) return;
  rmSync(pathOf(dataDir));
  syncFolder(dataDir);
}

/**
 * Writes the sums down, when everything of the write-ahead log is in the database and nobody has it open. Where the disk refuses that,
 * there are none: the next start compares nothing.
 */
export function savePageSums(dataDir: string, budget: number = budgetMs): void {
  try {
    writePageSums(dataDir, budget);
  } catch {
    try {
      rmSync(pathOf(dataDir), { force: true });
    } catch {
      // They are renamed when they are whole: what is there is right.
    }
  }
}

function writePageSums(dataDir: string, budget: number): void {
  const database = join(dataDir, 'sheaf.db');
  if (!existsSync(database) || existsSync(`${database}-wal`)) return;
  const before = stateOf(database);
  const found = readSums(database, budget);
  if (found === undefined) return;
  const sums = Buffer.from(found.sums.buffer);
  const head = Buffer.alloc(headBytes);
  mark.copy(head);
  head.writeBigUInt64LE(BigInt(found.bytes), mark.length);
  head.writeUInt32LE(crc32(head.subarray(0, headBytes - 4), crc32(sums)), headBytes - 4);
  const path = pathOf(dataDir);
  writeFileSync(`${path}.new`, Buffer.concat([head, sums]), { mode: 0o600, flush: true });
  renameSync(`${path}.new`, path);
  // A command may have opened it meanwhile, beside the lock, and even closed it again.
  if (existsSync(`${database}-wal`) || stateOf(database) !== before) rmSync(path, { force: true });
  syncFolder(dirname(path));
}

/** Changes with everything that is written to a file. */
function stateOf(path: string): string {
  const { size, mtimeNs, ctimeNs } = statSync(path, { bigint: true });
  return `${size} ${mtimeNs} ${ctimeNs}`;
}
