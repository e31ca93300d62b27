import type { Waiting } from '../../importer/index.ts';
import { duration, number, percentDone, size, sizeOf } from '../lib/language/format.ts';
import { nouns } from '../lib/language/nouns.ts';
import { beginsAgain, computeFraction, computeOverallFraction, type QueuedImport } from './import-list.ts';
import { type ImportProgress, isAsking, type QueueState } from './import-state.ts';
import { words } from './words.ts';

const { facts: said, states } = words;

const join = (facts: readonly (string | null)[]): string =>
  facts.filter((fact) => fact !== null && fact !== '').join('  ·  ');

const waitingOf = (progress: ImportProgress | null): Waiting | null =>
  progress !== null && 'waiting' in progress ? progress.waiting : null;

/** @returns the state of an import in a word or two, with its share while it runs */
export function sayState(state: QueueState): string {
  if (isAsking(state)) return states.asks;
  if (state.kind !== 'running' || state.progress === null) return states[state.kind];
  if (waitingOf(state.progress) !== null) return states.queued;
  const share = computeOverallFraction(state.progress);
  return share < 1 ? `${states.running} ${percentDone(share, 1)}` : states.filing;
}

/** Below this nobody counts the bytes of a file; the share is enough. */
const leastCounted = 1024 ** 2;

type Sending = Extract<ImportProgress, { phase: 'uploading' | 'sending' }>;

/** How much of an import is sent: rows of a table, and bytes where recordings take the time; null if neither is worth a word. */
function saySent(item: QueuedImport, progress?: Sending): string | null {
  const { rows, media, bytes } = item;
  const fraction = computeFraction(item);
  const perSecond = (progress?.bytesPerSecond ?? 0) / (progress?.bytesTotal || 1);
  const rate = (whole: number, say: (value: number) => string) =>
    perSecond > 0 ? said.rate(say(Math.max(1, Math.round(perSecond * whole)))) : null;
  if (rows !== null && media === 0)
    return join([said.sent(number(Math.floor(fraction * rows)), nouns.rows(rows)), rate(rows, nouns.rows)]);
  if (bytes < leastCounted) return null;
  return join([said.sent(sizeOf(Math.floor(fraction * bytes), bytes), size(bytes)), rate(bytes, size)]);
}

const sayContent = ({ rows, media }: QueuedImport): string =>
  join([rows === null ? null : nouns.rows(rows), media === 0 ? null : nouns.files(media)]);

const left = (seconds: number | null) => (seconds === null ? null : said.left(duration(seconds)));

/** How far an import is, how fast, and how long it will take. */
function sayProgress(progress: ImportProgress | null, item: QueuedImport): string {
  switch (progress?.phase) {
    case 'uploading':
    case 'sending':
      return join([saySent(item, progress), left(progress.secondsLeft)]);
    case 'processing': {
      const { rowsProcessed, rowsTotal, secondsLeft } = progress;
      // Media files alone have none.
      if (rowsTotal === 0) return '';
      return join([said.read(number(rowsProcessed), nouns.rows(rowsTotal)), left(secondsLeft)]);
    }
    default:
      return sayContent(item);
  }
}

/** Why nothing moves, in a sentence. */
function sayWaiting(waiting: Waiting | null): string {
  if (waiting === null) return '';
  const { sentence, seconds, silentSeconds } = waiting;
  if (silentSeconds !== undefined) return said.silent(duration(silentSeconds));
  return seconds === null ? sentence : said.again(sentence, duration(seconds));
}

/** @returns what an import of the queue says beside its state: how much, how fast and how long; and why it rests or waits */
export function describeItem(item: QueuedImport): { facts: string; why: string } {
  const { state, wave_of } = item;
  const holds = sayContent(item);
  switch (state.kind) {
    case 'queued':
      return { facts: holds, why: wave_of === null ? '' : said.after(wave_of.name) };
    case 'running':
      return { facts: sayProgress(state.progress, item), why: sayWaiting(waitingOf(state.progress)) };
    case 'paused':
      return beginsAgain(item)
        ? { facts: '', why: said.beginsAgain }
        : { facts: item.arrived === null ? holds : (saySent(item) ?? holds), why: '' };
    case 'needs_files':
      return { facts: holds, why: words.needsFiles[state.needs] };
    case 'failed':
      return { facts: '', why: state.sentence };
    case 'stopping':
    case 'done':
      return { facts: '', why: '' };
  }
}
