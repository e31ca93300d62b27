// Cuts the power of a store: its folder is on an ext4 image of its own, the process is stopped while clients write, and the
// image is copied as it is at that moment. What the page cache held and the disk did not is not in the copy.
import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createStore } from '../index.ts';
import { makeBucket, startWriters } from './kill-storage.ts';
import { spawnStore } from './spawn-store.ts';
import { testKeys } from './test-store.ts';
import type { VersionBook } from './version-book.ts';

const imageMb = 96;
const quiet = { stdio: 'ignore' } as const;
const run = (file: string, ...args: string[]) => execFileSync(file, args, quiet);

/** An ext4 file system in a file, mounted on `folder`. The journal is written only when somebody asks for it. */
function mountImage(image: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  run('mount', '-o', 'loop,commit=60', image, folder);
}

function makeImage(image: string): void {
  run('truncate', '-s', `${imageMb}M`, image);
  run('mkfs.ext4', '-q', '-F', image);
}

/** @returns why power cuts cannot be simulated here; undefined when they can. */
export function whyNoPowerCuts(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'mounting an image needs root on Linux';
  if (!existsSync('/dev/loop-control')) return 'there are no loop devices';
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-data-mount-'));
  try {
    makeImage(join(folder, 'image'));
    mountImage(join(folder, 'image'), join(folder, 'disk'));
    run('umount', join(folder, 'disk'));
    return undefined;
  } catch (error) {
    return `an image cannot be made and mounted: ${error instanceof Error ? error.message : error}`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface PowerCutReport {
  cuts: number;
  /** Writes acknowledged before the last cut. */
  acknowledged: number;
  /** A sentence for each lost or damaged write. */
  broken: string[];
}

/** Mounts a copy of the disk, as after a restart, and compares it with the acknowledged writes. */
async function checkSnapshot(snapshot: string, folder: string, book: VersionBook): Promise<string[]> {
  mountImage(snapshot, folder);
  try {
    const dataDir = join(folder, 'store');
    const store = await createStore({ dataDir, ...testKeys, corsOrigins: () => [] });
    try {
      return await book.check(store.url, dataDir);
    } finally {
      await store.close();
    }
  } finally {
    run('umount', folder);
  }
}

async function cutOnce(folder: string, cuts: number, report: PowerCutReport) {
  const disk = join(folder, 'disk');
  const store = await spawnStore(join(disk, 'store'));
  try {
    const book = await makeBucket(store.url);
    const writers = Promise.all(startWriters(store.url, book));
    for (let cut = 1; cut <= cuts; cut++) {
      await delay(randomInt(50, 400));
      store.child.kill('SIGSTOP');
      // Answers being sent count as acknowledged.
      await delay(30);
      const promised = book.copy();
      const snapshot = join(folder, 'snapshot');
      copyFileSync(join(folder, 'image'), snapshot);
      store.child.kill('SIGCONT');
      const broken = await checkSnapshot(snapshot, join(folder, 'back'), promised);
      report.broken.push(...broken.map((sentence) => `Cut ${cut}: ${sentence}`));
      report.cuts += 1;
      report.acknowledged = book.acknowledged;
    }
    store.child.kill('SIGKILL');
    await writers;
  } finally {
    store.child.kill('SIGKILL');
  }
}

/** Cuts the power `cuts` times while eight clients write, overwrite and delete. */
export async function cutPower(cuts: number): Promise<PowerCutReport> {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-data-power-'));
  const report: PowerCutReport = { cuts: 0, acknowledged: 0, broken: [] };
  makeImage(join(folder, 'image'));
  mountImage(join(folder, 'image'), join(folder, 'disk'));
  try {
    await cutOnce(folder, cuts, report);
    return report;
  } finally {
    // The killed process releases the disk a moment later.
    await delay(100);
    run('umount', '-l', join(folder, 'disk'));
    rmSync(folder, { recursive: true, force: true });
  }
}
