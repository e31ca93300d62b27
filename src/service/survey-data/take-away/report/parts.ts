import {
  type Bar,
  computeShade,
  type Drawing,
  drawUnit,
  type Mark,
  type Unit,
  writeTable,
} from '../../../../contract/index.ts';
import { mixColour } from './colours.ts';
import { emptyPart, type ReportChart, type ReportPart, reportColours } from './report.ts';
import type { ReportTelling } from './words.ts';

/** What a mark becomes in a report. */
type Drawn = Pick<ReportPart, 'chart' | 'table' | 'notes'>;
type Heads = MarkOf<'bars'>['heads'];
type MarkOf<Kind extends Mark['kind']> = Extract<Mark, { kind: Kind }>;

/** More bars than fit on a slide make none of them readable. The table has all of them. */
const mostBars = 20;

/** The rows of a table whose parts are told by a label, a value, and what stands beside it. */
const listRows = (parts: readonly { label: string; value: string; beside: string }[]): string[][] =>
  parts.map(({ label, value, beside }) => [label, value, beside]);

/** Bars or columns: the first bars as a chart, all of them as a table. */
function drawCounts(shape: 'bars' | 'columns', heads: Heads, parts: readonly Bar[], telling: ReportTelling): Drawn[] {
  if (parts.length === 0) return [];
  const areBars = shape === 'bars';
  const drawn = areBars ? parts.slice(0, mostBars) : parts;
  const highest = Math.max(1, ...parts.map(({ amount }) => amount));
  const chart: ReportChart = {
    shape,
    categories: drawn.map(({ label, beside }) => ({ label, beside: areBars ? beside : '' })),
    series: [{ name: heads[1], values: drawn.map(({ amount }) => amount), colour: reportColours.data }],
  };
  const tracks = parts.map(({ length, amount }) => ({ bar: areBars ? length : amount / highest }));
  return [{ chart, table: { heads: [...heads], rows: listRows(parts), tracks }, notes: sayCut(drawn, parts, telling) }];
}

const sayCut = (drawn: readonly unknown[], all: readonly unknown[], { around, number }: ReportTelling): string[] =>
  drawn.length < all.length ? [around.firstOf(number(drawn.length), number(all.length))] : [];

/** One bar in parts. */
function drawSegments({ heads, caption, segments }: MarkOf<'segments'>): Drawn {
  const isEmpty = segments.every(({ amount }) => amount === 0);
  const series = segments.map(({ label, amount, beside, shade }) => ({
    name: `${label} ${beside}`,
    values: [amount],
    colour: mixColour(shade),
  }));
  return {
    chart: isEmpty ? null : { shape: 'stacked', categories: [{ label: caption, beside: '' }], series },
    table: { heads: [...heads], rows: listRows(segments), tracks: segments.map(({ length }) => ({ bar: length })) },
    notes: [],
  };
}

/** Places on lines with the same two ends: a bar reaches from the first end to the place. */
function drawSpreads(
  { spreads, measure, ends: [from, to] }: MarkOf<'spreads'>,
  table: Drawing['table'],
  telling: ReportTelling,
) {
  const drawn = spreads.slice(0, mostBars);
  return {
    chart: {
      shape: 'bars' as const,
      categories: drawn.map(({ label, value, beside }) => ({ label, beside: `${value} ${beside}` })),
      series: [{ name: measure, values: drawn.map(({ amount }) => amount), colour: reportColours.data }],
      ends: [from.at, to.at] as const,
    },
    table: table && {
      heads: table.columns,
      rows: writeTable(table, telling),
      tracks: spreads.map(({ mean }) => ({ dot: mean })),
    },
    notes: [telling.around.scale(from.name, to.name), ...sayCut(drawn, spreads, telling)],
  };
}

/** The statements of a grid as bars of their answers; a cell of the table has the count and the share of an answer. */
function drawGrid({ grid }: MarkOf<'grid'>, { words, number, share, decimal }: ReportTelling): Drawn {
  const { answers, rows } = grid;
  const isScale = rows.some(({ mean }) => mean !== null);
  const series = answers.map((name, at) => ({
    name,
    values: rows.map(({ counts }) => counts[at] ?? 0),
    colour: mixColour(computeShade(at, grid)),
  }));
  return {
    chart: { shape: 'stacked', categories: rows.map(({ item }) => ({ label: item, beside: '' })), series },
    table: {
      heads: [words.statement, words.answers, ...answers, ...(isScale ? [words.mean] : [])],
      rows: rows.map(({ item, counts, mean, question: { answered, weighted_base } }) => [
        item,
        number(answered),
        ...counts.map((count) => `${number(count)} · ${share(count, weighted_base)}`),
        ...(isScale ? [mean === null ? '–' : decimal(mean, 2)] : []),
      ]),
      tracks: null,
    },
    notes: [],
  };
}

/** A mark that is a chart; nothing for one in words. */
function drawMark(mark: Mark, table: Drawing['table'], telling: ReportTelling): Drawn[] {
  switch (mark.kind) {
    case 'bars':
      return drawCounts('bars', mark.heads, mark.bars, telling);
    case 'columns':
      return drawCounts('columns', mark.heads, mark.columns, telling);
    case 'segments':
      return [drawSegments(mark)];
    case 'spreads':
      return mark.spreads.length === 0 ? [] : [drawSpreads(mark, table, telling)];
    case 'grid':
      return [drawGrid(mark, telling)];
    default:
      return [];
  }
}

/** The figures of a mark, in words. */
function tellFigures(mark: Mark): string[] {
  if (mark.kind === 'segments') return [`${mark.caption}: ${mark.figure}`];
  return mark.kind === 'figures' ? mark.figures.map(([name, value]) => `${name} ${value}`) : [];
}

/** A drawing as parts of a report: the columns of a pair or a loop have one each. */
function toParts({ marks, table, quotes = [] }: Drawing, telling: ReportTelling, heading = ''): ReportPart[] {
  const members = marks.flatMap((mark) => (mark.kind === 'members' ? mark.members : []));
  const parts = members.flatMap(({ name, drawing }) => toParts(drawing, telling, name));
  const [first = emptyPart, ...others] = marks.flatMap((mark) => drawMark(mark, table, telling));
  const own: ReportPart = {
    ...first,
    heading,
    figures: marks.flatMap(tellFigures),
    notes: [...first.notes, ...marks.flatMap((mark) => (mark.kind === 'note' ? [mark.text] : []))],
    quotes: [...quotes],
  };
  const further = others.map((one) => ({ ...emptyPart, ...one, heading }));
  return members.length > 0 && quotes.length === 0 ? parts : [...parts, own, ...further];
}

/** What a report shows of a question. */
export const makeParts = (unit: Unit, telling: ReportTelling): ReportPart[] =>
  toParts(drawUnit(unit, telling), telling);
