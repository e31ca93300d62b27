import { sql } from 'kysely';
import { inProjects } from '../../../data/access/access.ts';
import type { Reader } from '../../../data/database.ts';
import { noteId, parseNoteId } from '../../../data/ids.ts';
import { first } from '../../../data/sql.ts';
import { countNoteIds, findNoteIds, type SearchRange } from '../../search-index/note-ids.ts';
import { findMarks, snippetAround } from '../../search-index/snippet.ts';
import { matchOf } from '../../search-index/terms.ts';
import { readCells } from '../../segments/cells.ts';
import type { QueryTools } from '../query-tools.ts';
import { type GroupFinds, type GroupQuery, most } from './found.ts';

/** Ranges of note ids of some parts, ascending: parts with adjacent ids become one range. */
export function rangesOf(parts: readonly { id: number }[]): SearchRange[] {
  const ranges: SearchRange[] = [];
  for (const { id } of parts) {
    const last = ranges.at(-1);
    if (last?.to === noteId(id, 0, 0)) last.to = noteId(id + 1, 0, 0);
    else ranges.push({ from: noteId(id, 0, 0), to: noteId(id + 1, 0, 0) });
  }
  return ranges;
}

interface PlaceRow {
  project_id: number;
  survey_key: string;
  survey_name: string;
  question_id: number;
  rows_before: number;
}

function findPlace(db: Reader, part_id: number, column_index: number): Promise<PlaceRow | undefined> {
  return first(
    db,
    sql<PlaceRow>`SELECT u.project_id, u.survey_key, u.name AS survey_name, q.id AS question_id,
        (SELECT coalesce(sum(o.row_count), 0) FROM survey_parts o
         WHERE o.upload_id = p.upload_id AND o.part_number < p.part_number AND o.status = 'PROCESSED') AS rows_before
      FROM survey_parts p JOIN surveys u ON u.id = p.upload_id
      JOIN questions q ON q.upload_id = u.id AND q.column_index = ${column_index} AND q.type = 'Open-ended'
      WHERE p.id = ${part_id}`,
  );
}

/** Open answers of every visible survey. */
export async function searchAllNotes({ db, search }: QueryTools, query: GroupQuery): Promise<GroupFinds> {
  const match = matchOf(query.terms);
  if (match === null) return { finds: [], count: 0 };
  const parts = await db
    .selectFrom('survey_parts as p')
    .innerJoin('surveys as u', 'u.id', 'p.upload_id')
    .select('p.id')
    .where('p.status', '=', 'PROCESSED')
    .where(inProjects(query.scope, 'u.project_id'))
    .orderBy('p.id')
    .execute();
  const scope = { ranges: rangesOf(parts), column: null };
  const after = query.after === null ? null : Number(query.after[0]);
  const finds: GroupFinds['finds'] = [];
  for (const id of findNoteIds(search, match, scope, { limit: query.limit + 1, offset: 0, after })) {
    const { part, column, row } = parseNoteId(id);
    const place = await findPlace(db, part, column);
    if (place === undefined) continue;
    const { rows_before, ...where } = place;
    const [text = ''] = await readCells(db, part, column, row, row + 1);
    const snippet = snippetAround(text, findMarks(text, query.terms).marks);
    finds.push({ found: { kind: 'note', ...where, note_id: id, row: rows_before + row + 1, snippet }, place: [id] });
  }
  return { finds, count: countNoteIds(search, match, scope, most + 1) };
}
