import type { ImportProgress, QueueState } from './import-state.ts';

interface Pickable {
  id: string;
  state: QueueState;
  /** The survey responses are added to; null for what makes a record of its own. */
  target: string | null;
  wave_of: { id: string } | null;
}

const isBusy = ({ state: { kind } }: Pickable) => kind === 'running' || kind === 'stopping';

/**
 * @param items in the order of the queue
 * @param atOnce how many may run together
 * @returns the id of the next to run; null while none may. A survey takes one addition at a time, and a wave comes after what
 * makes its survey: it waits while that is in the queue and not done.
 */
export function nextToRun(items: readonly Pickable[], atOnce: number): string | null {
  const busy = items.filter(isBusy);
  if (busy.length >= atOnce) return null;
  const taken = new Set(busy.map(({ target }) => target));
  const unfinished = new Set(items.filter(({ state }) => state.kind !== 'done').map(({ id }) => id));
  const next = items.find(
    ({ state, target, wave_of }) =>
      state.kind === 'waiting' &&
      (target === null || !taken.has(target)) &&
      (wave_of === null || !unfinished.has(wave_of.id)),
  );
  return next?.id ?? null;
}

interface Weighed {
  state: QueueState;
  /** Of the file and what goes with it. */
  bytes: number;
}

/** How far the queue is, counting what is active and what is done. */
export interface QueueTotals {
  bytesSent: number;
  bytesTotal: number;
  /** Of all that run together; null until enough has been seen to tell. */
  bytesPerSecond: number | null;
  secondsLeft: number | null;
}

function sentOf(progress: ImportProgress | null): number {
  if (progress === null || progress.phase === 'scanning' || progress.phase === 'asking') return 0;
  return progress.phase === 'uploading' || progress.phase === 'sending' ? progress.bytesSent : Number.POSITIVE_INFINITY;
}

const rateOf = (progress: ImportProgress | null): number =>
  progress?.phase === 'uploading' || progress?.phase === 'sending' ? (progress.bytesPerSecond ?? 0) : 0;

/** @returns the sums over items that wait, run or are done; what is paused or failed is not counted until it continues */
export function totalsOf(items: readonly Weighed[]): QueueTotals {
  let [bytesSent, bytesTotal, rate] = [0, 0, 0];
  for (const { state, bytes } of items) {
    const progress = state.kind === 'running' ? state.progress : null;
    if (state.kind !== 'waiting' && state.kind !== 'running' && state.kind !== 'done') continue;
    bytesTotal += bytes;
    bytesSent += state.kind === 'done' ? bytes : Math.min(bytes, sentOf(progress));
    rate += rateOf(progress);
  }
  const left = bytesTotal - bytesSent;
  const bytesPerSecond = rate > 0 ? rate : null;
  return { bytesSent, bytesTotal, bytesPerSecond, secondsLeft: rate > 0 ? Math.ceil(left / rate) : null };
}
