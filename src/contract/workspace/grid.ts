import type { Distribution } from './distribution.ts';
import type { Question } from './surveys.ts';

/** One statement of a grid: how often each answer of the grid was given. */
export interface GridRow {
  question: Question;
  item: string;
  counts: number[];
  mean: number | null;
  /** The share of the two highest scores, 0 to 1. */
  topTwo: number | null;
}

export interface Grid {
  answers: string[];
  /** The score of each answer; null where it has none. */
  scores: (number | null)[];
  rows: GridRow[];
}

/** What one statement says: its answers with their counts and scores. */
interface Statement {
  answers: { value: string; count: number; score: number | null }[];
  mean: number | null;
  topTwo: number | null;
}

const readOptions = ({ options, scale }: Extract<Distribution, { kind: 'options' }>): Statement => ({
  answers: options.map((option, at) => ({ ...option, score: scale?.scores[at] ?? null })),
  mean: scale?.mean ?? null,
  topTwo: scale?.top_two ?? null,
});

/** Whether every bin stands for one whole number. */
const areSingle = ({ bins, whole }: Extract<Distribution, { kind: 'number' }>): boolean =>
  whole && bins.every(({ from, to }) => to - from <= 1);

/** Whole numbers, each with a bin of its own, are answers of a grid too: points from 0 to 10. */
function readNumbers(numbers: Extract<Distribution, { kind: 'number' }>): Statement | null {
  const { bins, mean, unit } = numbers;
  if (!areSingle(numbers) || unit !== null) return null;
  return {
    answers: bins.map(({ from, count }) => ({ value: String(from), count, score: from })),
    mean,
    topTwo: null,
  };
}

function toStatement({ distribution }: Question): Statement | null {
  if (distribution.kind === 'options') return readOptions(distribution);
  return distribution.kind === 'number' ? readNumbers(distribution) : null;
}

/** The answers of all rows in one order: that of the row that lists most of them, then what only others have. Extract<Distribution, { kind: 'number' }> are sorted. */
function collectAnswers(all: readonly Statement[]): Pick<Grid, 'answers' | 'scores'> {
  const longest = all.toSorted((one, other) => other.answers.length - one.answers.length);
  const answers = new Map<string, number | null>();
  for (const { value, score } of longest.flatMap((statement) => statement.answers))
    if ((answers.get(value) ?? null) === null) answers.set(value, score);
  const listed = [...answers];
  const areNumbers = listed.every(([value]) => /^-?\d+$/.test(value));
  if (areNumbers) listed.sort(([one], [other]) => Number(one) - Number(other));
  return { answers: listed.map(([value]) => value), scores: listed.map(([, score]) => score) };
}

/**
 * A grid as one table: statements by answers.
 * @param items the name of each statement
 * @returns null when its members are no choices
 */
export function makeGrid(questions: readonly Question[], items: readonly string[]): Grid | null {
  const statements = questions.flatMap((question, at) => {
    const statement = toStatement(question);
    return statement === null ? [] : [{ ...statement, question, item: items[at] || question.text }];
  });
  if (statements.length !== questions.length || statements.length === 0) return null;
  const { answers, scores } = collectAnswers(statements);
  const rows = statements.map(({ answers: chosen, ...row }) => {
    const counts = new Map(chosen.map(({ value, count }) => [value, count]));
    return { ...row, counts: answers.map((answer) => counts.get(answer) ?? 0) };
  });
  return { answers, scores, rows };
}
