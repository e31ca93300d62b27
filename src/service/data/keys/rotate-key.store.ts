import type { Reader, Tx } from '../database.ts';
import { type CreatedKey, hashSecret, newSecret } from './keys.store.ts';

// What a key was known by before its rotation is kept beside its access tokens, and ends as they do.

/** The place of an old secret. No token has such a hash, so the secret is no token. */
const oldSecretHash = (secret_hash: string): string => `secret ${secret_hash}`;

interface Overlap {
  /** Milliseconds since 1970. */
  now: number;
  /** Until when the old secret and token work too; `now`: they end at once, and every access token of the key with them. */
  until: number;
}

/**
 * Gives a key a new secret and token.
 * @returns them, as insertKeyTx() does; undefined for a key that is unknown, revoked or the host's own, which each start renews
 */
export async function rotateKeyTx(tx: Tx, id: number, { now, until }: Overlap): Promise<CreatedKey | undefined> {
  const old = await tx
    .selectFrom('api_keys')
    .select(['client_id', 'secret_hash', 'token_hash', 'scopes'])
    .where('id', '=', id)
    .where('is_host', '=', 0)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (old === undefined) return undefined;
  const client_secret = newSecret('secret');
  const token = newSecret('sheaf');
  const hashes = { secret_hash: hashSecret(client_secret), token_hash: hashSecret(token) };
  await tx.updateTable('api_keys').set(hashes).where('id', '=', id).execute();
  if (until <= now) await tx.deleteFrom('access_tokens').where('api_key_id', '=', id).execute();
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
  const row = await db
    .selectFrom('access_tokens')
    .select('api_key_id')
    .where('token_hash', '=', oldSecretHash(hashSecret(secret)))
    .where('api_key_id', '=', api_key_id)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}
