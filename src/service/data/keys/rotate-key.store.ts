import { type SqlBool, sql } from 'kysely';
import type { Reader, Tx } from '../database.ts';
import { changeRows, findRow, removeRows } from '../rows.ts';
import { type CreatedKey, hashSecret, isLiving, newSecret, oldSecretHash } from './keys.store.ts';

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
  const client_secret = newSecret('secret');
  const token = newSecret('sheaf');
  const hashes = { secret_hash: hashSecret(client_secret), token_hash: hashSecret(token) };
  await changeRows(tx, 'api_keys', { id }, expires_at === undefined ? hashes : { ...hashes, expires_at });
  if (until <= now) await removeRows(tx, 'access_tokens', { api_key_id: id });
  else {
    const kept = [old.token_hash, oldSecretHash(old.secret_hash)].map((token_hash) => ({
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
export async function isOldSecret(db: Reader, api_key_id: number, secret: string, now: number): Promise<boolean> {
  const old = { token_hash: oldSecretHash(hashSecret(secret)), api_key_id };
  const row = await findRow(db, 'access_tokens', ['api_key_id'], old, { and: sql<SqlBool>`expires_at > ${now}` });
  return row !== undefined;
}
