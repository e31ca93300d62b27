import { scopes } from '../../../contract/index.ts';
import { type Clock, timestamp } from '../../core/clock.ts';
import type { Database } from '../database.ts';
import { findKeyIdByName, insertKeyTx, renewTokenTx } from './keys.store.ts';

/** The host's own key: the window's of this very computer. "no rate limit on the embedded service" (DESIGN.md section 4). */
export const ownKeyName = 'This computer';

/** @returns whether this is the key of the host's own window. */
export const isOwnKey = (key: { name: string }): boolean => key.name === ownKeyName;

/** @returns a fresh token of the host's own key, living in this process's memory only; the one of the last start is void. */
export async function ownToken(database: Database, clock: Clock): Promise<string> {
  return database.write(async (tx) => {
    const id = await findKeyIdByName(tx, ownKeyName);
    if (id !== undefined) return renewTokenTx(tx, id);
    const own = { name: ownKeyName, scopes, project_ids: [], requests_per_minute: null };
    const key = await insertKeyTx(tx, own, timestamp(clock));
    return key.token;
  });
}
