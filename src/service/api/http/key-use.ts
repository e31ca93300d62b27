import type { Clock } from '../../core/clock.ts';
import type { Database } from '../../data/database.ts';
import { type ApiKey, noteKeyUseTx } from '../../data/keys/keys.store.ts';

const everyMs = 60_000;

/**
 * Notes when keys are used, once a minute for each. No request waits for it, and none fails where it cannot be noted: on a full disk keys
 * work as before.
 */
export function createKeyUse({ database, clock }: { database: Database; clock: Clock }): (key: ApiKey) => void {
  const noted = new Map<number, number>();
  return ({ id, is_host }) => {
    const now = clock.now();
    const last = noted.get(id);
    // The difference either way: a clock that is set back must not stop the notes until it has caught up.
    if (is_host || (last !== undefined && Math.abs(now - last) < everyMs)) return;
    noted.set(id, now);
    const at = new Date(now).toISOString();
    void database.write((tx) => noteKeyUseTx(tx, id, at)).catch(() => undefined);
  };
}
