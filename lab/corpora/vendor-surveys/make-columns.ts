// The columns of a file, with answers drawn, and what must be made of them.
import { drawComments, drawScores, type Respondent } from './draw.ts';
import { type DateWriting, findSpan, formatDate } from './format-date.ts';
import {
  column,
  findBlanks,
  type Kind,
  type MadeColumn,
  type Making,
  missingAt,
  optionsChart,
  tally,
} from './made-column.ts';
import { makeEach, makeMulti, makeOrder, makePlaces, makeRanks, makeSingle } from './make-choices.ts';
import type { ColumnLine } from './read-files.ts';

const makeScores: Kind = (line, { random, people }) => {
  const scores = drawScores(random, people.length, findBlanks(line, 6));
  const counts = Array.from({ length: 11 }, (_, score) => scores.filter((one) => one === score).length);
  const cells = scores.map((score, row) => (score === null ? missingAt(line, row) : String(score)));
  return [column(line, 'NPS', cells, { kind: 'nps', counts })];
};

const makeText: Kind = (line, { random, people, language }) => {
  const comments = drawComments(random, people.length, language.sentences, findBlanks(line, 25));
  return [
    column(
      line,
      'Open-ended',
      comments.map((one, row) => one ?? missingAt(line, row)),
      null,
    ),
  ];
};

/** A text that one in `one` people wrote. */
const makeWritten: Kind = (line, { people }) => {
  const one = Number(line.options.get('one') ?? 8);
  const cells = people.map((_, row) => (row % one === one - 1 ? `${line.list[row % line.list.length]} ${row}` : ''));
  return [column(line, 'Open-ended', cells, null)];
};

const makeNumber: Kind = (line, { random, people }) => {
  const [from = 0, to = 0] = line.list.map(Number);
  const cells = people.map(() => String(from + Math.floor(random() * (to - from + 1))));
  return [column(line, 'Do nothing', cells, null)];
};

/** Amounts with one total. */
const makeShares: Kind = (line, { random, people }) => {
  const total = Number(line.options.get('total'));
  const rows = people.map(() => {
    const cuts = Array.from({ length: line.list.length - 1 }, () => Math.round(random() * total));
    return [...cuts.sort((a, b) => a - b), total].map((cut, at, all) => String(cut - (all[at - 1] ?? 0)));
  });
  return line.list.map((_, at) =>
    column(
      line,
      'Do nothing',
      rows.map((row) => row[at] ?? ''),
      null,
      at,
    ),
  );
};

const pattern = /\[(?:(-?[\d.]+)\+([\d.]*)n(?:%(\d+))?(?::(\.?)(\d+))?|([^\]]*\|[^\]]*))\]/g;

/** What the exporter writes itself: `[5+3n]` by row, `[5+n%9]` in turn, `[5+3n:36]` to a base, `[a|b]` words in turn. */
function metaCell(text: string, row: number): string {
  return text.replaceAll(pattern, (_, start, step, turn, point, digits, words?: string) => {
    if (words !== undefined) return words.split('|')[row % words.split('|').length] ?? '';
    const number = Number(start) + (turn === undefined ? row * Number(step || 1) : row % Number(turn));
    if (point === '.') return number.toFixed(Number(digits));
    return number.toString(digits === undefined ? 10 : Number(digits));
  });
}

const makeMeta: Kind = (line, { people }) => {
  const text = line.list.join('|');
  const made = column(
    line,
    'Do nothing',
    people.map((_, row) => metaCell(text, row)),
    null,
  );
  return [{ ...made, alt: [...made.alt, 'Do nothing', 'Single choice', 'Timestamp'] }];
};

const makePart =
  (part: keyof Respondent): Kind =>
  (line, { people }) => {
    const twice = Number(line.options.get('twice') ?? 0);
    // The last ones are the first again, their addresses in capitals.
    const cells = people.map((person, row) =>
      row < people.length - twice ? person[part] : (people[row - people.length + twice]?.[part].toUpperCase() ?? ''),
    );
    return [column(line, part === 'email' ? 'Email' : 'Name', cells, null)];
  };

/** How the times of a column are written. */
export function dateWriting({ list, options }: ColumnLine): DateWriting {
  const hours = (name: string) => Number(options.get(name) ?? 0);
  const zero = options.get('script') ?? '';
  return { pattern: list.join('|'), offset: hours('offset'), shift: hours('shift'), zero };
}

const makeTimes =
  (of: 'started' | 'submitted'): Kind =>
  (line, made) => {
    const writing = dateWriting(line);
    const cells = made[of].map((date) => formatDate(date, writing));
    const one = column(line, 'Timestamp', cells, { kind: 'times', readings: [findSpan(made[of], writing)] });
    // Only the last time of a response is when it was submitted.
    return [of === 'started' || line.kind.endsWith('~') ? { ...one, alt: ['Do nothing'] } : one];
  };

const kinds: Record<string, Kind> = {
  single: (line, made) => [makeSingle(line, made, line.list)],
  grid: (line, made) =>
    line.list.map((_, at) => makeSingle(line, made, (line.options.get('options') ?? '').split('|'), at)),
  multi: makeMulti,
  each: makeEach,
  ranks: makeRanks,
  places: makePlaces,
  order: makeOrder,
  nps: makeScores,
  text: makeText,
  written: makeWritten,
  number: makeNumber,
  shares: makeShares,
  meta: makeMeta,
  first: makePart('first'),
  last: makePart('last'),
  full: makePart('full'),
  email: makePart('email'),
  started: makeTimes('started'),
  submitted: makeTimes('submitted'),
};

/** `late=0.7,2`: a question that was added later, so that the first rows have no answer; of several columns the third one. */
function addLater(one: MadeColumn, late: string | undefined, at: number): MadeColumn {
  const [share = 0, only = at] = (late ?? '').split(',').map(Number);
  if (late === undefined || at !== only) return one;
  const from = Math.floor(one.cells.length * share);
  const cells = one.cells.map((cell, row) => (row < from ? '' : cell));
  return { ...one, cells, chart: optionsChart(tally(cells.filter((cell) => cell !== ''))) };
}

/** @returns the columns of a line. @throws Error for an unknown kind */
export function makeColumns(line: ColumnLine, made: Making): MadeColumn[] {
  const kind = kinds[line.kind.replace(/[?~]$/, '')];
  if (kind === undefined) throw new Error(`${line.header.join(' // ')} has the unknown kind ${line.kind}.`);
  const columns = kind(line, made).map((one, at) => addLater(one, line.options.get('late'), at));
  return made.isOpen ? columns.map((one) => ({ ...one, chart: null, isTypeCertain: false })) : columns;
}
