import { type SqlBool, sql } from 'kysely';
import { isScope, ownLimits, type Scope } from '../../../contract/index.ts';
import type { Reader, Tx } from '../database.ts';
import { addRow, findRow, removeRows } from '../rows.ts';
import { type ApiKey, hashSecret, hasSecretHash, isLiving, keyColumns, newSecret, parseKey } from './keys.store.ts';
import { isOldSecret } from './rotate-key.store.ts';

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
  const token = newSecret('access');
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
