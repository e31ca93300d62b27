import { type RawBuilder, sql } from 'kysely';
import type { Connection, Reader } from '../database.ts';
import { partOfList } from '../ids.ts';
import { type Cell, type MovedRow, moved } from '../move/moved-tables.ts';
import { all, first } from '../sql.ts';
import { type Finding, namePart, type ShowProgress, todo } from './finding.ts';
import { findIncompleteParts } from './incomplete-parts.ts';
import { findMissingWords } from './missing-words.ts';

/** The same fault in every page of a table says nothing new. */
const mostFindings = 100;

const jsonColumns: Readonly<Record<string, readonly string[]>> = {
  api_keys: ['scopes'],
  stored_surveys: ['column_mapping', 'missing_answers', 'media_config', 'error_details'],
  survey_tables: ['dialect', 'header_rows', 'found_groups', 'chosen_groups', 'person_key'],
  questions: ['rule', 'missing', 'option_order', 'found_display', 'chosen_display'],
  saved_filters: ['filter'],
  extracts: ['details'],
  jobs: ['payload'],
};

/** How a part is named to people; null: it belongs to no survey any more. */
export async function findPart(db: Reader, part_id: number): Promise<{ survey: string; part: number } | null> {
  const query = sql<{ survey: string; part: number }>`SELECT u.name AS survey, p.part_number AS part
    FROM survey_parts p JOIN stored_surveys u ON u.id = p.upload_id WHERE p.id = ${part_id}`;
  return (await first(db, query)) ?? null;
}

const damage = (what: string, way: string, more: Partial<Finding> = {}): Finding => ({
  place: 'database',
  kind: 'damage',
  what,
  todo: way,
  ...more,
});

/** Faults of pages and references, as SQLite sees them. */
export async function* checkStructure(db: Reader): AsyncGenerator<Finding> {
  const integrity = sql<{ integrity_check: string }>`PRAGMA integrity_check(${sql.raw(String(mostFindings))})`;
  for (const { integrity_check: text } of await all(db, integrity)) {
    if (text === 'ok') continue;
    yield damage(`The database is damaged: ${text.replaceAll('\n', ' ')}.`, todo.restoreDatabase);
  }
  const missing = await all(
    db,
    sql<{
      table: string;
      rowid: number | null;
      parent: string;
    }>`SELECT "table", rowid, parent FROM pragma_foreign_key_check LIMIT ${mostFindings}`,
  );
  for (const { table, rowid, parent } of missing)
    yield damage(
      `Row ${rowid ?? '?'} of the table ${table} belongs to a row of ${parent} that is missing.`,
      todo.restoreDatabase,
    );
}

/** Settings and decisions that cannot be read any more. */
export async function* checkJson(db: Reader): AsyncGenerator<Finding> {
  for (const [table, columns] of Object.entries(jsonColumns)) {
    for (const column of columns) {
      const bad = sql<{ id: number }>`SELECT rowid AS id FROM ${sql.table(table)}
        WHERE ${sql.ref(column)} IS NOT NULL AND NOT json_valid(${sql.ref(column)}) LIMIT ${mostFindings}`;
      for (const { id } of await all(db, bad))
        yield damage(`${column} of row ${id} in the table ${table} is no JSON any more.`, todo.restoreDatabase);
    }
  }
}

type CheckedTable = (typeof moved)[number];

const after = (key: readonly string[], last: readonly Cell[] | undefined): RawBuilder<unknown> =>
  last === undefined ? sql`1 = 1` : sql`(${sql.join(key.map((name) => sql.ref(name)))}) > (${sql.join([...last])})`;

/** Whether a key comes after another one in the order of the database. Keys are numbers and texts; null is one that was lost. */
function isAfter(key: readonly Cell[], before: readonly Cell[]): boolean {
  const at = key.findIndex((cell, index) => cell !== before[index]);
  const [cell, other] = [key[at], before[at]];
  return cell != null && other != null && typeof cell === typeof other && cell > other;
}

/**
 * Reads a table in slices. On a damaged page rows can be out of order, and what follows the last one of a slice was then read already:
 * the table ends there, and the check of its structure has named it.
 */
async function* rowsOf(db: Reader, { name, key, rowsAtOnce }: CheckedTable): AsyncGenerator<MovedRow[]> {
  const order = sql.join(key.map((column) => sql.ref(column)));
  const selected = key[0] === 'rowid' ? sql`rowid AS row_id, *` : sql`*`;
  for (let last: readonly Cell[] | undefined; ; ) {
    const query = sql<MovedRow>`SELECT ${selected} FROM ${sql.table(name)} WHERE ${after(key, last)} ORDER BY ${order} LIMIT ${rowsAtOnce}`;
    const rows = await all(db, query);
    const end = rows.at(-1);
    if (end === undefined) return;
    const next = key.map((column) => end[column === 'rowid' ? 'row_id' : column] ?? null);
    yield rows;
    if (last !== undefined && !isAfter(next, last)) return;
    last = next;
  }
}

/** A block of bytes that is not what was written. `part_id` null: it belongs to a document. */
export interface DamagedBlock {
  table: string;
  part_id: number | null;
  row: MovedRow;
}

/** Reads every block of answers and words, and compares it with its checksum. */
export async function* findDamagedBlocks(db: Reader, onProgress: ShowProgress): AsyncGenerator<DamagedBlock> {
  const tables = moved.filter((table) => table.damageOf !== undefined);
  let [done, total] = [0, 0];
  for (const { name } of tables)
    total += (await first(db, sql<{ rows: number }>`SELECT count(*) AS rows FROM ${sql.table(name)}`))?.rows ?? 0;
  for (const table of tables) {
    for await (const rows of rowsOf(db, table)) {
      for (const row of rows) {
        const found = table.damageOf?.(row);
        if (found !== undefined) yield { table: table.name, part_id: found.part_id, row };
      }
      done += rows.length;
      onProgress({ phase: 'answers', done, total });
    }
  }
}

const ofTable: Readonly<Record<string, string>> = {
  segments: 'answers',
  part_answers: 'marks of answered rows',
  row_numbers: 'times or people',
  word_blocks: 'words for the search',
};

async function describeBlock(db: Reader, { table, part_id }: DamagedBlock): Promise<Finding> {
  if (part_id === null)
    return damage('What is stored for the search in a document does not match its checksum.', todo.repair);
  const place = await findPart(db, part_id);
  const name = place === null ? `Part ${part_id}, of no survey` : namePart(place.survey, place.part);
  return damage(`${name}: ${ofTable[table]} do not match their checksum.`, todo.repair, place ?? {});
}

/** Names the damaged blocks, one finding for each part and kind. */
export async function* checkBlocks(db: Reader, onProgress: ShowProgress): AsyncGenerator<Finding> {
  const seen = new Set<string>();
  for await (const block of findDamagedBlocks(db, onProgress)) {
    const { what, ...rest } = await describeBlock(db, block);
    if (seen.has(what)) continue;
    seen.add(what);
    yield { what, ...rest };
  }
}

/** Sums that are stored beside what they count. */
export async function* checkCounts(db: Reader): AsyncGenerator<Finding> {
  const wrong = sql<{ name: string; stored: number; counted: number }>`
    SELECT u.name, u.number_of_responses AS stored, coalesce(sum(p.row_count), 0) AS counted
    FROM stored_surveys u LEFT JOIN survey_parts p ON p.upload_id = u.id AND p.status = 'PROCESSED'
    WHERE u.purging_at IS NULL GROUP BY u.id HAVING stored != counted`;
  for (const { name, stored, counted } of await all(db, wrong))
    yield damage(`The survey "${name}" says ${stored} responses, and its parts have ${counted}.`, todo.repair, {
      survey: name,
    });
}

/** Parts of which rows are missing. */
async function* checkParts(db: Reader): AsyncGenerator<Finding> {
  for (const id of await findIncompleteParts(db)) {
    const place = await findPart(db, id);
    if (place === null) continue;
    yield damage(`${namePart(place.survey, place.part)}: stored answers are missing.`, todo.repair, place);
  }
}

/** Texts that the search does not find. */
async function* checkWords(db: Reader): AsyncGenerator<Finding> {
  const seen = new Set<string>();
  for await (const { source, list } of findMissingWords(db)) {
    const place = source === 'note' ? await findPart(db, partOfList(list)) : null;
    const name = place === null ? 'A document' : namePart(place.survey, place.part);
    const what = `${name}: the words for the search are missing.`;
    if (!seen.has(what)) yield damage(what, todo.repair, place ?? {});
    seen.add(what);
  }
}

/** All that can be said of a database. */
export async function* checkDatabase({ read }: Connection, onProgress: ShowProgress): AsyncGenerator<Finding> {
  onProgress({ phase: 'database', done: 0, total: 1 });
  yield* checkStructure(read);
  onProgress({ phase: 'database', done: 1, total: 1 });
  yield* checkJson(read);
  yield* checkCounts(read);
  yield* checkParts(read);
  yield* checkBlocks(read, onProgress);
  yield* checkWords(read);
}
