import type { Comparison, Question } from '../../src/contract/index.ts';
import type { Fail, Read } from './compare.ts';
import { countPairs, figuresOf, plainNumber, trimmed, weekdayOf } from './count-numbers.ts';
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
  const isPlain = given.every((cell) => plainNumber(cell) !== null || !/\d/.test(cell));
  const isOpen = given.some((cell) => /^[1-9]\d{0,2}[.,]\d{3}$/.test(cell));
  if (found.unit !== null || !isPlain || isOpen || numbers.length === 0) return null;
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

/** Each cell of the tables of single choices. @param by the question that makes the columns */
export function compareTables(truth: FileTruth, { survey }: Read, by: Question, found: Comparison, fail: Fail): void {
  const columns = answersOf(truth, by);
  for (const { question_id, rows } of found.questions) {
    const question = survey.questions.find(({ id }) => id === question_id);
    if (question === undefined || rows === null || question.type !== 'Single choice') continue;
    const answers = answersOf(truth, question);
    const counts = countPairs(answers, columns);
    for (const { value, total, cells } of rows) {
      const all = answers.filter((answer) => answer === trimmed(value)).length;
      if (all !== total.count) fail('tables', `${question.header}: ${value}`, `${all} in all`, total.count);
      cells.forEach(({ count }, at) => {
        const column = trimmed(found.columns[at]?.value ?? '');
        const expected = counts.get(trimmed(value))?.get(column) ?? 0;
        if (expected !== count) fail('tables', `${question.header}: ${value}`, `${expected} × ${column}`, count);
      });
    }
  }
}
