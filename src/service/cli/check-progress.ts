import { Rate } from '../../importer/index.ts';
import { showProgress } from './import-progress.ts';

/** Shorter checks show nothing; milliseconds. */
const shortest = 1000;
/** Milliseconds between two reports. */
const pause = 250;

/**
 * Shows on standard error how far the check of a file is, and how long the rest takes.
 * @param bytesTotal of the file
 * @param rowsTotal its responses
 * @returns `read`, to be called with the bytes read so far, and `end`, which clears the line
 */
export function showChecking(
  bytesTotal: number,
  rowsTotal: number,
): { read: (bytesRead: number) => void; end: () => void } {
  const show = showProgress(process.stderr);
  const rate = new Rate();
  const begin = performance.now();
  let shownAt: number | null = null;
  const read = (bytesRead: number) => {
    const now = performance.now();
    rate.add(now, bytesRead);
    if (now - (shownAt ?? begin) < (shownAt === null ? shortest : pause)) return;
    shownAt = now;
    const secondsLeft = rate.secondsFor(bytesTotal - bytesRead);
    show({ phase: 'checking', bytesRead, bytesTotal, rowsTotal, secondsLeft });
  };
  return { read, end: () => shownAt !== null && show({ phase: 'checked' }) };
}
