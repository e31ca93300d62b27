import { hostKeyName, scopes } from '../../../contract/index.ts';
import type { Clock } from '../../core/clock.ts';
import type { OpenedParts } from '../../core/opened-parts.ts';
import { type Database, type Tx, withReserve } from '../database.ts';
import { changeRows, findRow } from '../rows.ts';
import { deleteAccessTokenTx, insertAccessTokenTx } from './access-tokens.store.ts';
import { createSecret, hashSecret, insertKeyTx } from './keys.store.ts';

/** A node that is killed cannot delete its token, so the token expires. */
const nodeTokenSeconds = 365 * 24 * 3600;

/** Issues a token for this node among several that share the database. It is deleted when the node stops. @returns the token */
export async function openNodeToken({
  database,
  clock,
  opened,
}: {
  database: Database;
  clock: Clock;
  opened: OpenedParts;
}): Promise<string> {
  const token = await withReserve(database).write((tx) => issueHostTokenTx(tx, clock.now(), nodeTokenSeconds));
  opened.defer(() =>
    withReserve(database)
      .write((tx) => deleteAccessTokenTx(tx, token))
      .catch(() => {}),
  );
  return token;
}

const findHostKey = (tx: Tx) => findRow(tx, 'api_keys', ['id'], { is_host: 1, revoked_at: null });

const newHostKey = { name: hostKeyName, scopes, project_ids: [], is_host: true, requests_per_minute: null };

/**
 * For the one process of a data folder.
 * @returns a fresh token of the host's own key, which is in this process's memory only. The token of the last start stops working.
 */
export async function renewHostTokenTx(tx: Tx, createdAt: string): Promise<string> {
  const row = await findHostKey(tx);
  if (row === undefined) return (await insertKeyTx(tx, newHostKey, createdAt)).token;
  const token = createSecret('sheaf');
  await changeRows(tx, 'api_keys', { id: row.id }, { token_hash: hashSecret(token) });
  return token;
}

/**
 * For nodes that share a database: the tokens of the others keep working.
 * @param now milliseconds since 1970
 * @returns a token of the host's own key that ends by itself
 */
export async function issueHostTokenTx(tx: Tx, now: number, seconds: number): Promise<string> {
  const createdAt = new Date(now).toISOString();
  const { id } = (await findHostKey(tx)) ?? (await insertKeyTx(tx, newHostKey, createdAt));
  return insertAccessTokenTx(tx, id, scopes, now, seconds);
}
