import { sql } from 'kysely';
import { UserError } from '../../core/errors.ts';
import { copyInto } from '../copy-into.ts';
import type { Database, Reader } from '../database.ts';
import { type StorePlace, writePlaceTx } from '../objects/store-place.ts';
import { all, first } from '../sql.ts';
import type { SourceTable } from './move-source.ts';
import { type Cell, type MovedRow, movedTables, type TableName } from './moved-tables.ts';

/** What is remembered of a move, in the target: `source`, the position in each table, at last the `report`. */
const makeNotes = sql`CREATE TABLE IF NOT EXISTS workspace_moves (
  item text COLLATE "C" PRIMARY KEY, value text COLLATE "C" NOT NULL)`;

const done = 'done';
const itemOf = (table: TableName): string => `table ${table}`;

async function readNote(db: Reader, item: string): Promise<string | undefined> {
  const note = await first(db, sql<{ value: string }>`SELECT value FROM workspace_moves WHERE item = ${item}`);
  return note?.value;
}

const writeNote = (db: Reader, item: string, value: string) =>
  sql`INSERT INTO workspace_moves (item, value) VALUES (${item}, ${value})`.execute(db);

/**
 * Refuses a database into which a move has begun and not ended: a node would show a part of the workspace, and write beside the move.
 * @throws UserError
 */
export async function requireNoOpenMove(db: Reader): Promise<void> {
  const found = await first(db, sql<{ name: string | null }>`SELECT to_regclass('workspace_moves')::text AS name`);
  if (!found?.name) return;
  if ((await readNote(db, 'source')) === undefined || (await readNote(db, 'report')) !== undefined) return;
  throw new UserError(
    'A workspace is being moved into this database. Let “sheaf migrate” end, or call it again to continue it.',
  );
}

async function requireEmpty(db: Reader): Promise<void> {
  for (const table of Object.keys(movedTables)) {
    const found = await all(db, sql`SELECT 1 FROM ${sql.table(table)} LIMIT 1`);
    if (found.length === 0) continue;
    throw new UserError(
      `The database holds a workspace already (there are rows in ${table}). Give an empty database that no node has used. Nothing was changed.`,
    );
  }
}

/**
 * Begins a move, or finds the one that a former call began.
 * @param requireEmptyStore asked before a new move begins
 * @returns the report where the move has already ended
 * @throws UserError when the target holds anything else
 */
export async function beginMove(
  { write }: Database,
  { fingerprint, tables }: { fingerprint: string; tables: readonly SourceTable[] },
  requireEmptyStore: () => Promise<void>,
): Promise<{ report: string | undefined }> {
  return write(async (tx) => {
    await makeNotes.execute(tx);
    const begun = await readNote(tx, 'source');
    if (begun === fingerprint) return { report: await readNote(tx, 'report') };
    if (begun !== undefined)
      throw new UserError(
        'The database holds the move of another workspace, or of another state of this one. Give an empty database and an empty bucket. Nothing was changed.',
      );
    await requireEmpty(tx);
    await requireEmptyStore();
    await writeNote(tx, 'source', fingerprint);
    for (const { name } of tables) await writeNote(tx, itemOf(name), '');
    return { report: undefined };
  });
}

/** The key of the last row that was moved. */
type Position = { isDone: boolean; after: readonly Cell[] | undefined; note: string };

/** @returns how far a table was moved */
export async function readPosition({ read }: Database, table: TableName): Promise<Position> {
  const note = (await readNote(read, itemOf(table))) ?? '';
  const after = note === '' || note === done ? undefined : (JSON.parse(note) as Cell[]);
  return { isDone: note === done, after, note };
}

/**
 * Saves rows together with the position behind them: both or nothing.
 * @param before the note that the last call left
 * @param last the key of the last of the rows; null: the table is complete
 * @returns the note for the next call
 * @throws UserError when another process moves into the same database
 */
export async function saveRows(
  { write }: Database,
  { name, columns }: SourceTable,
  before: string,
  { rows, last }: { rows: readonly MovedRow[]; last: readonly Cell[] | null },
): Promise<string> {
  const note = last === null ? done : JSON.stringify(last);
  const values = rows.map((row) => columns.map((column) => row[column] ?? null));
  await write(async (tx) => {
    const { numAffectedRows } = await sql`UPDATE workspace_moves SET value = ${note}
      WHERE item = ${itemOf(name)} AND value = ${before}`.execute(tx);
    if (numAffectedRows !== 1n)
      throw new UserError('Another “sheaf migrate” moves into this database. Let one of them end.');
    await copyInto(tx, name, columns, values);
  });
  return note;
}

/** The rows of a table in groups, in the order in which they lie on the disk. */
export async function* readTargetRows({ read }: Database, { name, columns, rowsAtOnce }: SourceTable) {
  const selected = sql.join(columns.map((column) => sql.ref(column)));
  for (let after = '(0,0)'; ; ) {
    const rows = await all(
      read,
      sql<MovedRow & { place: string }>`SELECT ${selected}, ctid::text AS place FROM ${sql.table(name)}
        WHERE ctid > ${after}::tid ORDER BY ctid LIMIT ${rowsAtOnce}`,
    );
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    after = last.place;
  }
}

/** Lets new ids begin behind the moved ones, measures the tables for the planner, and keeps the report and where the objects are: the move has ended. */
export async function endMove(
  { write }: Database,
  tables: readonly SourceTable[],
  report: string,
  place: StorePlace,
): Promise<void> {
  await write(async (tx) => {
    for (const { name, columns } of tables) {
      if (columns.includes('id'))
        await sql`SELECT setval(pg_get_serial_sequence(${name}, 'id'), max(id)) FROM ${sql.table(name)}`.execute(tx);
      await sql`ANALYZE ${sql.table(name)}`.execute(tx);
    }
    await writePlaceTx(tx, place);
    await writeNote(tx, 'report', report);
  });
}
