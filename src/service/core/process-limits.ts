import { readdirSync } from 'node:fs';
import { z } from 'zod';

const limit = z
  .object({ soft: z.union([z.number(), z.literal('unlimited')]) })
  .transform(({ soft }) => (soft === 'unlimited' ? Number.POSITIVE_INFINITY : soft));
const report = z.object({ userLimits: z.object({ open_files: limit, file_size_blocks: limit }) });

/** What the system lets this process do (`ulimit -n` and `-f`, LimitNOFILE and LimitFSIZE of systemd); Infinity: no limit. */
interface ProcessLimits {
  openFiles: number;
  /** The most bytes of one file. */
  fileBytes: number;
}

function readLimits(): ProcessLimits {
  const unlimited = { openFiles: Number.POSITIVE_INFINITY, fileBytes: Number.POSITIVE_INFINITY };
  // Without the names of all who are connected, which would have to be looked up.
  if (process.report) Object.assign(process.report, { excludeNetwork: true });
  const read = report.safeParse(process.report?.getReport());
  if (!read.success) return unlimited;
  const { open_files: openFiles, file_size_blocks: fileBytes } = read.data.userLimits;
  return { openFiles, fileBytes };
}

let known: ProcessLimits | undefined;

/** @returns the limits of this process; they do not change */
export function processLimits(): ProcessLimits {
  known ??= readLimits();
  return known;
}

/** @returns how many files and connections this process may still open; Infinity where the system does not say */
export function countFilesLeft(): number {
  try {
    return processLimits().openFiles - readdirSync(process.platform === 'linux' ? '/proc/self/fd' : '/dev/fd').length;
  } catch {
    return process.platform === 'linux' ? 0 : Number.POSITIVE_INFINITY;
  }
}

let hasMet = false;

/** Call when work met the limit for files: it waits, until the process is started with another one. */
export function noteFileLimit(): void {
  hasMet = true;
}

/** @returns whether work of this process waits because of the limit for files */
export const hasMetFileLimit = (): boolean => hasMet;
