import { sql } from 'kysely';
import { linkOfPassage, type PassageOwner } from '../../../../contract/index.ts';
import { inProjects, isVisibleInsight } from '../../../data/access/access.ts';
import type { Reader } from '../../../data/database.ts';
import { first } from '../../../data/sql.ts';
import { placeOfPassage } from '../../search-index/indexed-parts.ts';
import { findMarks, snippetAround } from '../../search-index/snippet.ts';
import { matchOf } from '../../search-index/terms.ts';
import type { QueryTools } from '../query-tools.ts';
import { type FindableScope, type GroupFinds, type GroupQuery, most } from './found.ts';

interface OwnerRow {
  project_id: number;
  kind: PassageOwner['kind'];
  key: string;
  media_id: number;
  name: string;
}

/** What an extract belongs to; undefined when the key may not see that. */
async function findOwner(
  db: Reader,
  { kinds, ...scope }: FindableScope,
  extract_id: number,
): Promise<OwnerRow | undefined> {
  const insights = sql`SELECT project_id, 'insight' AS kind, insight_key AS key, 0 AS media_id, name FROM insights
    WHERE extract_id = ${extract_id} AND ${inProjects(scope)} AND ${isVisibleInsight(scope)}`;
  const files = sql`SELECT project_id, 'file' AS kind, wav_key AS key, 0 AS media_id, name FROM files
    WHERE extract_id = ${extract_id} AND ${inProjects(scope)}`;
  const media = sql`SELECT u.project_id, 'media' AS kind, u.survey_key AS key, m.id AS media_id, m.filename AS name
    FROM survey_media m JOIN surveys u ON u.id = m.upload_id
    WHERE m.extract_id = ${extract_id} AND ${inProjects(scope, 'u.project_id')}`;
  const sources = [
    ...(kinds.includes('insight') ? [insights] : []),
    ...(kinds.includes('file') ? [files] : []),
    ...(kinds.includes('survey') ? [media] : []),
  ];
  return sources.length === 0 ? undefined : first(db, sql<OwnerRow>`${sql.join(sources, sql` UNION ALL `)}`);
}

/** @returns a function that finds the owner of an extract, each once */
function ownerFinder({ db }: QueryTools, scope: FindableScope): (extract_id: number) => Promise<OwnerRow | undefined> {
  const known = new Map<number, OwnerRow | undefined>();
  return async (extract_id) => {
    if (!known.has(extract_id)) known.set(extract_id, await findOwner(db, scope, extract_id));
    return known.get(extract_id);
  };
}

function ownerOf({ kind, key, media_id, name }: OwnerRow): PassageOwner {
  if (kind === 'insight') return { kind, insight_key: key, name };
  if (kind === 'file') return { kind, wav_key: key, name };
  return { kind, survey_key: key, media_id, name };
}

const seconds = (milliseconds: number | null) => (milliseconds === null ? null : milliseconds / 1000);

const findPassage = (db: Reader, extract_id: number, position: number) =>
  db
    .selectFrom('passages')
    .select(['title', 'text', 'start_ms', 'end_ms'])
    .where('extract_id', '=', extract_id)
    .where('position', '=', position)
    .executeTakeFirst();

/** Searches pages of documents and segments of transcripts. */
export async function searchPassages(tools: QueryTools, query: GroupQuery): Promise<GroupFinds> {
  const match = matchOf(query.terms);
  if (match === null) return { finds: [], count: 0 };
  const ownerOfExtract = ownerFinder(tools, query.scope);
  const [last = -1] = query.after ?? [];
  const rows = tools.search
    .prepare<[string], number>('SELECT rowid FROM passages WHERE passages MATCH ? ORDER BY rowid')
    .pluck()
    .all(match);
  const finds: GroupFinds['finds'] = [];
  let count = 0;
  for (const row of rows) {
    const { extract_id, position } = placeOfPassage(row);
    const owner = await ownerOfExtract(extract_id);
    if (owner === undefined) continue;
    if (++count > most) break;
    if (row <= Number(last) || finds.length > query.limit) continue;
    const passage = await findPassage(tools.db, extract_id, position);
    if (passage === undefined) continue;
    const { title, text, start_ms, end_ms } = passage;
    const snippet = snippetAround(text, findMarks(text, query.terms).marks);
    const shown = ownerOf(owner);
    const where = { project_id: owner.project_id, owner: shown, position, title };
    const times = { start: seconds(start_ms), end: seconds(end_ms) };
    const link = linkOfPassage(shown, position, start_ms !== null);
    finds.push({ found: { kind: 'passage', ...where, ...times, link, snippet }, place: [row] });
  }
  return { finds, count };
}
