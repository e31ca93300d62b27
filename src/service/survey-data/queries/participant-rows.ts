import { type AccessScope, type Condition, conditionOf, inProjects } from '../../data/access/access.ts';
import type { Row } from '../../data/schema/tables.ts';
import type { Handle } from '../../data/sqlite/open.ts';
import { hiddenPeople } from '../../data/survey-participants.ts';
import { holdsWords } from './holds-words.ts';
import type { QueryTools } from './query-tools.ts';

/** A participant. `place` is the content of a cursor after them. */
export interface PersonRow {
  id: number;
  project_id: number;
  name: string;
  email: string | null;
  in_panel: boolean;
  place: [number, string];
}

interface PeopleQuery {
  scope: AccessScope;
  /** Each word is part of the name or the address. */
  words: readonly string[];
  after: readonly (number | string)[] | null;
  limit: number;
  /** Where counting stops. */
  most: number;
}

function shownPeople(db: Handle, { scope, words }: PeopleQuery): Condition {
  const projects = conditionOf(inProjects(scope));
  const { sql, bound } = holdsWords(db, words, ['identity', 'name']);
  const hidden = hiddenPeople(db, scope);
  db.function('is_hidden', (id: unknown) => (hidden.has(Number(id)) ? 1 : 0));
  const isShown = hidden.size === 0 ? '' : 'AND is_hidden(id) = 0';
  return {
    sql: `${projects.sql} ${isShown} AND ${sql}`,
    bound: [...projects.bound, ...bound],
  };
}

function personOf({ id, project_id, identity, name, in_panel }: Row<'participants'>): PersonRow {
  const email = identity.startsWith('#') ? null : identity;
  return { id, project_id, name, email, in_panel: in_panel === 1, place: [project_id, identity] };
}

/** Participants in the order of project and address; participants without an address come first. `count`: of all pages. */
export function listPeople(
  { db, cache }: Pick<QueryTools, 'db' | 'cache'>,
  query: PeopleQuery,
): { people: PersonRow[]; count: number } {
  const { sql, bound } = shownPeople(db, query);
  const countAll = () =>
    db
      .prepare<unknown[], number>(`SELECT count(*) FROM (SELECT 1 FROM participants WHERE ${sql} LIMIT ?)`)
      .pluck()
      .get(...bound, query.most) ?? 0;
  // Counting reads all of them, so the result is cached until the database changes.
  const version = db.pragma('data_version', { simple: true });
  const list = JSON.stringify([query.scope.projectIds, query.words, query.most]);
  const [count = 0] = cache.get(`${version} people ${list}`, () => Float64Array.of(countAll()));
  if (count === 0) return { people: [], count };
  const [project = 0, identity = ''] = query.after ?? [];
  const people = db
    .prepare<unknown[], Row<'participants'>>(
      `SELECT id, project_id, identity, name, in_panel FROM participants
       WHERE ${sql} AND (project_id, identity) > (?, ?) ORDER BY project_id, identity LIMIT ?`,
    )
    .all(...bound, project, identity, query.limit);
  return { people: people.map(personOf), count };
}

/** @returns a visible person */
export function findPerson(db: Handle, scope: AccessScope, id: number): PersonRow | undefined {
  const { sql, bound } = conditionOf(inProjects(scope));
  const row = db
    .prepare<unknown[], Row<'participants'>>(
      `SELECT id, project_id, identity, name, in_panel FROM participants
       WHERE ${sql} AND id = ?`,
    )
    .get(...bound, id);
  return row && !hiddenPeople(db, scope).has(id) ? personOf(row) : undefined;
}
