import {
  type Distribution,
  type GroupDistribution,
  listMembers,
  makeGrid,
  type Question,
  roundScore,
  type Unit,
} from '../../../../contract/index.ts';
import { mixColour } from './colours.ts';
import { emptyPart, type ReportChart, type ReportPart, type ReportTable, reportColours } from './report.ts';
import type { ReportWords } from './words.ts';

type Of<Kind extends Distribution['kind']> = Extract<Distribution, { kind: Kind }>;
type Counted = { value: string; count: number };

const toShare = (count: number, base: number): number | null => (base > 0 ? count / base : null);

/** More bars than fit on a slide make none of them readable. The table has all of them. */
export const mostBars = 20;

/** Answers with their counts, as bars and as a table. @param shape `columns` for numbers and dates, in their order */
function makeCounts(
  options: readonly Counted[],
  base: number,
  words: ReportWords,
  shape: 'bars' | 'columns' = 'bars',
): Pick<ReportPart, 'chart' | 'table' | 'notes'> {
  const drawn = shape === 'bars' ? options.slice(0, mostBars) : options;
  const shares = options.map(({ count }) => toShare(count, base));
  const most = Math.max(0, ...shares.map((share) => share ?? 0));
  const chart: ReportChart = {
    shape,
    categories: drawn.map(({ value }) => value),
    beside: shape === 'bars' ? shares.slice(0, drawn.length).map(words.percent) : [],
    series: [{ name: words.answers, values: drawn.map(({ count }) => count), colour: reportColours.data }],
    numbers: 'amount',
  };
  const table: ReportTable = {
    heads: [words.answer, words.answers, words.share],
    rows: options.map(({ value, count }, at) => [value, words.amount(count), words.percent(shares[at] ?? null)]),
    bars: shares.map((share) => (most > 0 ? (share ?? 0) / most : 0)),
  };
  const isCut = drawn.length < options.length;
  const notes = isCut ? [words.firstOf(words.amount(drawn.length), words.amount(options.length))] : [];
  return options.length === 0 ? { chart: null, table: null, notes: [] } : { chart, table, notes };
}

function describeScale({ scale }: Of<'options'>, words: ReportWords): string[] {
  if (scale === null || scale.mean === null) return [];
  const { mean, median, top_two, bottom_two } = scale;
  return [
    `${words.mean} ${words.decimal(mean)}`,
    ...(median === null ? [] : [`${words.median} ${words.decimal(median)}`]),
    ...(top_two === null ? [] : [`${words.topTwo} ${words.percent(top_two)}`]),
    ...(bottom_two === null ? [] : [`${words.bottomTwo} ${words.percent(bottom_two)}`]),
  ];
}

function makeOptions(options: Of<'options'>, base: number, words: ReportWords): Partial<ReportPart> {
  const { rest } = options;
  const counts = makeCounts(options.options, base, words);
  const left = rest.options > 0 ? [words.rest(words.amount(rest.options), words.amount(rest.count))] : [];
  return { ...counts, figures: describeScale(options, words), notes: [...counts.notes, ...left] };
}

const npsColours = [
  ['detractors', reportColours.low],
  ['passives', reportColours.middle],
  ['promoters', reportColours.high],
] as const;

/** One bar in three parts, the score above it. */
function makeNps(nps: Of<'nps'>, words: ReportWords): Partial<ReportPart> {
  const whole = nps.detractors + nps.passives + nps.promoters;
  const groups = npsColours.map(([group, colour]) => {
    const share = words.percent(toShare(nps[group], whole));
    return { name: words.conditions.npsGroups[group], count: nps[group], share, colour };
  });
  const series = groups.map(({ name, count, share, colour }) => ({
    name: `${name} ${share}`,
    values: [count],
    colour,
  }));
  const chart: ReportChart = { shape: 'stacked', categories: [words.score], beside: [], series, numbers: 'amount' };
  return {
    figures: [`${words.score} ${nps.score === null ? '–' : words.decimal(roundScore(nps.score))}`],
    chart: whole > 0 ? chart : null,
    table: {
      heads: [words.answer, words.answers, words.share],
      rows: groups.map(({ name, count, share }) => [name, words.amount(count), share]),
      bars: groups.map(({ count }) => toShare(count, whole) ?? 0),
    },
    notes: nps.unreadable > 0 ? [words.unreadable(words.amount(nps.unreadable))] : [],
  };
}

function makeRanking({ items }: Pick<Of<'ranking'>, 'items'>, words: ReportWords): Partial<ReportPart> {
  const drawn = items.slice(0, mostBars);
  const last = Math.max(1, ...items.map(({ average_rank }) => average_rank));
  const chart: ReportChart = {
    shape: 'bars',
    categories: drawn.map(({ value }) => value),
    beside: [],
    series: [
      { name: words.averageRank, values: drawn.map(({ average_rank }) => average_rank), colour: reportColours.data },
    ],
    numbers: 'decimal',
  };
  return {
    chart: items.length === 0 ? null : chart,
    table: {
      heads: [words.item, words.averageRank, words.ranked, words.first],
      rows: items.map(({ value, average_rank, count, first_count }) => [
        value,
        words.decimal(average_rank),
        words.amount(count),
        words.amount(first_count),
      ]),
      bars: items.map(({ average_rank }) => average_rank / last),
    },
    notes: items.length === 0 ? [] : [words.bestFirst],
  };
}

function makeNumbers(numbers: Of<'number'>, words: ReportWords): Partial<ReportPart> {
  const { bins, whole, unit, mean, median, deviation, min, max, unreadable } = numbers;
  const base = bins.reduce((sum, { count }) => sum + count, 0);
  const seconds = unit === null ? '' : ' s';
  const written = (value: number | null) => `${words.decimal(value)}${value === null ? '' : seconds}`;
  const options = bins.map(({ from, to, count }) => {
    const isOne = from === to || (whole && to - from === 1);
    return { value: isOne ? words.decimal(from) : `${words.decimal(from)} – ${words.decimal(to)}`, count };
  });
  return {
    ...makeCounts(options, base, words, 'columns'),
    figures: [
      `${words.mean} ${written(mean)}`,
      `${words.median} ${written(median)}`,
      `${words.deviation} ${written(deviation)}`,
      `${words.range} ${words.from(written(min), written(max))}`,
    ],
    notes: unreadable > 0 ? [words.unreadable(words.amount(unreadable))] : [],
  };
}

function makeTimes({ periods, first, last, unreadable }: Of<'time'>, words: ReportWords): Partial<ReportPart> {
  const counts = periods?.counts ?? [];
  const base = counts.reduce((sum, { count }) => sum + count, 0);
  const options = counts.map(({ from, count }) => ({ value: from, count }));
  return {
    ...makeCounts(options, base, words, 'columns'),
    figures: first === null || last === null ? [] : [words.from(words.day(first), words.day(last))],
    notes: unreadable > 0 ? [words.unreadable(words.amount(unreadable))] : [],
  };
}

/** Coded answers are bars like the options of a multiple choice; the quotes say how they sound. */
function makeTexts({ samples, codes, coded }: Of<'text'>, base: number, words: ReportWords): Partial<ReportPart> {
  if (codes.length === 0) return { quotes: samples };
  const options = codes.map(({ name, count }) => ({ value: name, count }));
  const counts = makeCounts(options, base, words);
  return { ...counts, notes: [...counts.notes, words.coded(words.amount(coded))], quotes: samples };
}

function makePart(question: Question, words: ReportWords): Partial<ReportPart> {
  const { distribution, weighted_base } = question;
  switch (distribution.kind) {
    case 'options':
      return makeOptions(distribution, weighted_base, words);
    case 'nps':
      return makeNps(distribution, words);
    case 'ranking':
      return makeRanking(distribution, words);
    case 'number':
      return makeNumbers(distribution, words);
    case 'time':
      return makeTimes(distribution, words);
    case 'text':
      return makeTexts(distribution, weighted_base, words);
    case 'people':
    case 'none':
      return {};
  }
}

/** The part of one question. Whoever reads it must see that nobody answered. */
const toPart = (question: Question, words: ReportWords, heading = ''): ReportPart => ({
  ...emptyPart,
  ...(question.answered === 0 ? { notes: [words.none] } : makePart(question, words)),
  heading,
});

type GroupUnit = Extract<Unit, { kind: 'group' }>;

/** The statements of a grid as bars of their answers. @returns null when its columns are no choices */
function makeStatements({ group, questions }: GroupUnit, words: ReportWords): ReportPart | null {
  const grid = makeGrid(questions, group.items);
  if (grid === null) return null;
  const { answers, rows } = grid;
  const isScale = rows.some(({ mean }) => mean !== null);
  const series = answers.map((name, at) => ({
    name,
    values: rows.map(({ counts }) => counts[at] ?? 0),
    colour: mixColour(answers.length < 2 ? 1 : at / (answers.length - 1)),
  }));
  return {
    ...emptyPart,
    chart: { shape: 'stacked', categories: rows.map(({ item }) => item), beside: [], series, numbers: 'amount' },
    table: {
      heads: [
        words.statement,
        words.answers,
        ...answers.flatMap((one) => [one, '%']),
        ...(isScale ? [words.mean] : []),
      ],
      rows: rows.map(({ item, counts, mean, question: { answered, weighted_base } }) => [
        item,
        words.amount(answered),
        ...counts.flatMap((count) => [words.amount(count), words.percent(toShare(count, weighted_base))]),
        ...(isScale ? [words.decimal(mean)] : []),
      ]),
      bars: null,
    },
  };
}

/** The mean of each item: of numbers that add up, and of sliders. */
function makeMeans(items: readonly { value: string; mean: number | null; count: number }[], words: ReportWords) {
  const most = Math.max(0, ...items.map(({ mean }) => mean ?? 0));
  const values = items.map(({ mean }) => mean ?? 0);
  return {
    ...emptyPart,
    chart: {
      shape: 'bars' as const,
      categories: items.map(({ value }) => value),
      beside: [],
      series: [{ name: words.mean, values, colour: reportColours.data }],
      numbers: 'decimal' as const,
    },
    table: {
      heads: [words.item, words.answers, words.mean],
      rows: items.map(({ value, mean, count }) => [value, words.amount(count), words.decimal(mean)]),
      bars: values.map((value) => (most > 0 ? Math.max(0, value) / most : 0)),
    },
  };
}

function makeAsOne(distribution: GroupDistribution, base: number, words: ReportWords): ReportPart {
  if (distribution.kind === 'ranking') return { ...emptyPart, ...makeRanking(distribution, words) };
  if (distribution.kind === 'sum')
    return makeMeans(
      distribution.items.toSorted((one, other) => (other.mean ?? 0) - (one.mean ?? 0)),
      words,
    );
  const options = distribution.options.toSorted((one, other) => other.count - one.count);
  return { ...emptyPart, ...makeCounts(options, base, words) };
}

/** Sliders: every column is numbers. */
function makeSliders(unit: GroupUnit, words: ReportWords): ReportPart | null {
  const items = listMembers(unit).flatMap(({ name, question: { distribution, answered } }) =>
    distribution.kind === 'number' ? [{ value: name, mean: distribution.mean, count: answered }] : [],
  );
  return items.length === unit.questions.length ? makeMeans(items, words) : null;
}

function makeGroup(unit: GroupUnit, words: ReportWords): ReportPart[] {
  const { group, questions, writeIns } = unit;
  const quotes = writeIns.flatMap(({ distribution }) => (distribution.kind === 'text' ? distribution.samples : []));
  const withQuotes = (part: ReportPart) => [{ ...part, quotes: [...part.quotes, ...quotes] }];
  if (group.answered === 0) return [{ ...emptyPart, notes: [words.none] }];
  if (group.distribution !== null) return withQuotes(makeAsOne(group.distribution, group.weighted_base, words));
  const isOne = group.kind === 'ranking_places' || (group.kind === 'other' && questions.length === 1);
  if (isOne) return withQuotes(toPart(questions[0], words));
  const grid = group.kind === 'grid' ? (makeStatements(unit, words) ?? makeSliders(unit, words)) : null;
  if (grid !== null) return [grid];
  const counted = listMembers(unit).filter(({ question }) => question.distribution.kind !== 'none');
  return counted.map(({ name, question }) => toPart(question, words, name));
}

/** What a report shows of a question. */
export const makeParts = (unit: Unit, words: ReportWords): ReportPart[] =>
  unit.kind === 'question' ? [toPart(unit.question, words)] : makeGroup(unit, words);
