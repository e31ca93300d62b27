import { conditionOf, inProjects } from '../../../data/access/access.ts';
import { noteId, parseNoteId } from '../../../data/ids.ts';
import type { Row } from '../../../data/schema/tables.ts';
import type { Handle } from '../../../data/sqlite/open.ts';
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

function readPlaces(db: Handle) {
  return db.prepare<[number, number], PlaceRow>(
    `SELECT u.project_id, u.survey_key, u.name AS survey_name, q.id AS question_id,
       (SELECT coalesce(sum(o.row_count), 0) FROM survey_parts o
        WHERE o.upload_id = p.upload_id AND o.part_number < p.part_number AND o.status = 'PROCESSED') AS rows_before
     FROM survey_parts p JOIN surveys u ON u.id = p.upload_id
     JOIN questions q ON q.upload_id = u.id AND q.column_index = ? AND q.type = 'Open-ended' WHERE p.id = ?`,
  );
}

/** Open answers of every visible survey. */
export function searchAllNotes({ db, search }: QueryTools, query: GroupQuery): GroupFinds {
  const match = matchOf(query.terms);
  if (match === null) return { finds: [], count: 0 };
  const inScope = conditionOf(inProjects(query.scope, 'u.project_id'));
  const parts = db
    .prepare<unknown[], Row<'survey_parts', 'id'>>(
      `SELECT p.id FROM survey_parts p JOIN surveys u ON u.id = p.upload_id
       WHERE p.status = 'PROCESSED' AND ${inScope.sql} ORDER BY p.id`,
    )
    .all(...inScope.bound);
  const scope = { ranges: rangesOf(parts), column: null };
  const after = query.after === null ? null : Number(query.after[0]);
  const ids = findNoteIds(search, match, scope, { limit: query.limit + 1, offset: 0, after });
  const placeOf = readPlaces(db);
  const finds = ids.flatMap((id): GroupFinds['finds'] => {
    const { part, column, row } = parseNoteId(id);
    const place = placeOf.get(column, part);
    if (place === undefined) return [];
    const { rows_before, ...where } = place;
    const [text = ''] = readCells(db, part, column, row, row + 1);
    const snippet = snippetAround(text, findMarks(text, query.terms).marks);
    return [{ found: { kind: 'note', ...where, note_id: id, row: rows_before + row + 1, snippet }, place: [id] }];
  });
  return { finds, count: countNoteIds(search, match, scope, most + 1) };
}
