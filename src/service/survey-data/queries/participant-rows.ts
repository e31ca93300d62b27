import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type AccessScope, inProjects } from '../../data/access/access.ts';
import type { Reader } from '../../data/database.ts';
import type { Row } from '../../data/schema/tables.ts';
import { all, first, isIn, joinConditions } from '../../data/sql.ts';
import { hiddenParticipants } from '../../data/survey-participants.ts';
import { readValues } from '../columns/person-key.ts';
import { holdsWords } from './holds-words.ts';
import type { QueryTools } from './query-tools.ts';

/** A participant. `place` is the content of a cursor after them. */
export interface ParticipantRow {
  id: number;
  project_id: number;
  name: string;
  email: string | null;
  key: { name: string; values: string[] } | null;
  in_panel: boolean;
  place: [number, string];
}

interface ParticipantRowsQuery {
  scope: AccessScope;
  /** Each word is part of the name, the address or a value of the key. */
  words: readonly string[];
  after: readonly (number | string)[] | null;
  limit: number;
  /** Where counting stops. */
  most: number;
}

/** The identity of a person with a key holds the name of the key, which is not sought. */
const address = sql<string>`CASE WHEN key_name IS NULL THEN identity ELSE email END`;

async function shownParticipants(db: Reader, { scope, words }: ParticipantRowsQuery): Promise<RawBuilder<SqlBool>> {
  const hidden = await hiddenParticipants(db, scope);
  const isShown = hidden.size === 0 ? [] : [sql<SqlBool>`NOT ${isIn(sql.ref('id'), [...hidden])}`];
  const within = joinConditions([inProjects(scope), ...isShown]);
  const texts = [address, sql.ref<string>('name'), sql.ref<string>('key_values')];
  return joinConditions([within, await holdsWords(db, words, { table: 'participants', texts, within })]);
}

/** Identifies the participants that there are: saved parts, retyped columns and deleted surveys change them. */
async function versionOfParticipants(db: Reader): Promise<string> {
  const version = await first(
    db,
    sql<{ parts: number; newest: number; revisions: number; surveys: number }>`SELECT count(*) AS parts,
      coalesce(max(p.id), 0) AS newest, coalesce(sum(u.revision), 0) AS revisions, coalesce(sum(u.id), 0) AS surveys
      FROM survey_parts p JOIN surveys u ON u.id = p.upload_id WHERE p.status = 'PROCESSED'`,
  );
  return JSON.stringify(version);
}

function toParticipant(row: Row<'participants'>): ParticipantRow {
  const { id, project_id, identity, name, in_panel, key_name, key_values } = row;
  const key = key_name === null ? null : { name: key_name, values: readValues(key_values ?? '') };
  const address = identity.startsWith('#') ? null : identity;
  const email = key === null ? address : row.email;
  return { id, project_id, name, email, key, in_panel: in_panel === 1, place: [project_id, identity] };
}

/** Participants in the order of project and identity: first those with only a name, then those with a key, then by address. `count`: of all pages. */
export async function listParticipantRows(
  { db, cache }: Pick<QueryTools, 'db' | 'cache'>,
  query: ParticipantRowsQuery,
): Promise<{ participants: ParticipantRow[]; count: number }> {
  const shown = await shownParticipants(db, query);
  const countAll = async () => {
    const some = sql<{ count: number }>`SELECT count(*) AS count FROM
      (SELECT 1 FROM participants WHERE ${shown} LIMIT ${query.most}) AS listed`;
    return Float64Array.of((await first(db, some))?.count ?? 0);
  };
  // Counting reads all of them, so the result is cached until the participants change.
  const list = JSON.stringify([query.scope.projectIds, query.words, query.most]);
  const [count = 0] = await cache.get(`${await versionOfParticipants(db)} participants ${list}`, countAll);
  if (count === 0) return { participants: [], count };
  const [project = 0, identity = ''] = query.after ?? [];
  const participants = await all(
    db,
    sql<Row<'participants'>>`SELECT * FROM participants
      WHERE ${shown} AND (project_id, identity) > (${project}, ${identity})
      ORDER BY project_id, identity LIMIT ${query.limit}`,
  );
  return { participants: participants.map(toParticipant), count };
}

/** @returns a visible participant */
export async function findParticipant(db: Reader, scope: AccessScope, id: number): Promise<ParticipantRow | undefined> {
  const row = await db
    .selectFrom('participants')
    .selectAll()
    .where(inProjects(scope))
    .where('id', '=', id)
    .executeTakeFirst();
  return row && !(await hiddenParticipants(db, scope)).has(id) ? toParticipant(row) : undefined;
}
