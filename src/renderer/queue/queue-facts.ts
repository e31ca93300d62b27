import type { Waiting } from '../../importer/index.ts';
import { duration, number, percentDone, size } from '../lib/language/format.ts';
import { words as shared } from '../lib/words.ts';
import { beginsAgain, computeFraction, type QueuedImport } from './import-list.ts';
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

function runningFacts(progress: ImportProgress | null, isSurvey: boolean): { sentence: string; facts: string } {
  switch (progress?.phase) {
    case 'uploading':
    case 'sending': {
      const { bytesSent, bytesTotal, bytesPerSecond, secondsLeft, waiting } = progress;
      const bytes = words.sentOf(bytesSent, bytesTotal);
      return {
        sentence: nowWords(waiting, said.sending),
        facts: join([bytes, rate(bytesPerSecond), left(secondsLeft), isSurvey ? null : said.inOnePiece]),
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
  const mustBegin = beginsAgain(item);
  const sent = arrived === null ? holds : mustBegin ? null : words.sentOf(arrived.bytes, arrived.whole);
  switch (state.kind) {
    case 'queued':
      return {
        sentence: join([wave_of === null ? said.waiting : said.after(wave_of.name), holds]),
        facts: '',
      };
    case 'running': {
      const { sentence, facts } = runningFacts(state.progress, item.kind === 'survey');
      return { sentence, facts: join([said.share(percentDone(computeFraction(item), 1)), facts]) };
    }
    case 'stopping':
      return { sentence: words.stopping, facts: '' };
    case 'paused':
      return { sentence: said.paused, facts: join([sent, words.resumes(mustBegin)]) };
    case 'needs_files':
      return { sentence: words.needsFiles[state.needs], facts: holds };
    case 'failed':
      return { sentence: state.sentence, facts: '' };
    case 'done':
      return { sentence: '', facts: '' };
  }
}
