// What happens when the disk of the data folder is full (docs/decisions/0063-full-disk.md).
import { closeSync, openSync, statfsSync, statSync, truncateSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from './log.ts';

/** Enough for a deletion and for what a start and a stop write. */
const reserveBytes = 8 * 1024 ** 2;
/** Given up at a time: where somebody else keeps filling the disk, what is free is lost at once. */
const sliceBytes = 1024 ** 2;
/** Free space beside the reserve, without which work would meet the end of the disk again at once. */
const leastFreeBytes = 8 * 1024 ** 2;
/** How often a full disk is looked at: seldom when it fills up again soon, as a limit of the user's space does that statfs knows nothing of. */
const [firstLookMs, longestLookMs] = [1000, 15_000];
const soonMs = 30_000;

/** The sentence for people, wherever something waits for space. */
export const diskFullSentence =
  'The disk that holds Sheaf’s data is full. Free some space on it: what was running continues by itself.';

/** Whether the disk of the data folder has space. In memory, but for the file of the reserve. */
export interface DiskSpace {
  /** From a write that failed for want of space until there is enough again. */
  isFull(): boolean;
  /** Call when a write failed for want of space. */
  noteFull(): void;
  /** Gives a slice of the reserve to a write that must work on a full disk. @returns whether there was one */
  spendReserve(): boolean;
  /** Waits until there is space again, or until `stopping` is aborted. */
  wait(stopping: AbortSignal): Promise<void>;
  /** Takes what is left of a full disk as the reserve for the next start, before anything else does, such as Node's cache at its end. */
  close(): void;
}

const reservePath = (dataDir: string): string => join(dataDir, 'reserve');

function freeBytes(dataDir: string): number {
  const { bavail, bsize } = statfsSync(dataDir);
  return bavail * bsize;
}

const reserved = (dataDir: string): number => statSync(reservePath(dataDir), { throwIfNoEntry: false })?.size ?? 0;

/** Makes the reserve as large as the disk allows. */
function fillReserve(dataDir: string): void {
  // Not zeros: some disks keep no room for them.
  const bytes = Buffer.alloc(sliceBytes / 16, 'reserve ');
  const file = openSync(reservePath(dataDir), 'a', 0o600);
  try {
    for (let size = reserved(dataDir); size < reserveBytes; ) size += writeSync(file, bytes);
  } catch {
    // The disk is full: that is all there is.
  } finally {
    closeSync(file);
  }
}

/** @returns whether the reserve is there, and enough is free beside it */
function makeReserve(dataDir: string): boolean {
  const missing = reserveBytes - reserved(dataDir);
  if (freeBytes(dataDir) < missing + leastFreeBytes) return false;
  fillReserve(dataDir);
  return reserved(dataDir) >= reserveBytes;
}

/** Looks at the disk of a data folder, and keeps a reserve on it. On a disk that is full already, the start gets the reserve. */
export function openDiskSpace(dataDir: string, log: Pick<Log, 'warn'>): DiskSpace {
  let waiting: { since: number; timer: NodeJS.Timeout; over: PromiseWithResolvers<void> } | undefined;
  let lookMs = firstLookMs;
  let lastEnd = Number.NEGATIVE_INFINITY;

  function look(): void {
    if (waiting === undefined) return;
    if (makeReserve(dataDir)) {
      log.warn({ seconds: Math.round((performance.now() - waiting.since) / 1000) }, 'the disk has space again');
      waiting.over.resolve();
      waiting = undefined;
      lastEnd = performance.now();
    } else waiting.timer = setTimeout(look, lookMs).unref();
  }

  function noteFull(): void {
    if (waiting !== undefined) return;
    const since = performance.now();
    lookMs = since - lastEnd < soonMs ? Math.min(lookMs * 2, longestLookMs) : firstLookMs;
    log.warn({ data_dir_free: freeBytes(dataDir) }, diskFullSentence);
    waiting = { since, timer: setTimeout(look, lookMs).unref(), over: Promise.withResolvers() };
  }

  function spendReserve(): boolean {
    const size = reserved(dataDir);
    if (size > 0) truncateSync(reservePath(dataDir), Math.max(0, size - sliceBytes));
    return size > 0;
  }

  if (!makeReserve(dataDir)) {
    noteFull();
    spendReserve();
  }
  return {
    isFull: () => waiting !== undefined,
    noteFull,
    spendReserve,
    async wait(stopping) {
      if (waiting === undefined || stopping.aborted) return;
      const stopped = Promise.withResolvers<void>();
      const stop = () => stopped.resolve();
      stopping.addEventListener('abort', stop);
      await Promise.race([waiting.over.promise, stopped.promise]);
      stopping.removeEventListener('abort', stop);
    },
    close() {
      clearTimeout(waiting?.timer);
      if (waiting !== undefined) fillReserve(dataDir);
    },
  };
}
