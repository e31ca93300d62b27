import { noteId } from '../../data/ids.ts';
import type { Handle } from '../../data/sqlite/open.ts';

/**
 * A part and, as a JSON list, the columns that are or should be indexed. A column whose missing answers were changed carries
 * the number of changes: "3.2".
 */
interface PartEntry {
  part_id: number;
  columns: string;
}

/** Columns, and how often they were counted again. */
const columnList =
  "json_group_array(iif(recounted = 0, column_index, column_index || '.' || recounted) ORDER BY column_index)";

/** Every saved part of surveys that are not deleted, with its open-ended columns. */
function wantedParts(db: Handle): Map<number, string> {
  const rows = db
    .prepare<[], PartEntry>(
      `SELECT p.id AS part_id, coalesce(o.columns, '[]') AS columns FROM survey_parts p
       JOIN surveys u ON u.id = p.upload_id
       LEFT JOIN (SELECT upload_id, ${columnList} AS columns FROM questions
         WHERE type = 'Open-ended' GROUP BY upload_id) o ON o.upload_id = u.id
       WHERE p.status = 'PROCESSED' ORDER BY p.id`,
    )
    .all();
  return new Map(rows.map(({ part_id, columns }) => [part_id, columns]));
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
export function listPartChanges(db: Handle, search: Handle): PartChange[] {
  const wanted = wantedParts(db);
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
export function isIndexing({ db, search }: { db: Handle; search: Handle }, parts: readonly { id: number }[]): boolean {
  const [first] = parts;
  if (first === undefined) return false;
  const wanted = db
    .prepare<[number], string>(
      `SELECT ${columnList} FROM questions
       WHERE type = 'Open-ended' AND upload_id = (SELECT upload_id FROM survey_parts WHERE id = ?)`,
    )
    .pluck()
    .get(first.id);
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
const livingExtracts = `
  SELECT extract_id FROM insights WHERE extract_id IS NOT NULL
  UNION SELECT extract_id FROM files WHERE extract_id IS NOT NULL
  UNION SELECT m.extract_id FROM survey_media m JOIN surveys u ON u.id = m.upload_id
    WHERE m.extract_id IS NOT NULL`;

/** Extracts whose text must be removed from the index, and extracts whose text is missing in it. */
export function listExtractChanges(db: Handle, search: Handle): { remove: number[]; add: number[] } {
  const wanted = db.prepare<[], number>(`${livingExtracts} ORDER BY 1`).pluck().all();
  const indexed = search.prepare<[], number>('SELECT extract_id FROM indexed_extracts').pluck().all();
  const [isWanted, isIndexed] = [new Set(wanted), new Set(indexed)];
  return { remove: indexed.filter((id) => !isWanted.has(id)), add: wanted.filter((id) => !isIndexed.has(id)) };
}
