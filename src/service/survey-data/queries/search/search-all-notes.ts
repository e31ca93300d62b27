import { sql } from 'kysely';
import { textTypes } from '../../../../contract/index.ts';
import { inProjects } from '../../../data/access/access.ts';
import type { Reader } from '../../../data/database.ts';
import { parseNoteId } from '../../../data/ids.ts';
import { first } from '../../../data/sql.ts';
import { findNotes, type NoteList } from '../../search-index/find-notes.ts';
import { markWords, snippetAround } from '../../search-index/snippet.ts';
import type { SoughtTerms } from '../../search-index/terms.ts';
import { readCells } from '../../segments/cells.ts';
import type { QueryTools } from '../query-tools.ts';
import { type GroupFinds, type GroupQuery, most } from './found.ts';

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
      JOIN questions q ON q.upload_id = u.id AND q.column_index = ${column_index} AND q.type IN (${sql.join(textTypes)})
      WHERE p.id = ${part_id}`,
  );
}

function listsInScope(db: Reader, scope: GroupQuery['scope']): Promise<NoteList[]> {
  return db
    .selectFrom('survey_parts as p')
    .innerJoin('surveys as u', 'u.id', 'p.upload_id')
    .innerJoin('questions as q', 'q.upload_id', 'u.id')
    .select(['p.id as part_id', 'q.column_index'])
    .where('p.status', '=', 'PROCESSED')
    .where('q.type', 'in', textTypes)
    .where(inProjects(scope, 'u.project_id'))
    .orderBy('p.id')
    .orderBy('q.column_index')
    .execute();
}

/** The first `limit` ids after `after`, and how many there are in all, counted up to `most` + 1. */
async function pageOfIds(db: Reader, lists: readonly NoteList[], sought: SoughtTerms, limit: number, after: number) {
  const ids: number[] = [];
  let count = 0;
  for await (const found of findNotes(db, lists, sought)) {
    count += found.length;
    if ((found.at(-1) ?? 0) > after) ids.push(...found.filter((id) => id > after).slice(0, limit - ids.length));
    if (count > most && ids.length >= limit) break;
  }
  return { ids, count: Math.min(count, most + 1) };
}

/** Open answers of every visible survey. */
export async function searchAllNotes({ db }: QueryTools, query: GroupQuery): Promise<GroupFinds> {
  const lists = await listsInScope(db, query.scope);
  const after = query.after === null ? 0 : Number(query.after[0]);
  const { ids, count } = await pageOfIds(db, lists, query.sought, query.limit + 1, after);
  const finds: GroupFinds['finds'] = [];
  for (const id of ids) {
    const { part, column, row } = parseNoteId(id);
    const place = await findPlace(db, part, column);
    if (place === undefined) continue;
    const { rows_before, ...where } = place;
    const [text = ''] = await readCells(db, part, column, row, row + 1);
    const snippet = snippetAround(text, markWords(text, query.sought).marks);
    finds.push({ found: { kind: 'note', ...where, note_id: id, row: rows_before + row + 1, snippet }, place: [id] });
  }
  return { finds, count };
}
