import type { Distribution, Question } from '../../../contract/index.ts';
import { type ChartTable, chartTable } from './chart-table.ts';
import type { SumItem } from './sum-bars.tsx';
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

/** The numbers behind a sum: of each item its figures, and its share of all that was given. */
export function sumTable(items: readonly SumItem[], members: readonly Member[]): ChartTable {
  const byId = new Map(members.map(({ question }) => [question.id, question.distribution]));
  const [item = '', base = '', mean = '', ...further] = heads();
  return {
    columns: [item, base, mean, `${words.share} %`, ...further],
    rows: items.map(({ value, count, share, question_id, ...own }) => {
      const found = byId.get(question_id);
      const [, , ...rest] = found?.kind === 'number' ? figuresOf(found) : [];
      return [value, count, rounded(own.mean), share === null ? '' : Math.round(share * 1000) / 10, ...rest];
    }),
  };
}

const counted: ReadonlySet<Distribution['kind']> = new Set(['options', 'number', 'nps']);

/**
 * The numbers behind a question whose columns have a chart each: a pair, a loop. Numbers are a row of figures each; where some
 * columns are choices, every answer and every bin is a row with the name of its column.
 * @returns null where nothing was counted
 */
export function membersTable(members: readonly Member[]): ChartTable | null {
  const shown = members.filter(({ question: { distribution } }) => counted.has(distribution.kind));
  const numbers = shown.flatMap(({ name, question: { distribution } }) =>
    distribution.kind === 'number' ? [[name, ...figuresOf(distribution)]] : [],
  );
  if (shown.length === 0) return null;
  if (numbers.length === shown.length) return { columns: heads(), rows: numbers };
  return {
    columns: [words.answer, words.answers, `${words.share} %`],
    rows: shown.flatMap(({ name, question }) =>
      chartTable(question).rows.map(([answer = '', ...rest]) => [`${name} · ${answer}`, ...rest]),
    ),
  };
}
