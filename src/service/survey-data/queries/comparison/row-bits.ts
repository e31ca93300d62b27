import {
  computeBinEdges,
  computePeriodStart,
  createMissingTest,
  findBin,
  findPeriod,
  type Period,
  readNps,
} from '@sheaf/survey-columns';
import { holdsScore, isChartable, npsGroupNames, npsGroups } from '../../../../contract/index.ts';
import { invalid } from '../../../core/errors.ts';
import { toOptions } from '../../columns/tally.ts';
import { isDated, readDates, toDay } from '../charts/date-chart.ts';
import { findNumberDisplay, type NumberDisplay, readWholeAmounts, toNumbers } from '../charts/numbers.ts';
import { countOptions } from '../charts/option-chart.ts';
import { fillRows, type Mask } from '../columns.ts';
import { findQuestionOrder, listOptions } from '../distributions.ts';
import { selectRows } from '../rows.ts';
import type { OutlinedShape, ShapeColumn } from '../shape.ts';

/** A column of the comparison before its base is known. */
export interface PlainColumn {
  value: string;
  label: string;
  from: number | null;
  to: number | null;
}

/** The columns of a comparison, and in which of them each row is: one bit for each column. */
export interface RowBits {
  columns: PlainColumn[];
  bits: Uint32Array;
  /** Columns that are left out because there are too many. */
  further: number;
}

/** As many columns as a table shows, and as fit in the bits of a row. */
const mostColumns = 30;

/** The rows that are compared, and how many of them a column needs. */
export interface Compared {
  mask: Mask | undefined;
  smallest_base: number;
}

/**
 * Which columns are shown, by their places. Where there are too many, small ones make room: a filter may leave only columns that
 * come late in their order.
 * @param bases how many of the rows each column has @param keepLast whether the last ones are kept, not the first
 */
export function choosePlaces(bases: readonly number[], { smallest_base }: Compared, keepLast = false): number[] {
  if (bases.length <= mostColumns) return [...bases.keys()];
  const places = [...bases.keys()].filter((place) => (bases[place] ?? 0) >= smallest_base);
  return keepLast ? places.slice(-mostColumns) : places.slice(0, mostColumns);
}

/** How many of the rows that are compared are in a column. */
function countRows(isIn: Mask, { mask }: Compared): number {
  let count = 0;
  for (let row = 0; row < isIn.length; row++) count += (isIn[row] ?? 0) & (mask?.[row] ?? 1);
  return count;
}

/** A column of a comparison, and the rows that are in it. */
export interface MaskOption {
  value: string;
  label: string;
  readRows(): Promise<Mask>;
}

/** By options of which a response can have several. */
export async function splitByMasks(
  { rows }: Pick<OutlinedShape, 'rows'>,
  options: readonly MaskOption[],
  compared: Compared,
): Promise<RowBits> {
  const bases: number[] = [];
  for (const { readRows } of options) bases.push(countRows(await readRows(), compared));
  const shown = choosePlaces(bases, compared).flatMap((place) => options[place] ?? []);
  const bits = new Uint32Array(rows);
  for (const [place, { readRows }] of shown.entries()) {
    const mask = await readRows();
    for (let row = 0; row < bits.length; row++) bits[row] = (bits[row] ?? 0) | ((mask[row] ?? 0) << place);
  }
  const columns = shown.map(({ value, label }) => makeColumn(value, label));
  return { columns, bits, further: options.length - shown.length };
}

function readNpsGroup(cell: string): string[] | null {
  const score = readNps(cell);
  if (score === null) return null;
  return npsGroupNames.filter((group) => npsGroups[group][0] <= score && score <= npsGroups[group][1]);
}

/**
 * Reads the options that a cell chose: of a ranking the one in first place, of NPS the group of its score.
 * @returns null for a cell without an answer, and for one that cannot be read
 */
export function answerReader(column: ShapeColumn): (cell: string) => string[] | null {
  const { isMissing } = createMissingTest(column.rule.missing);
  if (holdsScore(column.type)) return (cell) => (isMissing(cell) ? null : readNpsGroup(cell));
  const isPlace = column.rule.kind === 'place';
  return (cell) => {
    if (isMissing(cell)) return null;
    const options = toOptions(column, cell);
    return options.length === 0 ? null : options.flatMap(([value, rank]) => (isPlace || rank <= 1 ? [value] : []));
  };
}

const makeColumn = (value: string, label = value): PlainColumn => ({ value, label, from: null, to: null });

/** The bit of a column; 0 for a place that is none. */
const toColumnBit = (place: number): number => (place < 0 || place >= mostColumns ? 0 : 1 << place);

/** The options of a question in the order of its chart: those that are shown, and how many are not. */
async function chooseOptions(shape: OutlinedShape, column: ShapeColumn, compared: Compared) {
  if (holdsScore(column.type)) return { values: npsGroupNames, further: 0 };
  const order = await findQuestionOrder(shape.db, shape, column);
  const listed = await listOptions(shape.db, column.id, order.order, mostColumns + 1);
  if (listed.length <= mostColumns) return { values: listed.map(({ value }) => value), further: 0 };
  const all = await listOptions(shape.db, column.id, order.order, Number.MAX_SAFE_INTEGER);
  const chosen = await countOptions(shape, column, selectRows(shape, compared.mask));
  const isRanked = column.rule.kind === 'ranking' || column.rule.kind === 'rank';
  const bases = all.map(({ value }) => {
    const { count = 0, first_count = 0 } = chosen.get(value) ?? {};
    return isRanked ? first_count : count;
  });
  const values = choosePlaces(bases, compared).flatMap((place) => all[place]?.value ?? []);
  return { values, further: all.length - values.length };
}

/** By the options of a question. Of a ranking: by the item in first place. */
async function byOptions(shape: OutlinedShape, column: ShapeColumn, compared: Compared): Promise<RowBits> {
  const { values, further } = await chooseOptions(shape, column, compared);
  const places = new Map(values.map((value, place) => [value, place]));
  const read = answerReader(column);
  const bits = new Uint32Array(shape.rows);
  await fillRows(shape, column, bits, (cell) =>
    (read(cell) ?? []).reduce((all, value) => all | toColumnBit(places.get(value) ?? -1), 0),
  );
  return { columns: values.map((value) => makeColumn(value)), bits, further };
}

const fewBins = 8;

/** By the bins of a question's numbers: fewer of them than its chart has. */
async function byNumbers(shape: OutlinedShape, column: ShapeColumn, display: NumberDisplay): Promise<RowBits> {
  const edges = computeBinEdges(await readWholeAmounts(shape, column, display), { most: fewBins, unit: display.unit });
  const numbers = await toNumbers(shape, column, display);
  const bits = Uint32Array.from(numbers, (number) => toColumnBit(findBin(edges, number)));
  const columns = edges.slice(1).map((to, at) => {
    const from = edges[at] ?? to;
    return { value: String(from), label: from === to ? String(from) : `${from}–${to}`, from, to };
  });
  return { columns, bits, further: 0 };
}

const toLabel: Record<'month' | 'quarter' | 'year', (start: string) => string> = {
  month: (start) => start.replace(/-\d\d$/, ''),
  quarter: (start) => start.replace(/-(\d\d)-\d\d$/, (_, month) => ` Q${(Number(month) + 2) / 3}`),
  year: (start) => start.replace(/-\d\d-\d\d$/, ''),
};
type LongPeriod = keyof typeof toLabel;

/** By the period of a time. Only periods that have responses; the last ones if there are too many. */
export function splitByPeriods(times: Float64Array, period: LongPeriod, compared: Compared): RowBits {
  const numbers = times.map((time) => (Number.isNaN(time) ? time : findPeriod(period, time)));
  const bases = new Map<number, number>();
  for (const [row, number] of numbers.entries())
    if (!Number.isNaN(number)) bases.set(number, (bases.get(number) ?? 0) + (compared.mask?.[row] ?? 1));
  const all = [...bases].sort(([a], [b]) => a - b);
  const counts = all.map(([, base]) => base);
  const shown = choosePlaces(counts, compared, true).flatMap((place) => all[place]?.[0] ?? []);
  const places = new Map(shown.map((number, place) => [number, place]));
  const bits = Uint32Array.from(numbers, (number) => toColumnBit(places.get(number) ?? -1));
  const columns = shown.map((number) => {
    const value = toDay(computePeriodStart(period, number));
    return makeColumn(value, toLabel[period](value));
  });
  return { columns, bits, further: all.length - shown.length };
}

/** By the waves in which the responses came; the last ones if there are too many. */
export function splitByWaves({ rows, waves }: OutlinedShape, compared: Compared): RowBits {
  const bits = new Uint32Array(rows);
  const numbered = waves.map((wave, at) => ({ ...wave, label: wave.name ?? `Wave ${at + 1}` }));
  const bases = waves.map(({ first_row, number_of_responses }) => {
    const own = compared.mask?.subarray(first_row, first_row + number_of_responses);
    return own === undefined ? number_of_responses : own.reduce((sum, one) => sum + one, 0);
  });
  const shown = choosePlaces(bases, compared, true).flatMap((place) => numbered[place] ?? []);
  for (const [place, { first_row, number_of_responses }] of shown.entries())
    bits.fill(toColumnBit(place), first_row, first_row + number_of_responses);
  const columns = shown.map(({ first_part, label }) => makeColumn(String(first_part), label));
  return { columns, bits, further: waves.length - shown.length };
}

/** The shortest period that makes no more columns than a table shows. */
function periodFor(times: Float64Array): LongPeriod {
  const known = times.filter((time) => !Number.isNaN(time));
  const first = known.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY);
  const last = known.reduce((one, other) => Math.max(one, other), Number.NEGATIVE_INFINITY);
  const fits = (period: Period) => findPeriod(period, last) - findPeriod(period, first) < mostColumns;
  return (['month', 'quarter'] as const).find(fits) ?? 'year';
}

/**
 * By the answers to a question.
 * @throws DomainError (invalid) for open answers, names and whatever else has no columns
 */
export async function splitByQuestion(shape: OutlinedShape, column: ShapeColumn, compared: Compared): Promise<RowBits> {
  const display = findNumberDisplay(column);
  if (display !== null) return byNumbers(shape, column, display);
  if (isDated(column)) {
    const dates = await readDates(shape, column);
    return splitByPeriods(dates, periodFor(dates), compared);
  }
  if (isChartable(column.type)) return byOptions(shape, column, compared);
  throw invalid('question_not_comparable', { id: String(column.id), type: column.type });
}
