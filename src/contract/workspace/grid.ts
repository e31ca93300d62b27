import type { Distribution } from './distribution.ts';
import type { Condition } from './filter.ts';
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

/** The answers of all rows in one order: that of the row that lists most of them, then what only others have. Numbers are sorted. */
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

/**
 * The shade of an answer by its place, so that no two have the same: 0 for the lowest, 1 for the highest; null for an answer beside
 * the scale.
 */
export function computeShade(at: number, { answers, scores }: Pick<Grid, 'answers' | 'scores'>): number | null {
  const places = [...answers.keys()];
  const scored = places.filter((place) => (scores[place] ?? null) !== null);
  const shaded = scored.length < 2 ? places : scored;
  const place = shaded.indexOf(at);
  if (place < 0) return null;
  if (shaded.length < 2) return 0.5;
  const isFalling = (scores[shaded[0] ?? 0] ?? 0) > (scores[shaded.at(-1) ?? 0] ?? 0);
  const shade = place / (shaded.length - 1);
  return isFalling ? 1 - shade : shade;
}

/** What a click on an answer of a statement filters by. */
export function makeGridCondition({ question: { id, distribution } }: GridRow, answer: string): Condition {
  if (distribution.kind !== 'number') return { kind: 'options', question_id: id, options: [answer] };
  const from = Number(answer);
  return { kind: 'number', question_id: id, from, to: from + 1, includes_to: distribution.bins.at(-1)?.from === from };
}

const points = /^\(?(-?\d+)\)?(?:[\s.:=–-]+(.+))?$/su;

/** How the answers head the columns of a heat table: points without their words, and what the points with words mean. */
export function makeHeatHeads({ answers }: Grid): { heads: string[]; meanings: string[] } {
  const read = answers.map((answer) => points.exec(answer.trim()));
  if (read.filter((one) => one !== null).length < answers.length / 2) return { heads: answers, meanings: [] };
  return {
    heads: answers.map((answer, at) => read[at]?.[1] ?? answer),
    meanings: read.flatMap((one) => (one?.[1] !== undefined && one[2] !== undefined ? [`${one[1]} = ${one[2]}`] : [])),
  };
}
