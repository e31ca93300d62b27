import { UserError } from '../../core/errors.ts';
import type { Database } from '../database.ts';
import type { MoveSource, SourceTable } from './move-source.ts';
import { readPosition, readTargetRows, saveRows } from './move-target.ts';
import { createTableSum, type TableSum } from './row-digest.ts';

/** Moves what a former call did not move of a table. @param moved called with the number of rows that were saved */
export async function moveRows(
  { source, target }: { source: MoveSource; target: Database },
  table: SourceTable,
  moved: (rows: number) => void,
): Promise<void> {
  const { isDone, after, note } = await readPosition(target, table.name);
  if (isDone) return moved(table.rows);
  let held = note;
  for await (const { rows, last } of source.read(table, after)) {
    held = await saveRows(target, table, held, { rows, last });
    moved(rows.length);
  }
  await saveRows(target, table, held, { rows: [], last: null });
}

/**
 * Reads a table on both sides, all of it.
 * @returns what both have
 * @throws UserError when they differ
 */
export async function compareRows(
  { source, target }: { source: MoveSource; target: Database },
  table: SourceTable,
  compared: (rows: number) => void,
): Promise<TableSum> {
  const [expected, found] = [createTableSum(table.columns), createTableSum(table.columns)];
  for await (const { rows } of source.read(table)) {
    expected.add(rows);
    compared(rows.length);
  }
  for await (const rows of readTargetRows(target, table)) found.add(rows);
  const [one, other] = [expected.read(), found.read()];
  if (one.rows === other.rows && one.checksum === other.checksum) return one;
  throw new UserError(
    `The table ${table.name} has ${one.rows} rows (checksum ${one.checksum}) in the folder and ${other.rows} (${other.checksum}) in the database. ` +
      'One of them was changed since the move began. Give an empty database and an empty bucket, and begin again.',
  );
}
