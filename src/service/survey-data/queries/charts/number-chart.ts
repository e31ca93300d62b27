import { type Amounts, amountsOf, binEdges, countBins, isWhole, summarise } from '@sheaf/survey-columns';
import type { Distribution } from '../../../../contract/index.ts';
import { type PackedColumn, packedParts } from '../../segments/coded.ts';
import type { QueryTools } from '../query-tools.ts';
import { countCodes, rowsOfPart, type Selection, selectRows } from '../selection.ts';
import type { ShapeColumn, StoredShape } from '../shape.ts';
import { type NumberReader, numberReader, unreadable } from './number-reader.ts';
import type { NumberDisplay } from './shown-as.ts';
import type { Weights } from './weights.ts';

interface Held {
  count: number;
  weight: number;
}

/** Collects numbers: few distinct ones with their counts, or one for each response. */
class AmountCollector {
  readonly #held = new Map<number, Held>();
  readonly #isWeighted: boolean;
  #squares = 0;
  #numbers = new Float64Array(1024);
  #weights = new Float64Array(0);
  #size = 0;

  constructor(isWeighted: boolean) {
    this.#isWeighted = isWeighted;
    if (isWeighted) this.#weights = new Float64Array(1024);
  }

  /** A number of several responses. @param squares the sum of their squared weights */
  add(value: number, count: number, weight = count, squares = count): void {
    this.#squares += squares;
    const held = this.#held.get(value);
    if (held === undefined) this.#held.set(value, { count, weight });
    else {
      held.count += count;
      held.weight += weight;
    }
  }

  #grow(): void {
    const [numbers, weights] = [this.#numbers, this.#weights];
    this.#numbers = new Float64Array(2 * numbers.length);
    this.#numbers.set(numbers);
    this.#weights = new Float64Array(2 * weights.length);
    this.#weights.set(weights);
  }

  /** The number of one response. */
  addOne(value: number, weight: number): void {
    if (this.#size === this.#numbers.length) this.#grow();
    this.#numbers[this.#size] = value;
    if (this.#isWeighted) this.#weights[this.#size] = weight;
    this.#size++;
  }

  #heldAmounts(): Amounts {
    const held = this.#held;
    const values = Float64Array.from(held.keys()).sort();
    const counts = values.map((value) => held.get(value)?.count ?? 0);
    const weights = this.#isWeighted ? values.map((value) => held.get(value)?.weight ?? 0) : counts;
    return { values, counts, weights, squares: this.#squares };
  }

  /** Everything that was added. Nothing can be added afterwards. */
  finish(): Amounts {
    const weights = this.#isWeighted ? this.#weights.subarray(0, this.#size) : undefined;
    if (this.#held.size === 0) return amountsOf(this.#numbers.subarray(0, this.#size), weights);
    for (let at = 0; at < this.#size; at++) {
      const weight = weights === undefined ? 1 : (weights[at] ?? 0);
      this.add(this.#numbers[at] ?? 0, 1, weight, weight * weight);
    }
    return this.#heldAmounts();
  }
}

/** Numbers that are being read. */
interface Reading {
  read: NumberReader;
  numbers: AmountCollector;
  weights: Weights | undefined;
  /** Answers that are numbers or not, and those that are not. */
  answered: number;
  unreadable: number;
}

/** Counts an answer. @returns whether it is a number */
function count(reading: Reading, value: number, times: number): boolean {
  if (Number.isNaN(value)) return false;
  reading.answered += times;
  if (value !== unreadable) return true;
  reading.unreadable += times;
  return false;
}

/** How much the rows with each code weigh, and the sums of their squared weights; nothing without weights. */
function weighCodes(
  codes: Uint8Array | Uint16Array,
  size: number,
  rows: Uint32Array,
  first: number,
  weights: Weights | undefined,
): { sums: Float64Array; squares: Float64Array } {
  const sums = new Float64Array(weights === undefined ? 0 : size);
  const squares = new Float64Array(sums.length);
  if (weights === undefined) return { sums, squares };
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] ?? 0;
    const code = codes[row - first] ?? 0;
    const weight = weights[row] ?? 0;
    sums[code] = (sums[code] ?? 0) + weight;
    squares[code] = (squares[code] ?? 0) + weight * weight;
  }
  return { sums, squares };
}

/** The cells of rows whose texts are stored once each. */
function addCoded(reading: Reading, { texts, codes }: PackedColumn, rows: Uint32Array, first: number): void {
  if (codes === null) return;
  const counts = new Uint32Array(texts.length);
  countCodes(counts, codes, rows, first);
  const { sums, squares } = weighCodes(codes, texts.length, rows, first, reading.weights);
  for (let code = 0; code < counts.length; code++) {
    const times = counts[code] ?? 0;
    if (times === 0) continue;
    const value = reading.read(texts, code);
    if (count(reading, value, times)) reading.numbers.add(value, times, sums[code] ?? times, squares[code] ?? times);
  }
}

/** The cells of rows that each have a text. @returns how many of the rows they cover */
function addListed(reading: Reading, { texts }: PackedColumn, rows: Uint32Array, begin: number, from: number): number {
  const end = begin + texts.length;
  let at = from;
  for (; at < rows.length && (rows[at] ?? 0) < end; at++) {
    const row = rows[at] ?? 0;
    const value = reading.read(texts, row - begin);
    if (count(reading, value, 1)) reading.numbers.addOne(value, reading.weights?.[row] ?? 1);
  }
  return at;
}

function addPart(reading: Reading, columns: readonly PackedColumn[], rows: Uint32Array, first: number): void {
  let begin = first;
  let at = 0;
  for (const packed of columns) {
    if (packed.codes !== null) {
      addCoded(reading, packed, rows, first);
      continue;
    }
    at = addListed(reading, packed, rows, begin, at);
    begin += packed.texts.length;
  }
}

/** The numbers of a column in some rows. Parts without such a row are not read. @throws DamagedPart */
async function readAmounts(
  { db }: QueryTools,
  { parts }: StoredShape,
  column: ShapeColumn,
  { display, selection, weights }: Chosen,
): Promise<{ amounts: Amounts; answered: number; unreadable: number }> {
  const numbers = new AmountCollector(weights !== undefined);
  const reading = { read: numberReader(column, display), numbers, weights, answered: 0, unreadable: 0 };
  const chosen = parts.flatMap((part, index) => {
    const rows = rowsOfPart(selection, index);
    return rows.length === 0 ? [] : [{ ...part, rows }];
  });
  for await (const [part, columns] of packedParts(db, chosen, column.column_index))
    addPart(reading, columns, part.rows, part.rows_before);
  return { amounts: numbers.finish(), answered: reading.answered, unreadable: reading.unreadable };
}

/** How a column is read, and which rows. */
interface Chosen {
  display: NumberDisplay;
  selection: Selection;
  weights?: Weights | undefined;
}

type NumberDistribution = Extract<Distribution, { kind: 'number' }>;
interface NumberChart {
  answered: number;
  distribution: NumberDistribution;
}

/** @param bins of the whole survey */
function chartOf(
  { unit }: NumberDisplay,
  amounts: Amounts,
  { edges, whole }: { edges: readonly number[]; whole: boolean },
  unreadable: number,
): NumberDistribution {
  const { weighted_base: _, effective_base: __, ...figures } = summarise(amounts);
  return { kind: 'number', unit, whole, ...figures, bins: countBins(amounts, edges), unreadable };
}

/** The numbers of all rows. @throws DamagedPart */
export async function wholeAmounts(
  tools: QueryTools,
  shape: StoredShape,
  column: ShapeColumn,
  display: NumberDisplay,
): Promise<Amounts> {
  return (await readAmounts(tools, shape, column, { display, selection: selectRows(shape) })).amounts;
}

/** The chart of all rows. Computed once for each state of the survey. @throws DamagedPart */
export async function wholeNumberChart(
  tools: QueryTools,
  shape: StoredShape,
  column: ShapeColumn,
  chosen: Omit<Chosen, 'weights'>,
): Promise<NumberChart> {
  const key = `${shape.version} number ${column.column_index} ${JSON.stringify(chosen.display)}`;
  const bytes = await tools.cache.get(key, async () => {
    const { amounts, answered, unreadable } = await readAmounts(tools, shape, column, chosen);
    const bins = { edges: binEdges(amounts, { unit: chosen.display.unit }), whole: isWhole(amounts.values) };
    const distribution = chartOf(chosen.display, amounts, bins, unreadable);
    return Buffer.from(JSON.stringify({ answered, distribution }));
  });
  return JSON.parse(bytes.toString());
}

const edgesOf = ({ bins }: NumberDistribution): number[] => {
  const last = bins.at(-1);
  return last === undefined ? [] : [...bins.map(({ from }) => from), last.to];
};

/** The chart of some rows, with the bins of the whole survey. @param all all rows of the survey @throws DamagedPart */
export async function numberChart(
  tools: QueryTools,
  shape: StoredShape,
  column: ShapeColumn,
  chosen: Chosen,
  all: Selection,
): Promise<NumberChart> {
  const { distribution: own } = await wholeNumberChart(tools, shape, column, {
    display: chosen.display,
    selection: all,
  });
  const { amounts, answered, unreadable } = await readAmounts(tools, shape, column, chosen);
  const bins = { edges: edgesOf(own), whole: own.whole };
  return { answered, distribution: chartOf(chosen.display, amounts, bins, unreadable) };
}
