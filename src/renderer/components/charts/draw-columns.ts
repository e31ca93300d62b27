import type { Distribution, GroupDistribution } from '../../../contract/index.ts';
import { figure, number, share } from '../../lib/language/format.ts';
import { drawQuestion } from './draw-question.ts';
import { type ChartTable, countTable, type Drawing, type Mark, percent } from './drawing.ts';
import type { Grid, Member } from './grid-rows.ts';
import type { FindStep } from './time-step.ts';
import { words } from './words.ts';

type Numbers = Extract<Distribution, { kind: 'number' }>;
type SumItem = Extract<GroupDistribution, { kind: 'sum' }>['items'][number];

const rounded = (value: number | null) => (value === null ? '' : Math.round(value * 100) / 100);

const listFigures = ({ base, mean, median, deviation, min, max }: Numbers): (string | number)[] => [
  base,
  ...[mean, median, deviation, min, max].map(rounded),
];

const heads = () => [words.item, words.base, words.mean, words.median, words.deviation, words.least, words.greatest];

/** The statements of a grid; in its table one row for each, its answers in percent of those who answered it. */
export function drawGrid(grid: Grid, label: string): Drawing {
  const { answers, rows } = grid;
  const isScale = rows.some(({ mean }) => mean !== null);
  return {
    marks: [{ kind: 'grid', grid, label }],
    table: {
      columns: [
        words.statement,
        words.base,
        ...answers.map((answer) => `${answer} %`),
        ...(isScale ? [words.mean] : []),
      ],
      rows: rows.map(({ item, counts, mean, question }) => {
        const shares = counts.map((count) => percent(count, question.weighted_base));
        return [item, question.answered, ...shares, ...(isScale ? [rounded(mean)] : [])];
      }),
    },
  };
}

/** The statements of a grid of numbers on one line. */
export const drawSliders = (spreads: Mark, members: readonly Member[]): Drawing => ({
  marks: [spreads, { kind: 'note', text: words.sliderNote }],
  table: tabulateMembers(members),
});

/** Numbers that have one total, such as 100 points to be divided: a bar for the mean of each item, the greatest first. */
export function drawSum(items: readonly SumItem[], members: readonly Member[]): Drawing {
  const sorted = items.toSorted((one, other) => (other.mean ?? 0) - (one.mean ?? 0));
  const most = Math.max(0, sorted[0]?.mean ?? 0);
  const areAlike = items.every(({ count }) => count === items[0]?.count);
  const bars = sorted.map(({ value, mean, share: part, count }) => ({
    label: value,
    length: most === 0 ? 0 : Math.max(0, mean ?? 0) / most,
    value: mean === null ? '–' : figure(Math.round(mean * 100) / 100, 1),
    beside: [part === null ? '–' : share(part, 1), ...(areAlike ? [] : [`n = ${number(count)}`])].join(' · '),
    condition: null,
  }));
  return {
    marks: [
      { kind: 'bars', bars, isOrdered: true, isWide: true },
      { kind: 'note', text: words.sumNote },
    ],
    table: tabulateSum(sorted, members),
  };
}

function tabulateSum(items: readonly SumItem[], members: readonly Member[]): ChartTable {
  const byId = new Map(members.map(({ question }) => [question.id, question.distribution]));
  return {
    columns: heads().toSpliced(3, 0, `${words.share} %`),
    rows: items.map(({ value, count, mean, share, question_id }) => {
      const numbers = byId.get(question_id);
      const further = numbers?.kind === 'number' ? listFigures(numbers).slice(2) : [];
      return [value, count, rounded(mean), share === null ? '' : percent(share, 1), ...further];
    }),
  };
}

const counted: ReadonlySet<Distribution['kind']> = new Set(['options', 'number', 'nps']);

/** Numbers are a row of figures each; where some columns are choices, every answer and every bin is a row with the name of its column. */
function tabulateMembers(members: readonly Member[]): ChartTable | null {
  const shown = members.filter(({ question: { distribution } }) => counted.has(distribution.kind));
  if (shown.length === 0) return null;
  const numbers = shown.flatMap(({ name, question: { distribution } }) =>
    distribution.kind === 'number' ? [[name, ...listFigures(distribution)]] : [],
  );
  if (numbers.length === shown.length) return { columns: heads(), rows: numbers };
  return {
    ...countTable([], 0),
    rows: shown.flatMap(({ name, question }) =>
      (drawQuestion(question).table?.rows ?? []).map(([answer = '', ...rest]) => [`${name} · ${answer}`, ...rest]),
    ),
  };
}

/**
 * A question whose columns have a chart each: a pair, a loop. Columns that are left out have no place among the charts, unless
 * nothing else is there.
 */
export function drawMembers(all: readonly Member[], findStep: FindStep): Drawing {
  const drawn = all.filter(({ question: { distribution } }) => distribution.kind !== 'none');
  const members = (drawn.length === 0 ? all : drawn).map(({ name, question }) => ({
    id: question.id,
    name,
    marks: drawQuestion(question, findStep(question)).marks,
  }));
  return { marks: [{ kind: 'members', members }], table: tabulateMembers(all) };
}
