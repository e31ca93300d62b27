import type { Comparison, Question } from '../../../src/contract/index.ts';
import type { Fail, Read } from './compare.ts';
import { compareCounts, compareMeans, compareShares, compareWeighted, type PlainCells } from './compare-tests.ts';
import { figuresOf, plainNumber, trimmed, weekdayOf } from './count-numbers.ts';
import type { FileTruth } from './truth.ts';

type Of<Kind extends Question['distribution']['kind']> = Extract<Question['distribution'], { kind: Kind }>;

const isNear = (found: number | null, expected: number): boolean =>
  found !== null && Math.abs(found - expected) <= 1e-9 * Math.max(1e-9, Math.abs(expected));

/** The cells of a column, '' where the service says that a word counts as no answer: that is checked by the charts. */
function answersOf(truth: FileTruth, { column_index, missing }: Question): string[] {
  const words = new Set(missing.map(({ value }) => value.toLowerCase()));
  return truth.cells.map((row) => {
    const cell = trimmed(row[column_index] ?? '');
    return words.has(cell.toLowerCase()) ? '' : cell;
  });
}

/** Figures and bins. Columns with currencies, groups of digits and the like are not compared. */
function compareNumbers(answers: readonly string[], found: Of<'number'>): string | null {
  const given = answers.filter((cell) => cell !== '');
  const numbers = given.flatMap((cell) => plainNumber(cell) ?? []);
  if (found.unit !== null || !isPlain(given) || numbers.length === 0) return null;
  if (found.unreadable !== given.length - numbers.length) return `unreadable ${given.length - numbers.length}`;
  for (const [name, expected] of Object.entries(figuresOf(numbers))) {
    const own = found[name as keyof ReturnType<typeof figuresOf>];
    if (Number.isNaN(expected) ? own !== null : !isNear(own, expected)) return `${name} ${expected}`;
  }
  const last = found.bins.length - 1;
  const wrong = found.bins.find(({ from, to, count }, at) => {
    const own = numbers.filter((number) => number >= from && (number < to || (at === last && number === to)));
    return own.length !== count;
  });
  const all = found.bins.reduce((sum, { count }) => sum + count, 0);
  return wrong === undefined && all === numbers.length ? null : `bins of ${numbers.length} numbers`;
}

/** The mean and the boxes of the scores that the service names. */
function compareScale(answers: readonly string[], { options, scale }: Of<'options'>): string | null {
  if (scale === null) return null;
  const scores = new Map(options.map(({ value }, at) => [trimmed(value), scale.scores[at] ?? null]));
  const numbers = answers.flatMap((cell) => scores.get(cell) ?? []);
  if (scale.base !== numbers.length) return `a base of ${numbers.length}`;
  if (numbers.length === 0) return null;
  const { mean, median, deviation } = figuresOf(numbers);
  if (!isNear(scale.mean, mean)) return `mean ${mean}`;
  if (!isNear(scale.median, median)) return `median ${median}`;
  if (numbers.length > 1 && !isNear(scale.deviation, deviation)) return `deviation ${deviation}`;
  const known = [...new Set([...scores.values()].filter((score) => score !== null))].toSorted((a, b) => a - b);
  if (known.length < 4) return null;
  const share = (chosen: readonly number[]) => numbers.filter((n) => chosen.includes(n)).length / numbers.length;
  const isRight = isNear(scale.top_two, share(known.slice(-2))) && isNear(scale.bottom_two, share(known.slice(0, 2)));
  return isRight ? null : `top two ${share(known.slice(-2))}, bottom two ${share(known.slice(0, 2))}`;
}

/** Weekdays and periods, where every cell begins with a date of ISO 8601 and none has a zone but UTC. */
function compareWeekdays(answers: readonly string[], { weekdays, periods, longer }: Of<'time'>): string | null {
  const given = answers.filter((cell) => cell !== '');
  const dates = given.map((cell) => /^(\d{4})-(\d\d)-(\d\d)(?:[ T]\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z?)?$/.exec(cell));
  if (given.length === 0 || dates.some((date) => date === null)) return null;
  const expected = Array.from({ length: 7 }, () => 0);
  for (const date of dates) {
    const [year = 0, month = 0, day = 0] = (date ?? []).slice(1).map(Number);
    const weekday = weekdayOf(year, month, day);
    expected[weekday] = (expected[weekday] ?? 0) + 1;
  }
  if (JSON.stringify(expected) !== JSON.stringify(weekdays)) return `weekdays ${expected}`;
  const wrong = [periods, ...longer]
    .flatMap((course) =>
      (course?.counts ?? []).map((one, at) => ({ ...one, to: course?.counts[at + 1]?.from ?? '9999' })),
    )
    .find(
      ({ from, to, count }) =>
        given.filter((cell) => cell.slice(0, 10) >= from && cell.slice(0, 10) < to).length !== count,
    );
  return wrong === undefined ? null : `other than ${wrong.count} from ${wrong.from}`;
}

function compareOne(answers: readonly string[], { type, distribution }: Question): string | null {
  if (distribution.kind === 'number') return compareNumbers(answers, distribution);
  if (distribution.kind === 'time') return compareWeekdays(answers, distribution);
  return type === 'Single choice' && distribution.kind === 'options' ? compareScale(answers, distribution) : null;
}

/** Numbers, scales and times of every column, counted from the cells of the file. */
export function compareStatistics(truth: FileTruth, { survey }: Read, fail: Fail): void {
  for (const question of survey.questions) {
    const wrong = compareOne(answersOf(truth, question), question);
    if (wrong !== null) fail('statistics', `${question.column_index} ${question.header}`, wrong, question.distribution);
  }
}

/** A question that a table can have as its columns. */
function isColumns({ type, distribution }: Question): boolean {
  return type === 'Single choice' && distribution.kind === 'options' && distribution.options.length <= 12;
}

/** The questions of a survey by the first one that a table can have as its columns; null if there is none. */
export function tableQuestion({ survey }: Read): Question | null {
  return survey.questions.find(isColumns) ?? null;
}

/** A question of plain numbers that can weigh the responses; null if there is none. */
export function weightQuestion({ survey }: Read): Question | null {
  return (
    survey.questions.find(
      ({ distribution }) =>
        distribution.kind === 'number' &&
        distribution.unit === null &&
        (distribution.max ?? 0) > 0 &&
        (distribution.max ?? 0) < 1000,
    ) ?? null
  );
}

const isPlain = (cells: readonly string[]): boolean =>
  cells.every((cell) => cell === '' || plainNumber(cell) !== null || !/\d/.test(cell)) &&
  !cells.some((cell) => /^[1-9]\d{0,2}[.,]\d{3}$/.test(cell));

/**
 * Each cell of the tables of single choices, their tests, and the means of plain numbers.
 * @param by the question that makes the columns @param weight the question that weighs, if the comparison is weighted
 */
export function compareTables(
  truth: FileTruth,
  { survey }: Read,
  { by, weight }: { by: Question; weight: Question | null },
  found: Comparison,
  fail: Fail,
): void {
  const columns = answersOf(truth, by);
  const values = found.columns.map(({ value }) => trimmed(value));
  const weights = weight === null ? null : answersOf(truth, weight);
  for (const table of found.questions) {
    const question = survey.questions.find(({ id }) => id === table.question_id);
    if (question === undefined) continue;
    const cells = { answers: answersOf(truth, question), columns, values };
    for (const [what, expected, given] of compareTable(table, question, cells, weights))
      fail('tables', `${question.header}: ${what}`, expected, given);
  }
}

function compareTable(
  table: Comparison['questions'][number],
  question: Question,
  cells: PlainCells,
  weights: readonly string[] | null,
) {
  const { type, distribution } = question;
  if (table.rows !== null && type === 'Single choice') {
    if (weights !== null) return isPlain(weights) ? compareWeighted(table, cells, weights) : [];
    return [...compareCounts(table.rows, cells), ...compareShares(table, cells)];
  }
  const isNumber = distribution.kind === 'number' && distribution.unit === null;
  return isNumber && weights === null && isPlain(cells.answers) ? compareMeans(table, cells) : [];
}
