import { createCellReader, packedParts } from '../../segments/coded.ts';
import type { Weights } from '../charts/weights.ts';
import type { QueryTools } from '../query-tools.ts';
import { partsWithRows, type Selection } from '../selection.ts';
import type { ShapeColumn, StoredShape } from '../shape.ts';
import type { Membership } from './membership.ts';

/** The rows of a comparison. */
export interface ComparedRows {
  membership: Membership;
  /** The rows that count, in a column or not. */
  selection: Selection;
  weights: Weights | undefined;
}

/** Adds up what rows mean. */
type AddRow<Meaning> = (meaning: Meaning, pattern: number, n: number, weight: number, squares: number) => void;

/** Adds up the rows of a comparison that mean something. @param readMeaning null: the row does not count */
export function sumRows<Meaning>(
  { membership, selection, weights }: ComparedRows,
  readMeaning: (row: number) => Meaning | null,
  add: AddRow<Meaning>,
  rows = selection.rows,
): void {
  for (const row of rows) {
    const meaning = readMeaning(row);
    const weight = weights?.[row] ?? 1;
    if (meaning !== null) add(meaning, membership.patternOf[row] ?? 0, 1, weight, weight * weight);
  }
}

/** The same of cells, each distinct one of which is read once a part. Parts without such a row are not read. @throws DamagedPart */
export async function sumCells<Meaning>(
  { db }: QueryTools,
  { parts }: StoredShape,
  { column_index }: ShapeColumn,
  compared: ComparedRows,
  read: (cell: string) => Meaning | null,
  add: AddRow<Meaning>,
): Promise<void> {
  const chosen = partsWithRows(parts, compared.selection);
  for await (const [{ rows, rows_before }, columns] of packedParts(db, chosen, column_index)) {
    const readMeaning = createCellReader(columns, read);
    sumRows(compared, (row) => readMeaning(row - rows_before), add, rows);
  }
}
