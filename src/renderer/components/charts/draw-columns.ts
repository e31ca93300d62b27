import type { Distribution, Grid, GroupDistribution, Member } from '../../../contract/index.ts';
import { figure, mean as meanText, number, share } from '../../lib/language/format.ts';
import { words as shared } from '../../lib/words.ts';
import { formatFigure, type Numbers } from './chart-columns.ts';
import { drawQuestion } from './draw-question.ts';
import { type ChartTable, countTable, type Drawing, percent, type Spread } from './drawing.ts';
import { words } from './words.ts';

type SumItem = Extract<GroupDistribution, { kind: 'sum' }>['items'][number];

const rounded = (value: number | null) => (value === null ? '' : Math.round(value * 100) / 100);

const listFigures = ({ base, mean, median, deviation, min, max }: Numbers): (string | number)[] => [
  base,
  ...[mean, median, deviation, min, max].map(rounded),
];

const heads = () => [
  words.item,
  words.answers,
  shared.mean,
  words.median,
  words.deviation,
  words.least,
  words.greatest,
];

/** The statements of a grid; in its table one row for each, its answers in percent of those who answered it. */
export function drawGrid(grid: Grid, label: string): Drawing {
  const { answers, rows } = grid;
  const isScale = rows.some(({ mean }) => mean !== null);
  return {
    marks: [{ kind: 'grid', grid, label }],
    table: {
      columns: [
        words.statement,
        words.answers,
        ...answers.map((answer) => `${answer} %`),
        ...(isScale ? [shared.mean] : []),
      ],
      rows: rows.map(({ item, counts, mean, question }) => {
        const shares = counts.map((count) => percent(count, question.weighted_base));
        return [item, question.answered, ...shares, ...(isScale ? [rounded(mean)] : [])];
      }),
    },
  };
}

/** Numbers that have one total, such as 100 points to be divided: a bar for the mean of each item, the greatest first. */
export function drawSum(items: readonly SumItem[], members: readonly Member[]): Drawing {
  const sorted = items.toSorted((one, other) => (other.mean ?? 0) - (one.mean ?? 0));
  const areAlike = items.every(({ count }) => count === items[0]?.count);
  const bars = sorted.map(({ value, mean, share: part, count }) => ({
    label: value,
    length: Math.max(0, part ?? 0),
    value: mean === null ? '–' : figure(Math.round(mean * 100) / 100, 1),
    beside: [part === null ? '–' : share(part, 1), ...(areAlike ? [] : [`n = ${number(count)}`])].join(' · '),
    condition: null,
  }));
  return {
    marks: [
      { kind: 'bars', bars, isOrdered: true },
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
      (drawQuestion(question).table?.rows ?? []).map(([answer, ...figures]) => [`${name} · ${answer}`, ...figures]),
    ),
  };
}

/**
 * A question whose columns have a chart each: a pair, a loop. Columns that are left out have no place among the charts, unless
 * nothing else is there.
 */
export function drawMembers(all: readonly Member[]): Drawing {
  const drawn = all.filter(({ question: { distribution } }) => distribution.kind !== 'none');
  // The first round of each question begins a line.
  const lines = Map.groupBy(drawn.length === 0 ? all : drawn, ({ item }) => item);
  const marks = [...lines.values()].map((line) => ({
    kind: 'members' as const,
    members: line.map(({ name, question }) => ({ id: question.id, name, marks: drawQuestion(question).marks })),
  }));
  return { marks, table: tabulateMembers(all) };
}

type SliderRow = Member & { numbers: Numbers };

const noFigures = { base: 0, mean: null, median: null, deviation: null, min: null, max: null, q1: null, q3: null };

/** Members that nobody answered have no figures. */
function listRows(members: readonly Member[]): SliderRow[] {
  const isNumber = (distribution: Distribution): distribution is Numbers => distribution.kind === 'number';
  const first = members.map(({ question }) => question.distribution).find(isNumber);
  return members.flatMap((member) => {
    const { distribution, answered } = member.question;
    if (isNumber(distribution)) return [{ ...member, numbers: distribution }];
    return answered === 0 && first !== undefined ? [{ ...member, numbers: { ...first, ...noFigures } }] : [];
  });
}

const writeEnd = ({ unit }: Numbers, value: number): string =>
  unit === null ? figure(value, 1) : formatFigure(value, unit);

/** The rows stand below each other, so all means have one decimal. */
const writeMean = ({ unit }: Numbers, value: number | null): string => {
  if (value === null) return '–';
  return unit === null ? meanText(value, 1) : formatFigure(value, unit);
};

function describe({ name, numbers }: SliderRow): string {
  const { mean, deviation, q1, q3, min, max, base } = numbers;
  const between = (from: number | null, to: number | null): string =>
    from === null || to === null ? '–' : words.between(writeEnd(numbers, from), writeEnd(numbers, to));
  return [
    name,
    `${shared.mean} ${writeMean(numbers, mean)}`,
    `${words.deviation} ${writeMean(numbers, deviation)}`,
    `${words.quartiles} ${between(q1, q3)}`,
    `${words.range} ${between(min, max)}`,
    `${words.answers} ${number(base)}`,
  ].join(', ');
}

/**
 * The statements of a grid of numbers on lines with the same two ends, with the number of answers where rows differ in that.
 * @returns null where a member that was answered holds anything else
 */
export function drawSliders(members: readonly Member[]): Drawing | null {
  const rows = listRows(members);
  const [first] = rows;
  const ends = rows.flatMap(({ numbers: { min, max } }) => (min === null || max === null ? [] : [min, max]));
  const hasOneUnit = rows.every(({ numbers: { unit } }) => unit === first?.numbers.unit);
  if (first === undefined || rows.length < members.length || !hasOneUnit || ends.length === 0) return null;
  const [least, greatest] = [Math.min(...ends), Math.max(...ends)];
  const place = (value: number) => (greatest === least ? 0.5 : (value - least) / (greatest - least));
  const span = (from: number | null, to: number | null) =>
    from === null || to === null ? null : ([place(from), place(to)] as const);
  const areAlike = rows.every(({ numbers: { base } }) => base === first.numbers.base);
  const spreads = rows.map((row): Spread => {
    const { mean, deviation, min, max, q1, q3, base } = row.numbers;
    const spread = deviation === null ? [] : [words.spread(writeMean(row.numbers, deviation))];
    return {
      label: row.name,
      value: writeMean(row.numbers, mean),
      beside: [...spread, ...(areAlike ? [] : [`n = ${number(base)}`])].join(' · '),
      mean: mean === null ? null : place(mean),
      half: span(q1, q3),
      range: span(min, max),
      said: describe(row),
      condition: null,
      column: row.question.id,
    };
  });
  const names = [writeEnd(first.numbers, least), writeEnd(first.numbers, greatest)] as const;
  return {
    marks: [
      { kind: 'spreads', spreads, ends: names },
      { kind: 'note', text: words.sliderNote },
    ],
    table: tabulateMembers(members),
  };
}
