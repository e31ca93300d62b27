import { type AccessScope, type Condition, conditionOf, inProjects } from '../../data/access/access.ts';
import type { Row } from '../../data/schema/tables.ts';
import type { Handle } from '../../data/sqlite/open.ts';
import { hiddenParticipants } from '../../data/survey-participants.ts';
import { holdsWords } from './holds-words.ts';
import type { QueryTools } from './query-tools.ts';

/** A participant. `place` is the content of a cursor after them. */
export interface ParticipantRow {
  id: number;
  project_id: number;
  name: string;
  email: string | null;
  in_panel: boolean;
  place: [number, string];
}

interface ParticipantRowsQuery {
  scope: AccessScope;
  /** Each word is part of the name or the address. */
  words: readonly string[];
  after: readonly (number | string)[] | null;
  limit: number;
  /** Where counting stops. */
  most: number;
}

function shownParticipants(db: Handle, { scope, words }: ParticipantRowsQuery): Condition {
  const projects = conditionOf(inProjects(scope));
  const { sql, bound } = holdsWords(db, words, ['identity', 'name']);
  const hidden = hiddenParticipants(db, scope);
  db.function('is_hidden', (id: unknown) => (hidden.has(Number(id)) ? 1 : 0));
  const isShown = hidden.size === 0 ? '' : 'AND is_hidden(id) = 0';
  return {
    sql: `${projects.sql} ${isShown} AND ${sql}`,
    bound: [...projects.bound, ...bound],
  };
}

function participantOf({ id, project_id, identity, name, in_panel }: Row<'participants'>): ParticipantRow {
  const email = identity.startsWith('#') ? null : identity;
  return { id, project_id, name, email, in_panel: in_panel === 1, place: [project_id, identity] };
}

/** Participants in the order of project and address; participants without an address come first. `count`: of all pages. */
export function listParticipantRows(
  { db, cache }: Pick<QueryTools, 'db' | 'cache'>,
  query: ParticipantRowsQuery,
): { participants: ParticipantRow[]; count: number } {
  const { sql, bound } = shownParticipants(db, query);
  const countAll = () =>
    db
      .prepare<unknown[], number>(`SELECT count(*) FROM (SELECT 1 FROM participants WHERE ${sql} LIMIT ?)`)
      .pluck()
      .get(...bound, query.most) ?? 0;
  // Counting reads all of them, so the result is cached until the database changes.
  const version = db.pragma('data_version', { simple: true });
  const list = JSON.stringify([query.scope.projectIds, query.words, query.most]);
  const [count = 0] = cache.get(`${version} participants ${list}`, () => Float64Array.of(countAll()));
  if (count === 0) return { participants: [], count };
  const [project = 0, identity = ''] = query.after ?? [];
  const participants = db
    .prepare<unknown[], Row<'participants'>>(
      `SELECT id, project_id, identity, name, in_panel FROM participants
       WHERE ${sql} AND (project_id, identity) > (?, ?) ORDER BY project_id, identity LIMIT ?`,
    )
    .all(...bound, project, identity, query.limit);
  return { participants: participants.map(participantOf), count };
}

/** @returns a visible participant */
export function findParticipant(db: Handle, scope: AccessScope, id: number): ParticipantRow | undefined {
  const { sql, bound } = conditionOf(inProjects(scope));
  const row = db
    .prepare<unknown[], Row<'participants'>>(
      `SELECT id, project_id, identity, name, in_panel FROM participants
       WHERE ${sql} AND id = ?`,
    )
    .get(...bound, id);
  return row && !hiddenParticipants(db, scope).has(id) ? participantOf(row) : undefined;
}
