// A data folder on a small file system in memory, to see what a full disk does.
import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const megabyte = 1024 * 1024;

export interface SmallDisk {
  folder: string;
  /** Takes all space but so many bytes. */
  fill(leave?: number): void;
  /** Gives back what `fill` took. */
  free(): void;
  freeBytes(): number;
  remove(): void;
}

/** Writes until the disk takes no more: what is reported as free may not be all, or not yet. */
function writeUntilFull(path: string, bytes: number): void {
  const file = openSync(path, 'a');
  try {
    for (let size = megabyte, left = bytes; size >= 1 && left > 0; ) {
      try {
        left -= writeSync(file, Buffer.alloc(Math.min(size, left), 1));
      } catch {
        size = size > 1 ? Math.floor(size / 16) : 0;
      }
    }
  } finally {
    closeSync(file);
  }
}

/** @returns undefined where no file system can be mounted, as without the rights of an administrator */
export function mountSmallDisk(megabytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  if (mounted.status !== 0) {
    rmSync(folder, { recursive: true, force: true });
    return undefined;
  }
  const filler = join(folder, 'filler');
  const freeBytes = () => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  };
  return {
    folder,
    freeBytes,
    fill: (leave = 0) => writeUntilFull(filler, leave === 0 ? Number.POSITIVE_INFINITY : freeBytes() - leave),
    free: () => rmSync(filler, { force: true }),
    remove() {
      spawnSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
