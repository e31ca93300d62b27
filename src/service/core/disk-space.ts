// What happens when the disk of the data folder is full (docs/decisions/0063-full-disk.md).
import { statfsSync, statSync, truncateSync } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { removeCompiledCode } from './compiled-code.ts';
import { diskFullSentence, isDiskFull } from './errors.ts';
import type { Log } from './log.ts';

/** Enough for a deletion and for what a start and a stop write. */
const reserveBytes = 8 * 1024 ** 2;
/** Given up at a time: where somebody else keeps filling the disk, what is free is lost at once. */
const sliceBytes = 1024 ** 2;
/** Free space beside the reserve, without which work would meet the end of the disk again at once. */
const leastFreeBytes = 8 * 1024 ** 2;
/**
 * How often a full disk is looked at: seldom when it fills up again soon. A limit of one user's
 * space does that: statfs does not know it.
 */
const [firstLookMs, longestLookMs] = [1000, 15_000];
const soonMs = 30_000;

/** @returns the bytes of some files; 0 for one that was deleted meanwhile */
export async function sumSizes(paths: readonly string[]): Promise<number> {
  const sizes = await Promise.all(paths.map((path) => stat(path).catch(() => ({ size: 0 }))));
  return sizes.reduce((sum, { size }) => sum + size, 0);
}

/** Whether the disk of the data folder has space. In memory, but for the file of the reserve. */
export interface DiskSpace {
  /** From a write that failed for want of space until there is enough again. */
  isFull(): boolean;
  /** Whether a write of some size would find room. */
  hasRoom(): boolean;
  /** Call when a write failed for want of space. */
  noteFull(): void;
  /** Gives a slice of the reserve to a write that must work on a full disk. @returns whether there was one */
  spendReserve(): boolean;
  /** Waits until there is space again, or until `stopping` is aborted. */
  wait(stopping: AbortSignal): Promise<void>;
  /** Takes what is left of a full disk as the reserve for the next start, before anything else does, such as Node's cache at its end. */
  close(): Promise<void>;
}

const reservePath = (dataDir: string): string => join(dataDir, 'reserve');

/** @returns 0 where the disk does not answer; Infinity for a file system that does not know its size, as some in user space */
function freeBytes(dataDir: string): number {
  try {
    const { blocks, bavail, bsize } = statfsSync(dataDir);
    return blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize;
  } catch {
    return 0;
  }
}

/** @returns the size of the reserve; 0 where the disk does not answer */
function reserved(dataDir: string): number {
  try {
    return statSync(reservePath(dataDir), { throwIfNoEntry: false })?.size ?? 0;
  } catch {
    return 0;
  }
}

/** Whether the reserve is there or fits, with enough free space beside it. */
const hasSpace = (dataDir: string): boolean => freeBytes(dataDir) >= reserveBytes - reserved(dataDir) + leastFreeBytes;

/** Makes the reserve as large as the disk allows. Work needs it on a full disk only, so nothing ends because it cannot be made. */
async function fillReserve(dataDir: string): Promise<void> {
  // Not zeros: some disks keep no room for them.
  const bytes = Buffer.alloc(sliceBytes / 16, 'reserve ');
  const file = await open(reservePath(dataDir), 'a', 0o600).catch(() => undefined);
  try {
    for (let size = reserved(dataDir); size < reserveBytes && file !== undefined; )
      size += (await file.write(bytes)).bytesWritten;
  } catch {
    // The disk is full: that is all there is.
  } finally {
    await file?.close().catch(() => {});
  }
}

/** Gives up a slice of the reserve. @returns whether there was one */
function spendReserve(dataDir: string): boolean {
  const size = reserved(dataDir);
  if (size === 0) return false;
  try {
    truncateSync(reservePath(dataDir), Math.max(0, size - sliceBytes));
    return true;
  } catch {
    return false;
  }
}

/** Waits for `event`, or until `signal` is aborted. */
async function unlessAborted(event: Promise<void>, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  const aborted = Promise.withResolvers<void>();
  const stop = () => aborted.resolve();
  signal.addEventListener('abort', stop);
  await Promise.race([event, aborted.promise]);
  signal.removeEventListener('abort', stop);
}

/** What a command has of the disk of a data folder: the reserve that a service left, and nothing where none was there. */
interface BorrowedSpace extends DiskSpace {
  /** Runs `work`, again with a slice of the reserve where the disk was full. @throws what it threw when nothing is left */
  withRoom<T>(work: () => Promise<T>): Promise<T>;
}

/** For a command on a data folder: to open a database takes some room, which must not keep anybody from reading or from revoking a key. */
export function borrowReserve(dataDir: string): BorrowedSpace {
  let isSpent = false;
  function spend(): boolean {
    const hasSpent = spendReserve(dataDir);
    isSpent ||= hasSpent;
    return hasSpent;
  }
  async function withRoom<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (!isDiskFull(error) || !spend()) throw error;
      }
    }
  }
  return {
    withRoom,
    isFull: () => false,
    hasRoom: () => true,
    noteFull: () => {},
    spendReserve: spend,
    wait: async () => {},
    async close() {
      if (isSpent) await fillReserve(dataDir);
    },
  };
}

/** Looks at the disk of a data folder, and keeps a reserve on it. On a disk that is full already, the start may use the reserve, or else the space of the compiled code. */
export function openDiskSpace(dataDir: string, log: Pick<Log, 'warn'>): DiskSpace {
  let waiting: { since: number; timer: NodeJS.Timeout; over: PromiseWithResolvers<void> } | undefined;
  let lookMs = firstLookMs;
  let lastEnd = Number.NEGATIVE_INFINITY;
  /** Beside the start, which does not wait for it. */
  let filling = Promise.resolve();

  async function look(): Promise<void> {
    const isEnough = hasSpace(dataDir);
    if (isEnough) await fillReserve(dataDir);
    if (waiting === undefined) return;
    if (isEnough && reserved(dataDir) >= reserveBytes) {
      log.warn({ seconds: Math.round((performance.now() - waiting.since) / 1000) }, 'the disk has space again');
      waiting.over.resolve();
      waiting = undefined;
      lastEnd = performance.now();
    } else waiting.timer = setTimeout(() => void look(), lookMs).unref();
  }

  function noteFull(): void {
    if (waiting !== undefined) return;
    const since = performance.now();
    lookMs = since - lastEnd < soonMs ? Math.min(lookMs * 2, longestLookMs) : firstLookMs;
    log.warn({ data_dir_free: freeBytes(dataDir) }, diskFullSentence);
    waiting = { since, timer: setTimeout(() => void look(), lookMs).unref(), over: Promise.withResolvers() };
  }

  if (hasSpace(dataDir)) filling = fillReserve(dataDir);
  else {
    noteFull();
    if (!spendReserve(dataDir)) removeCompiledCode();
  }
  return {
    isFull: () => waiting !== undefined,
    hasRoom: () => waiting === undefined && hasSpace(dataDir),
    noteFull,
    spendReserve: () => spendReserve(dataDir),
    wait: async (stopping) => waiting && unlessAborted(waiting.over.promise, stopping),
    async close() {
      const isFull = waiting !== undefined;
      clearTimeout(waiting?.timer);
      waiting = undefined;
      await filling;
      if (isFull) await fillReserve(dataDir);
    },
  };
}
