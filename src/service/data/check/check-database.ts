import { sql } from 'kysely';
import type { Connection, Reader } from '../database.ts';
import { type MovedRow, readRows, tablesToMove } from '../move/moved-tables.ts';
import { readAll, readFirst } from '../sql.ts';
import { type Finding, namePart, type ShowProgress, todo } from './finding.ts';

/** A check names no more faults than these: the same fault in every page of a table says nothing new. */
const mostFindings = 100;

/** How a part is named to people; null: it belongs to no survey any more. */
export async function findPart(db: Reader, part_id: number): Promise<{ survey: string; part: number } | null> {
  const query = sql<{ survey: string; part: number }>`SELECT u.name AS survey, p.part_number AS part
    FROM survey_parts p JOIN stored_surveys u ON u.id = p.upload_id WHERE p.id = ${part_id}`;
  return (await readFirst(db, query)) ?? null;
}

const damage = (what: string, way: string, more: Partial<Finding> = {}): Finding => ({
  place: 'database',
  kind: 'damage',
  what,
  todo: way,
  ...more,
});

/** Faults of pages and references, as SQLite sees them. */
async function* checkStructure(db: Reader): AsyncGenerator<Finding> {
  const integrity = sql<{ integrity_check: string }>`PRAGMA integrity_check(${sql.raw(String(mostFindings))})`;
  for (const { integrity_check: text } of await readAll(db, integrity)) {
    if (text === 'ok') continue;
    yield damage(`The database is damaged: ${text.replaceAll('\n', ' ')}.`, todo.restoreDatabase);
  }
  const missing = await readAll(
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

/** A block of bytes that is not what was written. `part_id` null: it belongs to a document. */
interface DamagedBlock {
  table: string;
  part_id: number | null;
  row: MovedRow;
}

/** Reads every block of answers and words, and compares it with its checksum. */
export async function* findDamagedBlocks(db: Reader, onProgress: ShowProgress): AsyncGenerator<DamagedBlock> {
  const tables = tablesToMove.filter((table) => table.locateDamage !== undefined);
  let [done, total] = [0, 0];
  for (const { name } of tables)
    total += (await readFirst(db, sql<{ rows: number }>`SELECT count(*) AS rows FROM ${sql.table(name)}`))?.rows ?? 0;
  for (const table of tables) {
    for await (const rows of readRows(db, table)) {
      for (const row of rows) {
        const found = table.locateDamage?.(row);
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
async function* checkBlocks(db: Reader, onProgress: ShowProgress): AsyncGenerator<Finding> {
  const seen = new Set<string>();
  for await (const block of findDamagedBlocks(db, onProgress)) {
    const { what, ...rest } = await describeBlock(db, block);
    if (seen.has(what)) continue;
    seen.add(what);
    yield { what, ...rest };
  }
}

/** All that can be said of a database. */
export async function* checkDatabase({ read }: Connection, onProgress: ShowProgress): AsyncGenerator<Finding> {
  onProgress({ phase: 'database', done: 0, total: 1 });
  yield* checkStructure(read);
  onProgress({ phase: 'database', done: 1, total: 1 });
  yield* checkBlocks(read, onProgress);
}
