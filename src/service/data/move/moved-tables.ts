import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { computeChecksum } from '../checksum.ts';
import type { Reader } from '../database.ts';
import { partOfList, partOfSegment } from '../ids.ts';
import type { Tables } from '../schema/tables.ts';
import { readAll } from '../sql.ts';

type Cell = string | number | null | Uint8Array;
export type MovedRow = Readonly<Record<string, Cell>>;

/** Rows that are read at once: those with blocks of bytes are long. */
const [short, long] = [2000, 100];

interface TableRules {
  /** The columns by which SQLite reads its rows in order: the primary key where the table has no row id. */
  key: readonly string[];
  rowsAtOnce: number;
  /** Which rows are moved; left out: all. */
  only?: RawBuilder<SqlBool>;
  /** Changes a row for the server. */
  change?: (row: MovedRow) => MovedRow;
  /** @returns the part of a row with a wrong checksum, null in it for a document; undefined if the checksum is right */
  locateDamage?: (row: MovedRow) => { part_id: number | null } | undefined;
}

const byRowId = { key: ['rowid'], rowsAtOnce: short };

const isBytes = (cell: Cell | undefined): cell is Uint8Array | null => cell === null || cell instanceof Uint8Array;

/** The check of the blocks of a row. @param partOf what the row belongs to */
const checked = (
  blocks: readonly string[],
  partOf = ({ part_id }: MovedRow): number | null => Number(part_id),
): Pick<TableRules, 'locateDamage'> => ({
  locateDamage: (row) => {
    const bytes = blocks.map((name) => row[name]).filter(isBytes);
    return computeChecksum(...bytes) === row.checksum ? undefined : { part_id: partOf(row) };
  },
});

const partOfBlock = (row: MovedRow) => (row.source === 'note' ? partOfList(Number(row.list)) : null);

/** A placeholder that no secret hashes to. */
const hashOfNothing = (id: Cell | undefined): string => String(id).padStart(64, '0');

/** The host's key stays the one that made its surveys. Its secret and its token belong to the computer that is left. */
const withoutHostSecrets = (row: MovedRow): MovedRow =>
  row.is_host === 1 ? { ...row, secret_hash: hashOfNothing(row.id), token_hash: hashOfNothing(row.id) } : row;

/** Tokens of clients, and old secrets of rotated keys, stay valid until they expire. The host's are left out: its windows sign in again. */
const notOfHost = sql<SqlBool>`api_key_id NOT IN (SELECT id FROM api_keys WHERE is_host = 1)`;

/** What the service does with a job that its end interrupted (jobs/queue.ts). Leases are by the clock of the old computer. */
const asQueued = (row: MovedRow): MovedRow => ({
  ...row,
  leased_until: null,
  ...(row.state === 'running' && { state: 'queued', run_after: 0, attempts: Math.max(0, Number(row.attempts) - 1) }),
});

type StoredTable = Exclude<keyof Tables, 'surveys' | 'insights' | 'files'>;

/** The tables of a workspace; a row comes after the rows it refers to. null: what belongs to one computer and is not moved. */
export const movedTables = {
  projects: byRowId,
  api_keys: { ...byRowId, change: withoutHostSecrets },
  api_key_projects: { key: ['api_key_id', 'project_id'], rowsAtOnce: short },
  access_tokens: { key: ['token_hash'], rowsAtOnce: short, only: notOfHost },
  sign_in_codes: null,
  rate_passes: null,
  object_store: null,
  stored_surveys: byRowId,
  survey_parts: byRowId,
  survey_tables: byRowId,
  survey_waves: { key: ['upload_id', 'first_part'], rowsAtOnce: short },
  imported_files: byRowId,
  questions: byRowId,
  saved_filters: byRowId,
  question_options: { key: ['question_id', 'value'], rowsAtOnce: short },
  segments: {
    key: ['rowid'],
    rowsAtOnce: long,
    ...checked(['codes', 'texts'], ({ id }) => partOfSegment(Number(id))),
  },
  part_answers: { key: ['part_id', 'column_index'], rowsAtOnce: long, ...checked(['answered_rows']) },
  row_numbers: { key: ['part_id', 'field'], rowsAtOnce: long, ...checked(['numbers']) },
  word_blocks: { key: ['rowid'], rowsAtOnce: long, ...checked(['first_word', 'words'], partOfBlock) },
  participants: { key: ['project_id', 'identity'], rowsAtOnce: short },
  staged_people: { key: ['part_id'], rowsAtOnce: long, ...checked(['numbers']) },
  column_changes: byRowId,
  person_key_changes: byRowId,
  extracts: byRowId,
  passages: { key: ['rowid'], rowsAtOnce: long },
  survey_media: byRowId,
  survey_media_links: byRowId,
  stored_insights: byRowId,
  stored_files: byRowId,
  codes: byRowId,
  code_rules: byRowId,
  code_changes: byRowId,
  code_marks: byRowId,
  findings: byRowId,
  coded_passages: byRowId,
  jobs: { ...byRowId, change: asQueued },
  audit_events: byRowId,
} satisfies Record<StoredTable, TableRules | null>;

export type TableName = keyof typeof movedTables;

export interface MovedTable extends TableRules {
  name: TableName;
}

/** The tables that are moved, in their order. */
export const tablesToMove: readonly MovedTable[] = Object.entries<TableRules | null>(movedTables).flatMap(
  ([name, table]) => (table === null ? [] : [{ ...table, name: name as TableName }]),
);

/** The condition of the rows that are moved. */
export const selectMovedRows = ({ only }: MovedTable): RawBuilder<SqlBool> => only ?? sql<SqlBool>`1 = 1`;

/** Whether a key comes after another one in the order of the database. Keys are numbers and texts; null is one that was lost. */
function isAfter(key: readonly Cell[], before: readonly Cell[]): boolean {
  const at = key.findIndex((cell, index) => cell !== before[index]);
  const [cell, other] = [key[at], before[at]];
  return cell != null && other != null && typeof cell === typeof other && cell > other;
}

/**
 * Reads the wanted rows of a table in groups. On a damaged page rows can be out of order, and what follows the last one of a group was then
 * read already: the table ends there, and the check of its structure names it.
 */
export async function* readRows(db: Reader, table: MovedTable): AsyncGenerator<MovedRow[]> {
  const { name, key, rowsAtOnce } = table;
  const keys = sql.join(key.map((column) => sql.ref(column)));
  const selected = key[0] === 'rowid' ? sql`rowid AS row_id, *` : sql`*`;
  for (let last: readonly Cell[] | undefined; ; ) {
    const after = last === undefined ? sql`1 = 1` : sql`(${keys}) > (${sql.join([...last])})`;
    const query = sql<MovedRow>`SELECT ${selected} FROM ${sql.table(name)} WHERE ${selectMovedRows(table)} AND ${after}
      ORDER BY ${keys} LIMIT ${rowsAtOnce}`;
    const rows = await readAll(db, query);
    const end = rows.at(-1);
    if (end === undefined) return;
    yield rows;
    const next = key.map((column) => end[column === 'rowid' ? 'row_id' : column] ?? null);
    if (last !== undefined && !isAfter(next, last)) return;
    last = next;
  }
}
