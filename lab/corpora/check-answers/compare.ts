import type { Response, Survey } from '../../../src/contract/index.ts';
import { compareChart } from './compare-chart.ts';
import type { ColumnTruth, FileTruth } from './truth.ts';

/** The compared properties; each has a line in the table of totals. */
export const checks = [
  'import',
  'rows',
  'cells',
  'charts',
  'groups',
  'codes',
  'times',
  'people',
  'types',
  'preview',
  'receipt',
  'again: types',
  'again: rows',
  'again: charts',
] as const;
type Check = (typeof checks)[number];

export interface Failure {
  file: string;
  /** How it was imported: over HTTP with the labels, by command with auto_map, or again from its export. */
  how: string;
  check: Check;
  column: string;
  expected: string;
  found: string;
}
export type Fail = (check: Check, column: string, expected: unknown, found: unknown) => void;

export interface Read {
  survey: Survey;
  responses: Response[];
}

const shown = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));

/** @returns how failures of one file and one way of importing are noted in `failures` */
export function failTo(failures: Failure[], file: string, how: string): Fail {
  return (check, column, expected, found) => {
    failures.push({
      file,
      how,
      check,
      column,
      expected: shown(expected).slice(0, 200),
      found: shown(found).slice(0, 200),
    });
  };
}

/** White space and invisible marks are no difference; dates may have been rewritten in a form with one reading. */
const plain = (cell: string): string => cell.replaceAll(/[\s\u00a0\ufeff\u200b]+/g, ' ').trim();
const digits = (cell: string): string =>
  (cell.match(/\d+/g) ?? [])
    .map(Number)
    .filter((value) => value > 0)
    .toSorted((a, b) => a - b)
    .slice(0, 3)
    .join(' ');

export interface CellRules {
  /** Columns whose dates the client rewrote: they must have the same numbers. */
  dated: ReadonlySet<number>;
  /** Bytes that no encoding can read; only the ASCII characters are compared. */
  isMangled: boolean;
}

function isSameCell(expected: string, found: string, column: number, { dated, isMangled }: CellRules): boolean {
  if (plain(expected) === plain(found)) return true;
  if (isMangled) return expected.replaceAll(/[^ -~]/g, '') === found.replaceAll(/[^ -~]/g, '');
  return dated.has(column) && (digits(expected) === digits(found) || /^\d{4}-/.test(found));
}

/** Compares every row, and reports the first cells that differ, at most five for each file. */
export function compareCells(truth: FileTruth, { survey, responses }: Read, rules: CellRules, fail: Fail): void {
  const header = (column: number): string => survey.questions[column]?.header ?? String(column);
  if (survey.number_of_responses !== truth.cells.length)
    fail('rows', '', truth.cells.length, survey.number_of_responses);
  if (responses.length !== survey.number_of_responses)
    fail('rows', 'responses', survey.number_of_responses, responses.length);
  let different = 0;
  truth.cells.forEach((row, at) => {
    const answers = responses[at]?.answers ?? [];
    row.forEach((cell, column) => {
      if (isSameCell(cell, answers[column] ?? '', column, rules) || ++different > 5) return;
      fail('cells', `${header(column)}, row ${at + 1}`, cell, answers[column] ?? '(no cell)');
    });
  });
}

function compareColumn(column: ColumnTruth, { survey }: Read, fail: Fail): void {
  const question = survey.questions[column.index];
  if (question === undefined) {
    fail('charts', String(column.index), column.label, 'no such column');
    return;
  }
  const wrong =
    column.chart === null || question.type !== column.label ? null : compareChart(column.chart, question.distribution);
  if (wrong !== null)
    fail(
      column.chart?.kind === 'times' ? 'times' : 'charts',
      `${column.index} ${question.header}`,
      wrong.expected,
      wrong.found,
    );
}

/** The charts of the columns that have the labelled type. */
export function compareCharts(truth: FileTruth, read: Read, fail: Fail): void {
  for (const column of truth.columns) compareColumn(column, read, fail);
}

const bare = (time: string): string => time.replace(/Z$/, '').replace(/\.\d+$/, '');

/** The first and the last response. */
export function compareTimes(truth: FileTruth, { responses }: Read, fail: Fail): void {
  if (truth.times.length === 0) return;
  const shownTimes = responses.flatMap(({ time }) => (time === null ? [] : [bare(time)])).toSorted();
  const [first = ''] = shownTimes;
  const last = shownTimes.at(-1) ?? '';
  const isRight = truth.times.some((one) => first.startsWith(bare(one.first)) && last.startsWith(bare(one.last)));
  if (!isRight) fail('times', 'response time', truth.times, { first, last });
}

/** How many people answered. */
export function comparePeople(truth: FileTruth, { survey }: Read, fail: Fail): void {
  const { people } = truth;
  const counted = survey.number_of_participants;
  if (people === null) {
    if (counted > 0) fail('people', 'participants', 0, counted);
  } else if (counted < people.least || counted > people.most) {
    fail('people', 'participants', people.least === people.most ? people.least : people, counted);
  }
}

/** The names as they are written, first name first. */
export function compareNames(truth: FileTruth, names: readonly string[], fail: Fail): void {
  if (truth.names === null) return;
  const counted = new Set(names.map(plain));
  const missing = truth.names.find((name) => !counted.has(plain(name)));
  if (missing !== undefined) fail('people', 'names', missing, names.slice(0, 3));
}
