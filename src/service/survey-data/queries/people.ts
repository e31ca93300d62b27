import { hiddenPeople } from '../../data/people-left.ts';
import type { Handle } from '../../data/sqlite/open.ts';
import { holdsWords } from './holds-words.ts';
import type { QueryTools } from './query-tools.ts';

/** A row of `participants` as readers see it. `place` is what a cursor after them holds. */
export interface PersonRow {
  id: number;
  project_id: number;
  name: string;
  email: string | null;
  in_panel: boolean;
  place: [number, string];
}

export interface PeopleQuery {
  project_ids: readonly number[];
  /** Each is part of the name or the address. */
  words: readonly string[];
  after: readonly (number | string)[] | null;
  limit: number;
  /** Counting stops here. */
  most: number;
}

interface Row {
  id: number;
  project_id: number;
  identity: string;
  name: string;
  in_panel: number;
}

function conditionOf(db: Handle, { project_ids, words }: PeopleQuery): { sql: string; bound: string[] } {
  const { sql, bound } = holdsWords(db, words, ['identity', 'name']);
  const hidden = hiddenPeople(db, project_ids);
  db.function('is_hidden', (id: unknown) => (hidden.has(Number(id)) ? 1 : 0));
  const isShown = hidden.size === 0 ? '' : 'AND is_hidden(id) = 0';
  return {
    sql: `project_id IN (SELECT value FROM json_each(?)) ${isShown} AND ${sql}`,
    bound,
  };
}

function personOf({ id, project_id, identity, name, in_panel }: Row): PersonRow {
  const email = identity.startsWith('#') ? null : identity;
  return { id, project_id, name, email, in_panel: in_panel === 1, place: [project_id, identity] };
}

/** People in the order of project and address; those without one come first. `count`: all of them, whatever the page. */
export function listPeople(
  { db, cache }: Pick<QueryTools, 'db' | 'cache'>,
  query: PeopleQuery,
): { people: PersonRow[]; count: number } {
  const projects = JSON.stringify(query.project_ids);
  const { sql, bound } = conditionOf(db, query);
  const countAll = () =>
    db
      .prepare<unknown[], number>(`SELECT count(*) FROM (SELECT 1 FROM participants WHERE ${sql} LIMIT ?)`)
      .pluck()
      .get(projects, ...bound, query.most) ?? 0;
  // Counting walks all of them, for every page: once will do as long as nothing was written to the database.
  const version = db.pragma('data_version', { simple: true });
  const list = JSON.stringify([query.project_ids, query.words, query.most]);
  const [count = 0] = cache.get(`${version} people ${list}`, () => Float64Array.of(countAll()));
  if (count === 0) return { people: [], count };
  const [project = 0, identity = ''] = query.after ?? [];
  const people = db
    .prepare<unknown[], Row>(
      `SELECT id, project_id, identity, name, in_panel FROM participants
       WHERE ${sql} AND (project_id, identity) > (?, ?) ORDER BY project_id, identity LIMIT ?`,
    )
    .all(projects, ...bound, project, identity, query.limit);
  return { people: people.map(personOf), count };
}

/** @returns someone in one of the projects. */
export function findPerson(db: Handle, project_ids: readonly number[], id: number): PersonRow | undefined {
  const row = db
    .prepare<[string, number], Row>(
      `SELECT id, project_id, identity, name, in_panel FROM participants
       WHERE project_id IN (SELECT value FROM json_each(?)) AND id = ?`,
    )
    .get(JSON.stringify(project_ids), id);
  return row && !hiddenPeople(db, project_ids).has(id) ? personOf(row) : undefined;
}
