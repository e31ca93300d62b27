import { sql } from 'kysely';
import type { Reader } from '../../data/database.ts';
import { noteId } from '../../data/ids.ts';
import type { Row } from '../../data/schema/tables.ts';
import { all } from '../../data/sql.ts';
import type { Handle } from '../../data/sqlite/open.ts';

/**
 * A part and, as a JSON list, the columns that are or should be indexed. A column whose missing answers were changed carries
 * the number of changes: "3.2".
 */
interface PartEntry {
  part_id: number;
  columns: string;
}

/** A column as its part's entry names it. */
const entryOf = ({ column_index, recounted }: Row<'questions', 'column_index' | 'recounted'>): number | string =>
  recounted === 0 ? column_index : `${column_index}.${recounted}`;

/** The open-ended columns of surveys that are not deleted, or of one. */
function listOpenColumns(db: Reader, upload_id?: number) {
  const open = db
    .selectFrom('questions')
    .select(['upload_id', 'column_index', 'recounted'])
    .where('type', '=', 'Open-ended')
    .orderBy('column_index');
  return (upload_id === undefined ? open : open.where('upload_id', '=', upload_id)).execute();
}

/** Every saved part of surveys that are not deleted, with its open-ended columns. */
async function wantedParts(db: Reader): Promise<Map<number, string>> {
  const parts = await db
    .selectFrom('survey_parts as p')
    .innerJoin('surveys as u', 'u.id', 'p.upload_id')
    .select(['p.id', 'p.upload_id'])
    .where('p.status', '=', 'PROCESSED')
    .orderBy('p.id')
    .execute();
  const columns = Map.groupBy(await listOpenColumns(db), ({ upload_id }) => upload_id);
  const lists = new Map([...columns].map(([upload_id, members]) => [upload_id, JSON.stringify(members.map(entryOf))]));
  return new Map(parts.map(({ id, upload_id }) => [id, lists.get(upload_id) ?? '[]']));
}

function indexedParts(search: Handle): Map<number, string> {
  const rows = search.prepare<[], PartEntry>('SELECT part_id, columns FROM indexed_parts').all();
  return new Map(rows.map(({ part_id, columns }) => [part_id, columns]));
}

/** A change of the index: the notes of the columns `remove` and `add` of one part. */
export interface PartChange {
  part_id: number;
  remove: number[];
  add: number[];
  /** The entry of the part afterwards; null: none. */
  columns: string | null;
}

const listOf = (columns: string | undefined): (number | string)[] => JSON.parse(columns ?? '[]') as (number | string)[];
const columnOf = (entry: number | string): number => Number.parseInt(String(entry), 10);

/** The changes the index needs, removals first, after imports, retyping and deletion. */
export async function listPartChanges(db: Reader, search: Handle): Promise<PartChange[]> {
  const wanted = await wantedParts(db);
  const indexed = indexedParts(search);
  const gone = [...indexed]
    .filter(([part_id]) => !wanted.has(part_id))
    .map(([part_id, columns]) => ({ part_id, remove: listOf(columns).map(columnOf), add: [], columns: null }));
  const changed = [...wanted]
    .filter(([part_id, columns]) => indexed.get(part_id) !== columns)
    .map(([part_id, columns]) => {
      const [before, after] = [listOf(indexed.get(part_id)), listOf(columns)];
      const remove = before.filter((column) => !after.includes(column)).map(columnOf);
      return { part_id, remove, add: after.filter((column) => !before.includes(column)).map(columnOf), columns };
    });
  return [...gone, ...changed];
}

/** @returns whether the index is behind one of these saved parts of one survey */
export async function isIndexing(
  { db, search }: { db: Reader; search: Handle },
  parts: readonly { id: number }[],
): Promise<boolean> {
  const [first] = parts;
  if (first === undefined) return false;
  const part = await db
    .selectFrom('survey_parts')
    .select('upload_id')
    .where('id', '=', first.id)
    .executeTakeFirstOrThrow();
  const wanted = JSON.stringify((await listOpenColumns(db, part.upload_id)).map(entryOf));
  const holds = search.prepare<[number], string>('SELECT columns FROM indexed_parts WHERE part_id = ?').pluck();
  return parts.some(({ id }) => holds.get(id) !== wanted);
}

/** Ids of the notes of a part's column: from the first to the second, which is excluded. */
export const noteRange = (part_id: number, column: number): [number, number] => [
  noteId(part_id, column, 0),
  noteId(part_id, column + 1, 0),
];

const passagesPerExtract = 2 ** 20;
/** The index row of a passage. */
export const passageRow = (extract_id: number, position: number): number => extract_id * passagesPerExtract + position;
/** The passage of an index row. */
export const placeOfPassage = (row: number): { extract_id: number; position: number } => ({
  extract_id: Math.floor(row / passagesPerExtract),
  position: row % passagesPerExtract,
});

/** Extracts of records that are not deleted. */
const livingExtracts = sql<{ extract_id: number }>`SELECT extract_id FROM insights WHERE extract_id IS NOT NULL
  UNION SELECT extract_id FROM files WHERE extract_id IS NOT NULL
  UNION SELECT m.extract_id FROM survey_media m JOIN surveys u ON u.id = m.upload_id WHERE m.extract_id IS NOT NULL
  ORDER BY 1`;

/** Extracts whose text must be removed from the index, and extracts whose text is missing in it. */
export async function listExtractChanges(db: Reader, search: Handle): Promise<{ remove: number[]; add: number[] }> {
  const wanted = (await all(db, livingExtracts)).map(({ extract_id }) => extract_id);
  const indexed = search.prepare<[], number>('SELECT extract_id FROM indexed_extracts').pluck().all();
  const [isWanted, isIndexed] = [new Set(wanted), new Set(indexed)];
  return { remove: indexed.filter((id) => !isWanted.has(id)), add: wanted.filter((id) => !isIndexed.has(id)) };
}
