import type { Reader } from '../../data/database.ts';
import { noteId, noteList } from '../../data/ids.ts';
import { readCells, readSegments } from '../segments/cells.ts';
import { findTexts } from './find-words.ts';
import type { SoughtTerms } from './terms.ts';

/** The open answers of one column of a part. */
export interface NoteList {
  part_id: number;
  column_index: number;
}

/** Fewer texts are read one by one. */
const fewTexts = 8;

async function textsOfRows(
  db: Reader,
  { part_id, column_index }: NoteList,
  rows: readonly number[],
): Promise<string[]> {
  const texts: string[] = [];
  if (rows.length < fewTexts) {
    for (const row of rows) texts.push(...(await readCells(db, part_id, column_index, row, row + 1)));
    return texts;
  }
  let at = 0;
  for (const segment of await readSegments(db, part_id, column_index, rows[0] ?? 0, (rows.at(-1) ?? 0) + 1)) {
    const end = segment.firstRow + segment.length;
    for (let row = rows[at]; row !== undefined && row < end; row = rows[++at])
      texts.push(segment.at(row - segment.firstRow));
  }
  return texts;
}

/** @returns for one list after the other the ids of the notes that hold every term, ascending. @throws DamagedPart */
export async function* findNotes(
  db: Reader,
  lists: readonly NoteList[],
  sought: SoughtTerms,
): AsyncGenerator<number[], void, undefined> {
  if (sought.length === 0) return;
  for (const list of lists) {
    const { part_id, column_index } = list;
    const key = { source: 'note' as const, list: noteList(part_id, column_index) };
    const rows = await findTexts(db, key, sought, (some) => textsOfRows(db, list, some));
    const first = noteId(part_id, column_index, 0);
    if (rows.length > 0) yield rows.map((row) => first + row);
  }
}
