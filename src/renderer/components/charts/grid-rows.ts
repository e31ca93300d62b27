import type { Distribution, Question } from '../../../contract/index.ts';

type Options = Extract<Distribution, { kind: 'options' }>;

/** One statement of a grid: how often each answer of the grid was given. */
export interface GridRow {
  question: Question;
  item: string;
  /** In the order of the grid's answers. */
  counts: number[];
  scale: Options['scale'];
}

export interface Grid {
  /** Every answer of the grid, in its order. */
  answers: string[];
  /** The score of each answer; null where it has none. */
  scores: (number | null)[];
  rows: GridRow[];
}

const optionsOf = ({ distribution }: Question): Options | null =>
  distribution.kind === 'options' ? distribution : null;

/** The answers of all rows in one order: that of the row that lists most of them, then what only others have. */
function answersOf(all: readonly Options[]): { answers: string[]; scores: (number | null)[] } {
  const longest = all.toSorted((one, other) => other.options.length - one.options.length)[0];
  const answers = new Map<string, number | null>();
  for (const { options, scale } of longest === undefined ? [] : [longest, ...all])
    options.forEach(({ value }, at) => {
      if (!answers.has(value)) answers.set(value, scale?.scores[at] ?? null);
    });
  return { answers: [...answers.keys()], scores: [...answers.values()] };
}

/**
 * A grid as one table: statements by answers.
 * @param items the name of each statement
 * @returns null when its members are no choices
 */
export function gridOf(questions: readonly Question[], items: readonly string[]): Grid | null {
  const all = questions.flatMap((question) => optionsOf(question) ?? []);
  if (all.length !== questions.length || all.length === 0) return null;
  const { answers, scores } = answersOf(all);
  const rows = questions.map((question, at) => {
    const options = optionsOf(question);
    const counts = new Map(options?.options.map(({ value, count }) => [value, count]));
    return {
      question,
      item: items[at] || question.text,
      counts: answers.map((answer) => counts.get(answer) ?? 0),
      scale: options?.scale ?? null,
    };
  });
  return { answers, scores, rows };
}

/** Where a row of the grid begins so that the middle of the scale stands at one place in all rows. Shares of the row, 0 to 1. */
export function lowShare({ counts }: GridRow, scores: readonly (number | null)[]): number {
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
