import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { type SqlBool, sql } from 'kysely';
import { isScope, type Scope } from '../../../contract/index.ts';
import type { Reader, Tx } from '../database.ts';
import { changeRows, findAllRows, findRow, removeRows } from '../rows.ts';
import type { Row } from '../schema/tables.ts';

export interface NewKey {
  name: string;
  scopes: readonly Scope[];
  /** Empty: every project, now and later. */
  project_ids: readonly number[];
  /** The key of the host's own window, which may administer the service. There is one at most. */
  is_host?: boolean;
  /** null: no limit. */
  requests_per_minute: number | null;
  /** ISO 8601 UTC; null or left out: it does not end by itself. */
  expires_at?: string | null;
}

/** What `keys create` prints. The secrets exist only here: the database keeps their hashes. */
export interface CreatedKey {
  id: number;
  client_id: string;
  client_secret: string;
  token: string;
}

/** The API key behind a request, as routes and flows know it. */
export interface ApiKey {
  id: number;
  name: string;
  scopes: readonly Scope[];
  all_projects: boolean;
  is_host: boolean;
  requests_per_minute: number | null;
}

/** The columns an ApiKey is made of. */
export const keyColumns = ['id', 'name', 'scopes', 'all_projects', 'is_host', 'requests_per_minute'] as const;

export function parseKey(row: Row<'api_keys', (typeof keyColumns)[number]>): ApiKey {
  const { id, name, all_projects, is_host, requests_per_minute } = row;
  const scopes = parseScopes(row.scopes);
  return { id, name, scopes, all_projects: all_projects === 1, is_host: is_host === 1, requests_per_minute };
}

/** Stores a new key with its projects. */
export async function insertKeyTx(tx: Tx, key: NewKey, createdAt: string): Promise<CreatedKey> {
  const client_id = createSecret('client').slice(0, 24);
  const client_secret = createSecret('secret');
  const token = createSecret('sheaf');
  const { id } = await tx
    .insertInto('api_keys')
    .values({
      client_id,
      name: key.name,
      secret_hash: hashSecret(client_secret),
      token_hash: hashSecret(token),
      scopes: JSON.stringify(key.scopes),
      all_projects: key.project_ids.length === 0 ? 1 : 0,
      is_host: key.is_host ? 1 : 0,
      requests_per_minute: key.requests_per_minute,
      created_at: createdAt,
      expires_at: key.expires_at ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const links = key.project_ids.map((project_id) => ({ api_key_id: id, project_id }));
  if (links.length > 0) await tx.insertInto('api_key_projects').values(links).execute();
  return { id, client_id, client_secret, token };
}

/** Scopes as the database keeps them; unknown ones are left out. */
function parseScopes(json: string): Scope[] {
  const value: unknown = JSON.parse(json);
  return Array.isArray(value) ? value.filter(isScope) : [];
}

/**
 * The condition that a key can be used: it was not revoked and has not expired.
 * @param now milliseconds since 1970
 */
export const isLiving = (now: number) =>
  sql<SqlBool>`api_keys.revoked_at IS NULL AND (api_keys.expires_at IS NULL OR api_keys.expires_at > ${new Date(now).toISOString()})`;

/** @returns the living key of this token, or undefined when it is unknown, has expired or was revoked. @param now milliseconds since 1970 */
export async function findKeyByToken(db: Reader, token: string, now: number): Promise<ApiKey | undefined> {
  const row = await findRow(db, 'api_keys', keyColumns, { token_hash: hashSecret(token) }, { and: isLiving(now) });
  return row && parseKey(row);
}

/** Notes that a key was used. @param at ISO 8601 UTC */
export const noteKeyUseTx = (tx: Tx, id: number, at: string) =>
  changeRows(tx, 'api_keys', { id }, { last_used_at: at });

/** When the old secret of each key that was rotated ends or has ended, by the key's id: ISO 8601 UTC. */
async function listOldSecrets(db: Reader): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('access_tokens')
    .select(({ fn }) => ['api_key_id', fn.max<number>('expires_at').as('until')])
    .where('token_hash', 'like', makeOldSecretHash('%'))
    .groupBy('api_key_id')
    .execute();
  return new Map(rows.map(({ api_key_id, until }) => [api_key_id, new Date(Number(until)).toISOString()]));
}

/** Every key without its secrets, oldest first. */
export async function listKeys(db: Reader) {
  const times = ['created_at', 'revoked_at', 'last_used_at', 'expires_at'] as const;
  const rows = await findAllRows(db, 'api_keys', [...keyColumns, 'client_id', ...times], { order: 'id' });
  const links = await findAllRows(db, 'api_key_projects', ['api_key_id', 'project_id'], { order: 'project_id' });
  const ends = await listOldSecrets(db);
  return rows.map((row) => ({
    ...row,
    ...parseKey(row),
    scopes: parseScopes(row.scopes),
    old_until: ends.get(row.id) ?? null,
    project_ids: links.filter(({ api_key_id }) => api_key_id === row.id).map(({ project_id }) => project_id),
  }));
}

/** Revokes a key; neither it nor its access tokens work from the next request on. @returns whether there was a living one. */
export async function revokeKeyTx(tx: Tx, id: number, at: string): Promise<boolean> {
  const revoked = await changeRows(tx, 'api_keys', { id, revoked_at: null }, { revoked_at: at });
  await removeRows(tx, 'access_tokens', { api_key_id: id });
  return revoked > 0;
}

/** @returns 256 random bits with a prefix that says what they are, so that a leaked one is recognised. */
export function createSecret(prefix: string): string {
  return `${prefix}_${randomBytes(32).toString('base64url')}`;
}

/** Secrets are random and long, so one SHA-256 is enough to keep them unreadable at rest; look-ups compare hashes only. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

const nobodys = hashSecret(createSecret('nobody'));

/** @returns whether `secret` has this hash, in a time that tells nothing; undefined (no such owner) costs the same and is false. */
export function hasSecretHash(hash: string | undefined, secret: string): boolean {
  const isEqual = timingSafeEqual(Buffer.from(hash ?? nobodys), Buffer.from(hashSecret(secret)));
  return isEqual && hash !== undefined;
}

/** @returns what is kept of an old secret in place of a token's hash. No token has such a hash, so the secret is not accepted as a token. */
export const makeOldSecretHash = (secret_hash: string): string => `secret ${secret_hash}`;
