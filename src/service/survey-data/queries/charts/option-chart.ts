import { createMissingTest } from '@sheaf/survey-columns';
import type { Distribution } from '../../../../contract/index.ts';
import { addTally, type Tally, tallyCells } from '../../columns/tally.ts';
import { createCellReader, readPackedParts } from '../../segments.ts';
import { distributeOptions, findQuestionOrder, type ListedOption, shownOptions, toPlaces } from '../distributions.ts';
import { listPartsWithRows, type Selection, selectRows } from '../rows.ts';
import type { OutlinedShape, ShapeColumn, StoredShape } from '../shape.ts';
import type { Weights } from './numbers.ts';
import { arrangeOptions, type OptionRow } from './option-order.ts';

type Counts = Tally & { answered: number };

/** How many rows have a cell, and the sums of their weights and of the squares of these. */
interface CellSum {
  count: number;
  weight: number;
  squares: number;
}

/** The options of some rows by count and, of responses with weights, by the sums of these and of their squares. */
interface Tallied {
  counts: Counts;
  weighted: Counts;
  squares: Counts;
}

/** Sums up each distinct cell of some rows. Parts without such a row are not read. @throws DamagedPart */
async function sumCells(
  { db, parts }: StoredShape,
  { column_index }: ShapeColumn,
  selection: Selection,
  weights: Weights | undefined,
): Promise<Map<string, CellSum>> {
  const sums = new Map<string, CellSum>();
  const chosen = listPartsWithRows(parts, selection);
  for await (const [{ rows, rows_before }, columns] of readPackedParts(db, chosen, column_index)) {
    // Cells are looked up by their text once for each distinct one of a part.
    const computeSum = createCellReader(columns, (cell): CellSum => {
      const sum = sums.get(cell) ?? { count: 0, weight: 0, squares: 0 };
      sums.set(cell, sum);
      return sum;
    });
    for (const row of rows) {
      const sum = computeSum(row - rows_before);
      const weight = weights?.[row] ?? 1;
      sum.count++;
      sum.weight += weight;
      sum.squares += weight * weight;
    }
  }
  return sums;
}

/** Each distinct cell is parsed once. @throws DamagedPart */
async function tallyRows(
  shape: StoredShape,
  column: ShapeColumn,
  selection: Selection,
  weights: Weights | undefined,
): Promise<Tallied> {
  const sums = await sumCells(shape, column, selection, weights);
  const { isMissing } = createMissingTest(column.rule.missing);
  const answers = [...sums].filter(([cell]) => !isMissing(cell));
  const texts = answers.map(([cell]) => cell);
  const tallyBy = (by: keyof CellSum): Counts => {
    const amounts = answers.map(([, sum]) => sum[by]);
    return { ...tallyCells(column, texts, amounts), answered: amounts.reduce((all, one) => all + one, 0) };
  };
  const counts = tallyBy('count');
  if (weights === undefined) return { counts, weighted: counts, squares: counts };
  return { counts, weighted: tallyBy('weight'), squares: tallyBy('squares') };
}

/** How often each option was chosen in some rows. @throws DamagedPart */
export async function countOptions(
  shape: StoredShape,
  column: ShapeColumn,
  selection: Selection,
): Promise<Counts['options']> {
  return (await tallyRows(shape, column, selection, undefined)).counts.options;
}

/** In the order in which the counts of the import are listed. */
const mostChosenFirst = (a: OptionRow, b: OptionRow) => b.count - a.count || (a.value < b.value ? 1 : -1);

/** The options of a column in all rows as its rule reads them, the most chosen first. @throws DamagedPart */
export async function countWhole(shape: StoredShape, column: ShapeColumn): Promise<OptionRow[]> {
  const options = await countOptions(shape, column, selectRows(shape));
  return [...options].map(([value, sums]) => ({ value, ...sums })).sort(mostChosenFirst);
}

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
export async function makeOptionChart(
  shape: OutlinedShape,
  column: ShapeColumn,
  selection: Selection,
  weights?: Weights,
): Promise<{ answered: number; distribution: Distribution }> {
  const tallied = await tallyRows(shape, column, selection, weights);
  // The columns of the other places belong to the same ranking.
  for (const member of toPlaces(shape.columns, column) ?? [])
    if (member.id !== column.id) {
      const other = await tallyRows(shape, member, selection, weights);
      addTally(tallied.weighted, other.weighted);
    }
  const rows = listRows(tallied);
  const choices = rows.reduce((sum, { count }) => sum + count, 0);
  const totals = { unreadable: tallied.weighted.unreadable, options: rows.length, choices };
  const order = await findQuestionOrder(shape.db, shape, column);
  const listed = arrangeOptions(rows, order.order, shownOptions);
  return { answered: tallied.counts.answered, distribution: distributeOptions(column.rule, totals, listed, order) };
}
