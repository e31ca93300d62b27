import type { Clock } from '../../core/clock.ts';
import type { OpenedParts } from '../../core/opened-parts.ts';
import { type Database, withReserve } from '../database.ts';
import { deleteAccessTokenTx } from './access-tokens.store.ts';
import { issueHostTokenTx } from './host-key.store.ts';

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
