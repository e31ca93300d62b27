import { type ComparedTable, holdsScore, holdsText, isChartable, npsGroupNames } from '../../../../contract/index.ts';
import { createCellReader, readPackedParts } from '../../segments.ts';
import { findNumberDisplay, type NumberDisplay, toNumbers, type Weights } from '../charts/numbers.ts';
import { readUsedCodes } from '../codes.ts';
import { type Mask, readAnsweredRows } from '../columns.ts';
import { findQuestionOrder, listOptions, shownOptions } from '../distributions.ts';
import { listPartsWithRows, type Selection } from '../rows.ts';
import type { OutlinedShape, ShapeColumn, StoredShape } from '../shape.ts';
import type { Membership } from './membership.ts';
import { ColumnCounts, ColumnMoments, PatternSums } from './pattern-sums.ts';
import { answerReader } from './row-bits.ts';
import { toTable } from './tables.ts';

/** The rows of a comparison. */
interface ComparedRows {
  membership: Membership;
  /** The rows that count, in a column or not. */
  selection: Selection;
  weights: Weights | undefined;
}

/** Adds up what rows mean. */
type AddRow<Meaning> = (meaning: Meaning, pattern: number, weight: number) => void;

/** Adds up the rows of a comparison that mean something. @param readMeaning null: the row does not count */
function sumRows<Meaning>(
  { membership, selection, weights }: ComparedRows,
  readMeaning: (row: number) => Meaning | null,
  add: AddRow<Meaning>,
  rows = selection.rows,
): void {
  for (const row of rows) {
    const meaning = readMeaning(row);
    if (meaning !== null) add(meaning, membership.patternOf[row] ?? 0, weights?.[row] ?? 1);
  }
}

/** The same of cells, each distinct one of which is read once a part. Parts without such a row are not read. @throws DamagedPart */
async function sumCells<Meaning>(
  { db, parts }: StoredShape,
  { column_index }: ShapeColumn,
  compared: ComparedRows,
  read: (cell: string) => Meaning | null,
  add: AddRow<Meaning>,
): Promise<void> {
  const chosen = listPartsWithRows(parts, compared.selection);
  for await (const [{ rows, rows_before }, columns] of readPackedParts(db, chosen, column_index)) {
    const readMeaning = createCellReader(columns, read);
    sumRows(compared, (row) => readMeaning(row - rows_before), add, rows);
  }
}

/** A comparison that is being made. */
export interface Comparing extends ComparedRows {
  smallest_base: number;
}

const computeBase = ({ membership, smallest_base }: Comparing) => ({
  size: membership.columns.length,
  unlisted: [],
  columnsOverlap: membership.overlap,
  smallest_base,
});

async function compareNumbers(
  shape: OutlinedShape,
  column: ShapeColumn,
  display: NumberDisplay,
  comparing: Comparing,
): Promise<ComparedTable> {
  const answered = new PatternSums(comparing.membership);
  const moments = new ColumnMoments(comparing.membership);
  const numbers = await toNumbers(shape, column, display);
  const findNumber = (row: number) => (Number.isFinite(numbers[row]) ? (numbers[row] ?? null) : null);
  sumRows(comparing, findNumber, (value, pattern, weight) => {
    answered.add(pattern, weight);
    moments.add(value, pattern, weight);
  });
  return toTable({ ...computeBase(comparing), answered, rows: null, moments, rowsOverlap: false });
}

/** The options of a question that are listed, each with its score if it has one. */
async function listScored(shape: OutlinedShape, column: ShapeColumn): Promise<Map<string, number | null>> {
  const npsScores = [100, 0, -100];
  if (holdsScore(column.type)) return new Map(npsGroupNames.map((group, at) => [group, npsScores[at] ?? 0]));
  const order = await findQuestionOrder(shape.db, shape, column);
  const options = await listOptions(shape.db, column.id, order.order, shownOptions);
  return new Map(options.map(({ value }) => [value, order.scores?.get(value) ?? null]));
}

async function compareOptions(shape: OutlinedShape, column: ShapeColumn, comparing: Comparing): Promise<ComparedTable> {
  const { membership } = comparing;
  const options = await listScored(shape, column);
  const rows = new Map([...options.keys()].map((value) => [value, new PatternSums(membership)]));
  const answered = new PatternSums(membership);
  const moments = [...options.values()].some((score) => score !== null) ? new ColumnMoments(membership) : null;
  const rowsOverlap = column.rule.kind === 'multi';
  const unlisted = rowsOverlap || membership.overlap ? null : new ColumnCounts(membership);
  await sumCells(shape, column, comparing, answerReader(column), (values, pattern, weight) => {
    answered.add(pattern, weight);
    for (const value of values) {
      const row = rows.get(value);
      if (row === undefined) unlisted?.add(value, pattern, weight);
      else row.add(pattern, weight);
      const score = options.get(value) ?? null;
      if (score !== null) moments?.add(score, pattern, weight);
    }
  });
  const listed = [...rows].map(([value, sums]) => ({ value, sums }));
  return toTable({
    ...computeBase(comparing),
    answered,
    rows: listed,
    unlisted: unlisted?.all() ?? [],
    moments,
    rowsOverlap,
  });
}

/** Adds up the marked rows of a comparison. */
function sumMarked(comparing: Comparing, mask: Mask): PatternSums {
  const sums = new PatternSums(comparing.membership);
  const isMarked = (row: number) => (mask[row] === 1 ? true : null);
  sumRows(comparing, isMarked, (_, ...row) => sums.add(...row));
  return sums;
}

/** The table of options of which a response can have several. @param answered the rows that the shares are of */
export async function compareMasks(
  options: readonly { value: string; readRows(): Promise<Mask> }[],
  answered: Mask,
  comparing: Comparing,
): Promise<ComparedTable> {
  const rows: { value: string; sums: PatternSums }[] = [];
  for (const { value, readRows } of options) rows.push({ value, sums: sumMarked(comparing, await readRows()) });
  const sums = sumMarked(comparing, answered);
  return toTable({ ...computeBase(comparing), answered: sums, rows, moments: null, rowsOverlap: true });
}

/** What has neither options nor numbers: its codes, or only how many answered. */
async function compareAnswered(
  shape: OutlinedShape,
  column: ShapeColumn,
  comparing: Comparing,
): Promise<ComparedTable> {
  const answered = await readAnsweredRows(shape, column);
  const codes = holdsText(column.type) ? await readUsedCodes(shape, column) : [];
  const options = codes.map(({ code, readRows }) => ({ value: code.name, readRows }));
  if (options.length > 0) return compareMasks(options, answered, comparing);
  const sums = sumMarked(comparing, answered);
  return toTable({ ...computeBase(comparing), answered: sums, rows: null, moments: null, rowsOverlap: false });
}

/** The table of one question. @throws DamagedPart */
export async function compareQuestion(
  shape: OutlinedShape,
  column: ShapeColumn,
  comparing: Comparing,
): Promise<ComparedTable> {
  const display = findNumberDisplay(column);
  if (display !== null) return compareNumbers(shape, column, display, comparing);
  if (isChartable(column.type)) return compareOptions(shape, column, comparing);
  return compareAnswered(shape, column, comparing);
}
