import type { Waiting } from '../../../importer/index.ts';
import { duration, number, size } from '../../lib/language/format.ts';
import { beginsAgain, type QueuedImport } from '../../queue/import-list.ts';
import type { ImportProgress } from '../../queue/import-state.ts';
import { words as shared } from '../../queue/words.ts';
import { words } from './words.ts';

const join = (facts: readonly (string | null)[]): string =>
  facts.filter((fact) => fact !== null && fact !== '').join('  ·  ');

const rate = (bytes: number | null) => (bytes === null ? null : words.queue.rate(size(bytes)));
const left = (seconds: number | null) => (seconds === null ? null : words.queue.left(duration(seconds)));

/** The reason why nothing moves, or else the progress. */
function nowWords(waiting: Waiting | null, otherwise: string): string {
  const seconds = waiting?.silentSeconds;
  return seconds === undefined ? (waiting?.sentence ?? otherwise) : words.queue.silent(duration(seconds));
}

function runningFacts(progress: ImportProgress | null): { sentence: string; facts: string } {
  switch (progress?.phase) {
    case 'uploading':
    case 'sending': {
      const { bytesSent, bytesTotal, bytesPerSecond, secondsLeft, waiting } = progress;
      const bytes = words.queue.of(size(bytesSent), size(bytesTotal));
      return {
        sentence: nowWords(waiting, words.queue.sending),
        facts: join([bytes, rate(bytesPerSecond), left(secondsLeft)]),
      };
    }
    case 'processing': {
      const { rowsProcessed, rowsTotal, secondsLeft, waiting } = progress;
      const rows = words.queue.of(number(rowsProcessed), words.queue.rows(rowsTotal));
      return { sentence: nowWords(waiting, words.queue.reading), facts: join([rows, left(secondsLeft)]) };
    }
    case 'reading':
      return { sentence: nowWords(progress.waiting, words.queue.reading), facts: '' };
    case 'asking':
      return { sentence: nowWords(progress.waiting, words.starting), facts: '' };
    default:
      return { sentence: words.starting, facts: '' };
  }
}

/** @returns the line under an import of the queue: its state, how much, how fast, and how long it will take */
export function itemWords(item: QueuedImport): { sentence: string; facts: string } {
  const { state, bytes, rows, wave_of, arrived } = item;
  const holds = join([size(bytes), rows === null ? null : words.queue.responses(rows)]);
  switch (state.kind) {
    case 'queued':
      return {
        sentence: join([wave_of === null ? words.queue.waiting : words.queue.after(wave_of.name), holds]),
        facts: '',
      };
    case 'running':
      return runningFacts(state.progress);
    case 'stopping':
      return { sentence: shared.stopping, facts: '' };
    case 'paused':
      return {
        sentence: join([words.queue.paused, arrived === null ? holds : shared.sentOf(arrived.bytes, arrived.whole)]),
        facts: beginsAgain(item) ? shared.onePiece : '',
      };
    case 'needs_files':
      return { sentence: shared.needsFiles[state.needs], facts: holds };
    case 'failed':
      return { sentence: state.sentence, facts: '' };
    case 'done':
      return { sentence: '', facts: '' };
  }
}
