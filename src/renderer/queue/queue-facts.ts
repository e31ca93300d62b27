import type { Waiting } from '../../importer/index.ts';
import { duration, number, percentDone, size } from '../lib/language/format.ts';
import { nouns } from '../lib/language/nouns.ts';
import { beginsAgain, computeFraction, type QueuedImport } from './import-list.ts';
import type { ImportProgress } from './import-state.ts';
import { words } from './words.ts';

const { facts: said } = words;

const join = (facts: readonly (string | null)[]): string =>
  facts.filter((fact) => fact !== null && fact !== '').join('  ·  ');

const rate = (bytes: number | null) => (bytes === null ? null : said.rate(size(bytes)));
const left = (seconds: number | null) => (seconds === null ? null : said.left(duration(seconds)));

/** How much of the chosen files is sent: they have a header and more that does not travel. */
const saySent = (item: QueuedImport): string =>
  words.sentOf(Math.round(computeFraction(item) * item.bytes), item.bytes);

/** The reason why nothing moves, or else the progress. */
function nowWords(waiting: Waiting | null, otherwise: string): string {
  if (waiting === null) return otherwise;
  const { sentence, seconds, silentSeconds } = waiting;
  if (silentSeconds !== undefined) return said.silent(duration(silentSeconds));
  return seconds === null ? sentence : said.again(sentence, duration(seconds));
}

function runningFacts(progress: ImportProgress | null, item: QueuedImport): { sentence: string; facts: string } {
  const percent = percentDone(computeFraction(item), 1);
  switch (progress?.phase) {
    case 'uploading':
    case 'sending': {
      const { bytesPerSecond, secondsLeft, waiting } = progress;
      const inOnePiece = item.kind === 'survey' ? null : said.inOnePiece;
      return {
        sentence: nowWords(waiting, said.sending),
        facts: join([percent, saySent(item), rate(bytesPerSecond), left(secondsLeft), inOnePiece]),
      };
    }
    case 'processing': {
      const { rowsProcessed, rowsTotal, secondsLeft, waiting } = progress;
      const rows = said.of(number(rowsProcessed), nouns.rows(rowsTotal));
      return { sentence: nowWords(waiting, said.reading), facts: join([percent, rows, left(secondsLeft)]) };
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
  const holds = join([size(bytes), rows === null ? null : nouns.responses(rows)]);
  const mustBegin = beginsAgain(item);
  const sent = arrived === null ? holds : mustBegin ? null : saySent(item);
  switch (state.kind) {
    case 'queued':
      return {
        sentence: join([wave_of === null ? said.waiting : said.after(wave_of.name), holds]),
        facts: '',
      };
    case 'running':
      return runningFacts(state.progress, item);
    case 'stopping':
      return { sentence: words.stopping, facts: '' };
    case 'paused':
      return { sentence: said.paused, facts: join([sent, words.resumes(mustBegin || arrived?.bytes === 0)]) };
    case 'needs_files':
      return { sentence: words.needsFiles[state.needs], facts: holds };
    case 'failed':
      return { sentence: state.sentence, facts: '' };
    case 'done':
      return { sentence: '', facts: '' };
  }
}
