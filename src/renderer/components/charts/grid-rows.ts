import type { Condition, Distribution, Question } from '../../../contract/index.ts';

type Of<Kind extends Distribution['kind']> = Extract<Distribution, { kind: Kind }>;

/** A column of a question, under the name that it has there. */
export interface Member {
  name: string;
  question: Question;
}

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

const ofOptions = ({ options, scale }: Of<'options'>): Statement => ({
  answers: options.map((option, at) => ({ ...option, score: scale?.scores[at] ?? null })),
  mean: scale?.mean ?? null,
  topTwo: scale?.top_two ?? null,
});

/** Whether every bin stands for one whole number. */
const areSingle = ({ bins, whole }: Of<'number'>): boolean => whole && bins.every(({ from, to }) => to - from <= 1);

/** Whole numbers, each with a bin of its own, are answers of a grid too: points from 0 to 10. */
function ofNumbers(numbers: Of<'number'>): Statement | null {
  const { bins, mean, unit } = numbers;
  if (!areSingle(numbers) || unit !== null) return null;
  return {
    answers: bins.map(({ from, count }) => ({ value: String(from), count, score: from })),
    mean,
    topTwo: null,
  };
}

function toStatement({ distribution }: Question): Statement | null {
  if (distribution.kind === 'options') return ofOptions(distribution);
  return distribution.kind === 'number' ? ofNumbers(distribution) : null;
}

/** The answers of all rows in one order: that of the row that lists most of them, then what only others have. Numbers are sorted. */
function collectAnswers(all: readonly Statement[]): Pick<Grid, 'answers' | 'scores'> {
  const longest = all.toSorted((one, other) => other.answers.length - one.answers.length);
  const answers = new Map<string, number | null>();
  for (const { answers: own } of longest)
    for (const { value, score } of own) if ((answers.get(value) ?? null) === null) answers.set(value, score);
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
  const all = questions.map(toStatement);
  const known = all.filter((one) => one !== null);
  if (known.length !== questions.length || known.length === 0) return null;
  const { answers, scores } = collectAnswers(known);
  const rows = questions.map((question, at) => {
    const { mean = null, topTwo = null, answers: own = [] } = known[at] ?? {};
    const counts = new Map(own.map(({ value, count }) => [value, count]));
    return {
      question,
      item: items[at] || question.text,
      counts: answers.map((answer) => counts.get(answer) ?? 0),
      mean,
      topTwo,
    };
  });
  return { answers, scores, rows };
}

/** What a click on an answer of a statement filters by. */
export function makeCondition({ question: { id, distribution } }: GridRow, answer: string): Condition {
  if (distribution.kind !== 'number') return { kind: 'options', question_id: id, options: [answer] };
  const from = Number(answer);
  return { kind: 'number', question_id: id, from, to: from + 1, includes_to: distribution.bins.at(-1)?.from === from };
}

/** Where a row of the grid begins so that the middle of the scale stands at one place in all rows. Shares of the row, 0 to 1. */
function lowShare({ counts }: GridRow, scores: readonly (number | null)[]): number {
  const known = scores.filter((score) => score !== null);
  const middle = (Math.min(...known) + Math.max(...known)) / 2;
  const whole = counts.reduce((sum, count) => sum + count, 0);
  if (whole === 0) return 0;
  const low = counts.reduce((sum, count, at) => {
    const score = scores[at] ?? null;
    if (score === null || score > middle) return sum;
    return sum + (score === middle ? count / 2 : count);
  }, 0);
  return low / whole;
}

/** How far the bars of a grid reach before and after the middle of its scale, and where each begins; 1 is the length of a bar. */
export function gridRoom({ rows, scores }: Grid): { starts: number[]; width: number } {
  const isScale = scores.filter((score) => score !== null).length > 1;
  const lows = rows.map((row) => (isScale ? lowShare(row, scores) : 0));
  const before = Math.max(0, ...lows);
  const after = Math.max(0, ...lows.map((low) => 1 - low));
  return { starts: lows.map((low) => before - low), width: Math.max(1, before + after) };
}
