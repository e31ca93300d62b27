import { linkOfPassage, type PassageOwner } from '../../../../contract/index.ts';
import { type Condition, conditionOf, inProjects, isVisibleInsight } from '../../../data/access/access.ts';
import type { Row } from '../../../data/schema/tables.ts';
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

/** The records an extract may belong to: each source is one SELECT, and binds the extract before its condition. */
function sourcesOf({ kinds, ...scope }: FindableScope): Condition[] {
  const [own, ofSurvey] = [conditionOf(inProjects(scope)), conditionOf(inProjects(scope, 'u.project_id'))];
  const isVisible = conditionOf(isVisibleInsight(scope));
  const insights = {
    sql: `SELECT project_id, 'insight' AS kind, insight_key AS key, 0 AS media_id, name FROM insights
      WHERE extract_id = ? AND ${own.sql} AND ${isVisible.sql}`,
    bound: [...own.bound, ...isVisible.bound],
  };
  const files = {
    sql: `SELECT project_id, 'file' AS kind, wav_key AS key, 0 AS media_id, name FROM files
      WHERE extract_id = ? AND ${own.sql}`,
    bound: own.bound,
  };
  const media = {
    sql: `SELECT u.project_id, 'media' AS kind, u.survey_key AS key, m.id AS media_id, m.filename AS name
      FROM survey_media m JOIN surveys u ON u.id = m.upload_id WHERE m.extract_id = ? AND ${ofSurvey.sql}`,
    bound: ofSurvey.bound,
  };
  return [
    ...(kinds.includes('insight') ? [insights] : []),
    ...(kinds.includes('file') ? [files] : []),
    ...(kinds.includes('survey') ? [media] : []),
  ];
}

/** @returns a function that tells what an extract belongs to; undefined when the key may not see that */
function ownerFinder({ db }: QueryTools, scope: FindableScope): (extract_id: number) => OwnerRow | undefined {
  const sources = sourcesOf(scope);
  if (sources.length === 0) return () => undefined;
  const find = db.prepare<unknown[], OwnerRow>(sources.map(({ sql }) => sql).join(' UNION ALL '));
  const known = new Map<number, OwnerRow | undefined>();
  return (extract_id) => {
    if (!known.has(extract_id))
      known.set(extract_id, find.get(...sources.flatMap(({ bound }) => [extract_id, ...bound])));
    return known.get(extract_id);
  };
}

function ownerOf({ kind, key, media_id, name }: OwnerRow): PassageOwner {
  if (kind === 'insight') return { kind, insight_key: key, name };
  if (kind === 'file') return { kind, wav_key: key, name };
  return { kind, survey_key: key, media_id, name };
}

const seconds = (milliseconds: number | null) => (milliseconds === null ? null : milliseconds / 1000);

/** Searches pages of documents and segments of transcripts. */
export function searchPassages(tools: QueryTools, query: GroupQuery): GroupFinds {
  const match = matchOf(query.terms);
  if (match === null) return { finds: [], count: 0 };
  const findOwner = ownerFinder(tools, query.scope);
  const [last = -1] = query.after ?? [];
  const read = tools.db.prepare<[number, number], Row<'passages', 'title' | 'text' | 'start_ms' | 'end_ms'>>(
    'SELECT title, text, start_ms, end_ms FROM passages WHERE extract_id = ? AND position = ?',
  );
  const rows = tools.search
    .prepare<[string], number>('SELECT rowid FROM passages WHERE passages MATCH ? ORDER BY rowid')
    .pluck()
    .iterate(match);
  const finds: GroupFinds['finds'] = [];
  let count = 0;
  for (const row of rows) {
    const { extract_id, position } = placeOfPassage(row);
    const owner = findOwner(extract_id);
    if (owner === undefined) continue;
    if (++count > most) break;
    if (row <= Number(last) || finds.length > query.limit) continue;
    const passage = read.get(extract_id, position);
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
