import { noteId } from '../../data/ids.ts';
import type { Handle } from '../../data/sqlite/open.ts';

/**
 * A part and the columns, as a JSON list, whose answers its entries hold or should hold. A column whose words for no answer
 * were changed has its number of changes behind it: "3.2".
 */
interface PartEntry {
  part_id: number;
  columns: string;
}

/** Columns and how often they were counted anew. */
const columnList =
  "json_group_array(iif(recounted = 0, column_index, column_index || '.' || recounted) ORDER BY column_index)";

/** Every saved part of a survey that is there, with its open-ended columns. */
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

/** What has to be done to one part: notes of `remove` leave the index, those of `add` come in. */
export interface PartChange {
  part_id: number;
  remove: number[];
  add: number[];
  /** What the index holds of it afterwards; null: nothing. */
  columns: string | null;
}

const listOf = (columns: string | undefined): (number | string)[] => JSON.parse(columns ?? '[]') as (number | string)[];
const columnOf = (entry: number | string): number => Number.parseInt(String(entry), 10);

/** The difference between what is indexed and what should be, removals first: new imports, changed types, deletions. */
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

/** @returns whether the index lags behind one of these saved parts of one survey. */
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

/** Ids of the notes of a part's column: from the first up to, not including, the second. */
export const noteRange = (part_id: number, column: number): [number, number] => [
  noteId(part_id, column, 0),
  noteId(part_id, column + 1, 0),
];

const passagesPerExtract = 2 ** 20;
/** The row a passage has in the index. */
export const passageRow = (extract_id: number, position: number): number => extract_id * passagesPerExtract + position;
/** The passage a row stands for. */
export const placeOfPassage = (row: number): { extract_id: number; position: number } => ({
  extract_id: Math.floor(row / passagesPerExtract),
  position: row % passagesPerExtract,
});

/** Extracts that belong to something that is there. */
const livingExtracts = `
  SELECT extract_id FROM insights WHERE extract_id IS NOT NULL
  UNION SELECT extract_id FROM files WHERE extract_id IS NOT NULL
  UNION SELECT m.extract_id FROM survey_media m JOIN surveys u ON u.id = m.upload_id
    WHERE m.extract_id IS NOT NULL`;

/** Extracts whose text has to leave the index, and those whose text is missing in it. */
export function listExtractChanges(db: Handle, search: Handle): { remove: number[]; add: number[] } {
  const wanted = db.prepare<[], number>(`${livingExtracts} ORDER BY 1`).pluck().all();
  const indexed = search.prepare<[], number>('SELECT extract_id FROM indexed_extracts').pluck().all();
  const [isWanted, isIndexed] = [new Set(wanted), new Set(indexed)];
  return { remove: indexed.filter((id) => !isWanted.has(id)), add: wanted.filter((id) => !isIndexed.has(id)) };
}
