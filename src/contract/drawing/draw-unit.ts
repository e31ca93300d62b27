import { assertNever } from '../errors.ts';
import type { Distribution, GroupDistribution } from '../workspace/distribution.ts';
import { factsOf } from '../workspace/distribution-facts.ts';
import { type Grid, makeGrid } from '../workspace/grid.ts';
import { listMembers, type Member, makeTitle, type Unit } from '../workspace/units.ts';
import type { Numbers } from './draw-columns.ts';
import { drawQuestion, drawRanking } from './draw-question.ts';
import {
  type ChartTable,
  countBars,
  countHeads,
  countTable,
  type Drawing,
  percent,
  type Spread,
  type Telling,
} from './drawing.ts';

type GroupUnit = Extract<Unit, { kind: 'group' }>;
type AsOne<Kind extends GroupDistribution['kind']> = Extract<GroupDistribution, { kind: Kind }>;

const rounded = (value: number | null) => (value === null ? '' : Math.round(value * 100) / 100);

const listFigureCells = ({ base, mean, median, deviation, min, max }: Numbers): (string | number)[] => [
  base,
  ...[mean, median, deviation, min, max].map(rounded),
];

const listFigureHeads = ({ words }: Telling) => [
  words.item,
  words.answers,
  words.mean,
  words.median,
  words.deviation,
  words.least,
  words.greatest,
];

/** The statements of a grid; in its table one row for each, its answers in percent of those who answered it. */
export function drawGrid(grid: Grid, label: string, { words }: Telling): Drawing {
  const { answers, rows } = grid;
  const isScale = rows.some(({ mean }) => mean !== null);
  return {
    marks: [{ kind: 'grid', grid, label }],
    table: {
      columns: [
        words.statement,
        words.answers,
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

/** Numbers that have one total, such as 100 points to be divided: a bar for the mean of each item, the greatest first. */
export function drawSum({ items }: Pick<AsOne<'sum'>, 'items'>, members: readonly Member[], telling: Telling): Drawing {
  const { words, figure, share, number } = telling;
  const sorted = items.toSorted((one, other) => (other.mean ?? 0) - (one.mean ?? 0));
  const areAlike = items.every(({ count }) => count === items[0]?.count);
  const bars = sorted.map(({ value, mean, share: part, count }) => ({
    label: value,
    amount: mean ?? 0,
    length: Math.max(0, part ?? 0),
    value: mean === null ? '–' : figure(Math.round(mean * 100) / 100, 1),
    beside: [part === null ? '–' : share(part, 1), ...(areAlike ? [] : [`n = ${number(count)}`])].join(' · '),
    condition: null,
  }));
  return {
    marks: [
      { kind: 'bars', heads: [words.item, words.mean, words.share], bars, isOrdered: true },
      { kind: 'note', text: words.sumNote },
    ],
    table: tabulateSum(sorted, members, telling),
  };
}

function tabulateSum(items: AsOne<'sum'>['items'], members: readonly Member[], telling: Telling): ChartTable {
  const byId = new Map(members.map(({ question }) => [question.id, question.distribution]));
  return {
    columns: listFigureHeads(telling).toSpliced(3, 0, `${telling.words.share} %`),
    rows: items.map(({ value, count, mean, share, question_id }) => {
      const numbers = byId.get(question_id);
      const further = numbers?.kind === 'number' ? listFigureCells(numbers).slice(2) : [];
      return [value, count, rounded(mean), share === null ? '' : percent(share, 1), ...further];
    }),
  };
}

/** Numbers are a row of figures each; where some columns are choices, every answer and every bin is a row with the name of its column. */
function tabulateMembers(members: readonly Member[], telling: Telling): ChartTable | null {
  const shown = members.filter(({ question }) => factsOf(question.distribution).hasCounts);
  if (shown.length === 0) return null;
  const numbers = shown.flatMap(({ name, question: { distribution } }) =>
    distribution.kind === 'number' ? [[name, ...listFigureCells(distribution)]] : [],
  );
  if (numbers.length === shown.length) return { columns: listFigureHeads(telling), rows: numbers };
  return {
    ...countTable([], 0, countHeads(telling)),
    rows: shown.flatMap(({ name, question }) =>
      (drawQuestion(question, telling).table?.rows ?? []).map(([answer, ...figures]) => [
        `${name} · ${answer}`,
        ...figures,
      ]),
    ),
  };
}

/**
 * A question whose columns have a chart each: a pair, a loop. Columns that are left out have no place among the charts, unless
 * nothing else is there.
 */
export function drawMembers(all: readonly Member[], telling: Telling): Drawing {
  const drawn = all.filter(({ question: { distribution } }) => distribution.kind !== 'none');
  // The first round of each question begins a line.
  const lines = Map.groupBy(drawn.length === 0 ? all : drawn, ({ item }) => item);
  const marks = [...lines.values()].map((line) => ({
    kind: 'members' as const,
    members: line.map(({ name, question }) => ({ id: question.id, name, drawing: drawQuestion(question, telling) })),
  }));
  return { marks, table: tabulateMembers(all, telling) };
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

const writeEnd = ({ unit }: Numbers, value: number, { figure, measured }: Telling): string =>
  unit === null ? figure(value, 1) : measured(value, unit);

/** The rows stand below each other, so all means have one decimal. */
const writeMean = ({ unit }: Numbers, value: number | null, { mean, measured }: Telling): string => {
  if (value === null) return '–';
  return unit === null ? mean(value, 1) : measured(value, unit);
};

function describe({ name, numbers }: SliderRow, telling: Telling): string {
  const { words, number } = telling;
  const { mean, deviation, q1, q3, min, max, base } = numbers;
  const between = (from: number | null, to: number | null): string =>
    from === null || to === null
      ? '–'
      : words.between(writeEnd(numbers, from, telling), writeEnd(numbers, to, telling));
  return [
    name,
    `${words.mean} ${writeMean(numbers, mean, telling)}`,
    `${words.deviation} ${writeMean(numbers, deviation, telling)}`,
    `${words.quartiles} ${between(q1, q3)}`,
    `${words.range} ${between(min, max)}`,
    `${words.answers} ${number(base)}`,
  ].join(', ');
}

/**
 * The statements of a grid of numbers on lines with the same two ends, with the number of answers where rows differ in that.
 * @returns null where a member that was answered holds anything else
 */
function drawSliders(members: readonly Member[], telling: Telling): Drawing | null {
  const { words, number } = telling;
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
    const spread = deviation === null ? [] : [words.spread(writeMean(row.numbers, deviation, telling))];
    return {
      label: row.name,
      amount: mean ?? 0,
      value: writeMean(row.numbers, mean, telling),
      beside: [...spread, ...(areAlike ? [] : [`n = ${number(base)}`])].join(' · '),
      mean: mean === null ? null : place(mean),
      half: span(q1, q3),
      range: span(min, max),
      said: describe(row, telling),
      condition: null,
      column: row.question.id,
    };
  });
  const end = (at: number) => ({ at, name: writeEnd(first.numbers, at, telling) });
  return {
    marks: [
      { kind: 'spreads', measure: words.mean, spreads, ends: [end(least), end(greatest)] },
      { kind: 'note', text: words.sliderNote },
    ],
    table: tabulateMembers(members, telling),
  };
}

/** The options of a multiple choice, each of which has a column: a click filters by that column. */
function drawTicks(unit: GroupUnit, { options }: AsOne<'options'>, telling: Telling): Drawing {
  const { group_id, weighted_base } = unit.group;
  const bars = options
    .toSorted((one, other) => other.count - one.count)
    .map(({ value, count, question_id }) => ({
      label: value,
      count,
      condition: { kind: 'ticked' as const, question_ids: [question_id], group_id },
    }));
  const heads = countHeads(telling);
  return {
    marks: [{ kind: 'bars', heads, bars: countBars(bars, weighted_base, telling) }],
    table: countTable(bars, weighted_base, heads),
  };
}

/** A grid of choices, else of numbers, else of columns with a chart each. */
function drawStatements(unit: GroupUnit, telling: Telling): Drawing {
  const members = listMembers(unit);
  const grid = makeGrid(unit.questions, unit.group.items);
  if (grid !== null) return drawGrid(grid, makeTitle(unit), telling);
  return drawSliders(members, telling) ?? drawMembers(members, telling);
}

/** A question whose columns are counted as one. */
function drawAsOne(unit: GroupUnit, distribution: GroupDistribution, telling: Telling): Drawing {
  switch (distribution.kind) {
    case 'options':
      return drawTicks(unit, distribution, telling);
    case 'ranking':
      return drawRanking(distribution, null, telling);
    case 'sum':
      return drawSum(distribution, listMembers(unit), telling);
    default:
      return assertNever(distribution);
  }
}

function drawGroup(unit: GroupUnit, telling: Telling): Drawing {
  const { group, questions } = unit;
  if (group.distribution !== null) return drawAsOne(unit, group.distribution, telling);
  if (group.kind === 'grid') return drawStatements(unit, telling);
  if (group.kind === 'ranking_places') return drawQuestion(questions[0], telling);
  if (group.kind !== 'other') return drawMembers(listMembers(unit), telling);
  const nameless = questions.map((question) => ({ name: '', question }));
  return { marks: drawMembers(nameless, telling).marks, table: null };
}

/** The drawing of what people were asked, with what they wrote beside the options. */
export function drawUnit(unit: Unit, telling: Telling): Drawing {
  if (unit.kind === 'question') return drawQuestion(unit.question, telling);
  const drawing = drawGroup(unit, telling);
  const written = unit.writeIns.flatMap((question) => drawQuestion(question, telling).quotes ?? []);
  return { ...drawing, quotes: [...(drawing.quotes ?? []), ...written] };
}
