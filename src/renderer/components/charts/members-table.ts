import type { Distribution, Question } from '../../../contract/index.ts';
import { type ChartTable, chartTable } from './chart-table.ts';
import { words } from './words.ts';

/** A column of a question, under the name that it has there. */
export interface Member {
  name: string;
  question: Question;
}

type Numbers = Extract<Distribution, { kind: 'number' }>;

const rounded = (value: number | null) => (value === null ? '' : Math.round(value * 100) / 100);

function figuresOf({ base, mean, median, deviation, min, max }: Numbers): (string | number)[] {
  return [base, ...[mean, median, deviation, min, max].map(rounded)];
}

const heads = () => [words.item, words.base, words.mean, words.median, words.deviation, words.least, words.greatest];

/**
 * The numbers behind a question whose columns have a chart each: parts of a sum, a pair, a loop. Numbers are a row of figures
 * each; options are a row each, with the name of their column.
 * @returns null where the columns have no common table
 */
export function membersTable(members: readonly Member[]): ChartTable | null {
  const numbers = members.flatMap(({ name, question: { distribution } }) =>
    distribution.kind === 'number' ? [[name, ...figuresOf(distribution)]] : [],
  );
  if (members.length === 0) return null;
  if (numbers.length === members.length) return { columns: heads(), rows: numbers };
  if (!members.every(({ question: { distribution } }) => distribution.kind === 'options')) return null;
  return {
    columns: [words.answer, words.answers, `${words.share} %`],
    rows: members.flatMap(({ name, question }) =>
      chartTable(question).rows.map(([answer = '', ...rest]) => [`${name} · ${answer}`, ...rest]),
    ),
  };
}
