import { type SqlBool, sql } from 'kysely';
import { isScope, ownLimits, type Scope } from '../../../contract/index.ts';
import type { Reader, Tx } from '../database.ts';
import { addRow, changeRows, findRow, removeRows } from '../rows.ts';
import {
  type ApiKey,
  type CreatedKey,
  createSecret,
  hashSecret,
  hasSecretHash,
  isLiving,
  keyColumns,
  makeOldSecretHash,
  parseKey,
} from './keys.store.ts';

/**
 * @param now milliseconds since 1970
 * @returns the living key of a client whose secret is right, or was until a rotation whose overlap goes on; wrong ids and wrong secrets take
 *   the same way.
 */
export async function findKeyByClient(
  db: Reader,
  { client_id, client_secret }: { client_id: string; client_secret: string },
  now: number,
): Promise<ApiKey | undefined> {
  const row = await findRow(db, 'api_keys', [...keyColumns, 'secret_hash'], { client_id }, { and: isLiving(now) });
  const isNew = hasSecretHash(row?.secret_hash, client_secret);
  const isOld = await isOldSecret(db, row?.id ?? 0, client_secret, now);
  return row !== undefined && (isNew || isOld) ? parseKey(row) : undefined;
}

/**
 * Stores a new token of a key and sweeps the expired ones away; only the hash is kept.
 * @param now milliseconds since 1970
 * @returns the token itself
 */
export async function insertAccessTokenTx(
  tx: Tx,
  api_key_id: number,
  scopes: readonly Scope[],
  now: number,
  seconds: number = ownLimits.accessTokenSeconds,
): Promise<string> {
  const token = createSecret('access');
  await tx.deleteFrom('access_tokens').where('expires_at', '<=', now).execute();
  const kept = { token_hash: hashSecret(token), api_key_id, scopes: JSON.stringify(scopes) };
  await addRow(tx, 'access_tokens', { ...kept, expires_at: now + seconds * 1000 });
  return token;
}

/** Ends an access token. */
export const deleteAccessTokenTx = (tx: Tx, token: string) =>
  removeRows(tx, 'access_tokens', { token_hash: hashSecret(token) });

/** @returns the living key of this access token with the token's scopes, or undefined when it is unknown or expired, or its key has expired or was revoked. */
export async function findKeyByAccessToken(db: Reader, token: string, now: number): Promise<ApiKey | undefined> {
  const and = sql<SqlBool>`expires_at > ${now}`;
  const held = await findRow(db, 'access_tokens', ['api_key_id', 'scopes'], { token_hash: hashSecret(token) }, { and });
  if (held === undefined) return undefined;
  const row = await findRow(db, 'api_keys', keyColumns, { id: held.api_key_id }, { and: isLiving(now) });
  return row && parseKey({ ...row, scopes: held.scopes });
}

/** @returns the scopes of RFC 6749 3.3's space-separated list, or undefined when one is unknown or not among `allowed`. */
export function narrowScopes(list: string | undefined, allowed: readonly Scope[]): readonly Scope[] | undefined {
  if (list === undefined) return allowed;
  const names = [...new Set(list.split(' '))];
  const granted = names.filter(isScope).filter((scope) => allowed.includes(scope));
  return granted.length === names.length ? granted : undefined;
}

// The old secret and token of a rotated key are kept among its access tokens, and expire like them.

interface Rotation {
  /** Milliseconds since 1970. */
  now: number;
  /** Until when the old secret and token work too; `now`: they end at once, and every access token of the key with them. */
  until: number;
  /** When the key itself ends: ISO 8601 UTC, or null for never; left out: as before. */
  expires_at?: string | null | undefined;
}

/**
 * Gives a key a new secret and token.
 * @returns them, as insertKeyTx() does; undefined for a key that is unknown, revoked, expired or the host's own, which each start renews
 */
export async function rotateKeyTx(
  tx: Tx,
  id: number,
  { now, until, expires_at }: Rotation,
): Promise<CreatedKey | undefined> {
  const columns = ['client_id', 'secret_hash', 'token_hash', 'scopes'] as const;
  const old = await findRow(tx, 'api_keys', columns, { id, is_host: 0 }, { and: isLiving(now) });
  if (old === undefined) return undefined;
  const client_secret = createSecret('secret');
  const token = createSecret('sheaf');
  const hashes = { secret_hash: hashSecret(client_secret), token_hash: hashSecret(token) };
  await changeRows(tx, 'api_keys', { id }, expires_at === undefined ? hashes : { ...hashes, expires_at });
  if (until <= now) await removeRows(tx, 'access_tokens', { api_key_id: id });
  else {
    const kept = [old.token_hash, makeOldSecretHash(old.secret_hash)].map((token_hash) => ({
      token_hash,
      api_key_id: id,
      scopes: old.scopes,
      expires_at: until,
    }));
    await tx.insertInto('access_tokens').values(kept).execute();
  }
  return { id, client_id: old.client_id, client_secret, token };
}

/** Whether a secret is the one of a key before a rotation whose overlap has not ended. */
async function isOldSecret(db: Reader, api_key_id: number, secret: string, now: number): Promise<boolean> {
  const old = { token_hash: makeOldSecretHash(hashSecret(secret)), api_key_id };
  const row = await findRow(db, 'access_tokens', ['api_key_id'], old, { and: sql<SqlBool>`expires_at > ${now}` });
  return row !== undefined;
}
