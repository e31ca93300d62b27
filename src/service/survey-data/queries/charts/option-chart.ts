import { missingTest } from '@sheaf/survey-columns';
import type { Distribution } from '../../../../contract/index.ts';
import { addTally, type Tally, tallyOf } from '../../columns/tally.ts';
import { type PackedColumn, packedParts } from '../../segments/coded.ts';
import { distributionOfOptions, type ListedOption, orderOfQuestion, shownOptions } from '../distributions.ts';
import { arrangeOptions, type OptionRow } from '../given-order.ts';
import type { OutlinedShape } from '../outline.ts';
import { placesOf } from '../places.ts';
import type { QueryTools } from '../query-tools.ts';
import { countCodes, rowsOfPart, type Selection } from '../selection.ts';
import type { ShapeColumn, StoredShape } from '../shape.ts';
import type { Weights } from './weights.ts';

/** Distinct cells of several parts are counted together until there are so many: more take too much memory. */
const mostCells = 50_000;

/** Adds to `counts` how much the rows with each code weigh. @param first the row of the survey that has the first code */
function weighCodes(
  counts: Float64Array,
  codes: Uint8Array | Uint16Array,
  rows: Uint32Array,
  first: number,
  weights: Weights,
): void {
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] ?? 0;
    const code = codes[row - first] ?? 0;
    counts[code] = (counts[code] ?? 0) + (weights[row] ?? 0);
  }
}

function countsOf({ texts, codes }: PackedColumn, rows: Uint32Array, first: number, weights: Weights | undefined) {
  if (codes === null) return undefined;
  if (weights === undefined) {
    const counts = new Uint32Array(texts.length);
    countCodes(counts, codes, rows, first);
    return counts;
  }
  const counts = new Float64Array(texts.length);
  weighCodes(counts, codes, rows, first, weights);
  return counts;
}

/** Adds to `cells` how many of the rows have each cell, or how much they weigh. */
function countCells(
  cells: Map<string, number>,
  columns: readonly PackedColumn[],
  rows: Uint32Array,
  first: number,
  weights: Weights | undefined,
): void {
  let begin = first;
  let at = 0;
  for (const packed of columns) {
    const { texts } = packed;
    const counts = countsOf(packed, rows, begin, weights);
    if (counts === undefined) {
      const end = begin + texts.length;
      for (; at < rows.length && (rows[at] ?? 0) < end; at++) {
        const row = rows[at] ?? 0;
        const text = texts.at(row - begin);
        cells.set(text, (cells.get(text) ?? 0) + (weights === undefined ? 1 : (weights[row] ?? 0)));
      }
      begin = end;
      continue;
    }
    texts.all().forEach((text, code) => {
      const count = counts[code] ?? 0;
      if (count > 0) cells.set(text, (cells.get(text) ?? 0) + count);
    });
  }
}

type Counts = Tally & { answered: number };

/** Counts options: codes part by part, then each distinct cell of the parts is parsed once. */
class OptionCounter {
  readonly counts: Counts = { options: new Map(), unreadable: 0, answered: 0 };
  readonly #cells = new Map<string, number>();
  readonly #column: ShapeColumn;
  readonly #weights: Weights | undefined;

  /** @param weights left out: responses are counted */
  constructor(column: ShapeColumn, weights?: Weights) {
    this.#column = column;
    this.#weights = weights;
  }

  add(columns: readonly PackedColumn[], rows: Uint32Array, first: number): void {
    countCells(this.#cells, columns, rows, first, this.#weights);
    if (this.#cells.size > mostCells) this.finish();
  }

  /** Parses what was added. */
  finish(): Counts {
    const { isMissing } = missingTest(this.#column.rule.missing);
    for (const [cell, count] of this.#cells) if (!isMissing(cell)) this.counts.answered += count;
    addTally(this.counts, tallyOf(this.#column, [...this.#cells.keys()], [...this.#cells.values()]));
    this.#cells.clear();
    return this.counts;
  }
}

/** The options of some rows by count and, of responses with weights, by the sums of these and of their squares. */
interface Tallied {
  counts: Counts;
  weighted: Counts;
  squares: Counts;
}

/** Parts without such a row are not read. @throws DamagedPart */
async function tallyRows(
  { db }: QueryTools,
  { parts }: StoredShape,
  column: ShapeColumn,
  selection: Selection,
  weights: Weights | undefined,
): Promise<Tallied> {
  const counter = new OptionCounter(column);
  const others = weights === undefined ? [] : [weights, weights.map((weight) => weight * weight)];
  const [weighted = counter, squares = counter] = others.map((one) => new OptionCounter(column, one));
  const chosen = parts.flatMap((part, index) => {
    const rows = rowsOfPart(selection, index);
    return rows.length === 0 ? [] : [{ ...part, rows }];
  });
  const counters = [...new Set([counter, weighted, squares])];
  for await (const [{ rows, rows_before }, columns] of packedParts(db, chosen, column.column_index))
    for (const one of counters) one.add(columns, rows, rows_before);
  for (const one of counters) one.finish();
  return { counts: counter.counts, weighted: weighted.counts, squares: squares.counts };
}

/** How often each option was chosen in some rows. @throws DamagedPart */
export async function countOptions(
  tools: QueryTools,
  shape: StoredShape,
  column: ShapeColumn,
  selection: Selection,
): Promise<Counts['options']> {
  return (await tallyRows(tools, shape, column, selection, undefined)).counts.options;
}

/** In the order in which the counts of the import are listed. */
const mostChosenFirst = (a: OptionRow, b: OptionRow) => b.count - a.count || (a.value < b.value ? 1 : -1);

function listRows({ counts, weighted, squares }: Tallied): ListedOption[] {
  const rows = [...weighted.options].map(([value, sums]): ListedOption => {
    if (weighted === counts) return { value, ...sums };
    return {
      value,
      ...sums,
      responses: counts.options.get(value)?.count ?? 0,
      squares: squares.options.get(value)?.count ?? 0,
    };
  });
  return rows.sort(mostChosenFirst);
}

/** The distribution of a chartable question over some rows; `answered` is the number of responses, whatever they weigh. */
export async function optionChart(
  tools: QueryTools,
  shape: OutlinedShape,
  column: ShapeColumn,
  selection: Selection,
  weights?: Weights,
): Promise<{ answered: number; distribution: Distribution }> {
  const tallied = await tallyRows(tools, shape, column, selection, weights);
  // The columns of the other places belong to the same ranking.
  for (const member of placesOf(shape.columns, column) ?? [])
    if (member.id !== column.id) {
      const other = await tallyRows(tools, shape, member, selection, weights);
      addTally(tallied.weighted, other.weighted);
    }
  const rows = listRows(tallied);
  const choices = rows.reduce((sum, { count }) => sum + count, 0);
  const totals = { unreadable: tallied.weighted.unreadable, options: rows.length, choices };
  const order = await orderOfQuestion(tools.db, shape, column);
  const listed = arrangeOptions(rows, order.order, shownOptions);
  return { answered: tallied.counts.answered, distribution: distributionOfOptions(column.rule, totals, listed, order) };
}
