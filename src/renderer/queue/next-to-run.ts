import type { ImportProgress, QueueState } from './import-state.ts';

interface Candidate {
  id: string;
  state: QueueState;
  /** The survey to which responses are added; null for a new record. */
  target: string | null;
  wave_of: { id: string } | null;
}

const isBusy = ({ state: { kind } }: Candidate) => kind === 'running' || kind === 'stopping';

/**
 * @param items in the order of the queue
 * @param limit how many may run together
 * @returns the id of the next import to run; null if none may. Only one import at a time adds to a survey, and a wave waits for the
 * import that creates its survey.
 */
export function nextToRun(items: readonly Candidate[], limit: number): string | null {
  const busy = items.filter(isBusy);
  if (busy.length >= limit) return null;
  const busyTargets = new Set(busy.map(({ target }) => target));
  const unfinished = new Set(items.filter(({ state }) => state.kind !== 'done').map(({ id }) => id));
  const next = items.find(
    ({ state, target, wave_of }) =>
      state.kind === 'queued' &&
      (target === null || !busyTargets.has(target)) &&
      (wave_of === null || !unfinished.has(wave_of.id)),
  );
  return next?.id ?? null;
}

interface SizedImport {
  state: QueueState;
  bytes: number;
}

/** The progress of the queue, over queued, running and completed imports. */
export interface QueueTotals {
  bytesSent: number;
  bytesTotal: number;
  /** The rate of all running imports together; null if it is not known yet. */
  bytesPerSecond: number | null;
  secondsLeft: number | null;
}

function countBytesSent(progress: ImportProgress | null): number {
  if (progress === null || progress.phase === 'scanning' || progress.phase === 'asking') return 0;
  return progress.phase === 'uploading' || progress.phase === 'sending' ? progress.bytesSent : Number.POSITIVE_INFINITY;
}

const toRate = (progress: ImportProgress | null): number =>
  progress?.phase === 'uploading' || progress?.phase === 'sending' ? (progress.bytesPerSecond ?? 0) : 0;

/** @returns the sums over queued, running and completed imports; paused and failed ones are not counted */
export function sumTotals(items: readonly SizedImport[]): QueueTotals {
  let [bytesSent, bytesTotal, rate] = [0, 0, 0];
  for (const { state, bytes } of items) {
    const progress = state.kind === 'running' ? state.progress : null;
    if (state.kind !== 'queued' && state.kind !== 'running' && state.kind !== 'done') continue;
    bytesTotal += bytes;
    bytesSent += state.kind === 'done' ? bytes : Math.min(bytes, countBytesSent(progress));
    rate += toRate(progress);
  }
  const left = bytesTotal - bytesSent;
  const bytesPerSecond = rate > 0 ? rate : null;
  return { bytesSent, bytesTotal, bytesPerSecond, secondsLeft: rate > 0 ? Math.ceil(left / rate) : null };
}
