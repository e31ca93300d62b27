import type { Waiting } from '../../importer/index.ts';
import { duration, number, size, sizeOf } from '../lib/language/format.ts';
import { words as shared } from '../lib/words.ts';
import { beginsAgain, type QueuedImport } from './import-list.ts';
import type { ImportProgress } from './import-state.ts';
import { words } from './words.ts';

const { facts: said } = words;

const join = (facts: readonly (string | null)[]): string =>
  facts.filter((fact) => fact !== null && fact !== '').join('  ·  ');

const rate = (bytes: number | null) => (bytes === null ? null : said.rate(size(bytes)));
const left = (seconds: number | null) => (seconds === null ? null : said.left(duration(seconds)));

/** The reason why nothing moves, or else the progress. */
function nowWords(waiting: Waiting | null, otherwise: string): string {
  if (waiting === null) return otherwise;
  const { sentence, seconds, silentSeconds } = waiting;
  if (silentSeconds !== undefined) return said.silent(duration(silentSeconds));
  return seconds === null ? sentence : said.again(sentence, duration(seconds));
}

function runningFacts(progress: ImportProgress | null): { sentence: string; facts: string } {
  switch (progress?.phase) {
    case 'uploading':
    case 'sending': {
      const { bytesSent, bytesTotal, bytesPerSecond, secondsLeft, waiting } = progress;
      // Less has arrived before anybody has read the number.
      const bytes = bytesTotal < 1e6 ? null : said.of(sizeOf(bytesSent, bytesTotal), size(bytesTotal));
      return {
        sentence: nowWords(waiting, said.sending),
        facts: join([bytes, rate(bytesPerSecond), left(secondsLeft)]),
      };
    }
    case 'processing': {
      const { rowsProcessed, rowsTotal, secondsLeft, waiting } = progress;
      const rows = said.of(number(rowsProcessed), said.rows(rowsTotal));
      return { sentence: nowWords(waiting, said.reading), facts: join([rows, left(secondsLeft)]) };
    }
    case 'reading':
      return { sentence: nowWords(progress.waiting, said.reading), facts: '' };
    case 'asking':
      return { sentence: nowWords(progress.waiting, said.starting), facts: '' };
    default:
      return { sentence: said.starting, facts: '' };
  }
}

/** @returns the line under an import of the queue: its state, how much, how fast, and how long it will take */
export function describeItem(item: QueuedImport): { sentence: string; facts: string } {
  const { state, bytes, rows, wave_of, arrived } = item;
  const holds = join([size(bytes), rows === null ? null : shared.countResponses(rows)]);
  const isUnsent = arrived?.bytes === 0;
  const sent = arrived === null ? holds : isUnsent ? null : words.sentOf(arrived.bytes, arrived.whole);
  switch (state.kind) {
    case 'queued':
      return {
        sentence: join([wave_of === null ? said.waiting : said.after(wave_of.name), holds]),
        facts: '',
      };
    case 'running':
      return runningFacts(state.progress);
    case 'stopping':
      return { sentence: words.stopping, facts: '' };
    case 'paused':
      return { sentence: said.paused, facts: join([sent, words.resumes(isUnsent || beginsAgain(item))]) };
    case 'needs_files':
      return { sentence: words.needsFiles[state.needs], facts: holds };
    case 'failed':
      return { sentence: state.sentence, facts: '' };
    case 'done':
      return { sentence: '', facts: '' };
  }
}
