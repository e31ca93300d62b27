// What the campaign of failing file calls and the process that it makes fail tell each other, in a folder.
import { join } from 'node:path';

/** `short` reads or writes less than was asked for, as a system may. */
export type Fault = 'ENOSPC' | 'EIO' | 'EMFILE' | 'short';

export interface PlannedFault {
  id: number;
  /** A call in the sources: `rename disk/object-disk.ts:88`. */
  place: string;
  fault: Fault;
}

/** Where a process reads which of its calls fail next: a list of planned faults. */
export const planPath = (folder: string): string => join(folder, 'plan.json');
/** Made by the thread whose call failed: each plan fails once. */
export const firedPath = (folder: string, id: number): string => join(folder, `fired-${id}`);
/** A line for each place that was reached. */
export const placesPath = (folder: string): string => join(folder, 'places');

const opening: readonly Fault[] = ['EMFILE', 'EIO'];
const making: readonly Fault[] = ['EMFILE', 'ENOSPC', 'EIO'];
const changing: readonly Fault[] = ['ENOSPC', 'EIO'];
const looking: readonly Fault[] = ['EIO'];

/** Without `Sync`: how a call of the system may fail. */
const faults: Readonly<Record<string, readonly Fault[]>> = {
  ...{ readFile: opening, readdir: opening, opendir: opening },
  ...{ open: making, writeFile: making, appendFile: making, copyFile: making },
  ...{ read: ['EIO', 'short'], readv: ['EIO', 'short'], write: ['ENOSPC', 'EIO', 'short'] },
  ...{ writev: ['ENOSPC', 'EIO', 'short'], sync: changing, datasync: changing, fsync: changing, fdatasync: changing },
  ...{ rename: changing, link: changing, mkdir: changing, mkdtemp: changing, truncate: changing, ftruncate: changing },
  ...{ unlink: looking, rm: looking, rmdir: looking, stat: looking, lstat: looking, fstat: looking, statfs: looking },
  ...{ access: looking, realpath: looking, chmod: looking, utimes: looking, close: looking },
};

export const faultableCalls = Object.keys(faults);

/** @param place its first word is the call */
export const listFaults = (place: string): readonly Fault[] => faults[place.split(' ')[0] ?? ''] ?? [];
