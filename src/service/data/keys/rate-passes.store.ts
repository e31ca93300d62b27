import type { Tx } from '../database.ts';
import { lockTextTx } from '../locks.ts';

/** Times are milliseconds since 1970. */
interface Pass {
  bucket: string;
  perMinute: number;
  now: number;
  /** Requests of this time and before do not count any more. */
  after: number;
}

/**
 * Counts a request, unless there were enough.
 * @returns the time of the request that must leave the minute before another may pass; undefined: it was counted
 */
export async function passTx(tx: Tx, { bucket, perMinute, now, after }: Pass): Promise<number | undefined> {
  await lockTextTx(tx, 'rate', bucket);
  const oldest = await tx
    .selectFrom('rate_passes')
    .select('passed_at')
    .where('bucket', '=', bucket)
    .where('passed_at', '>', after)
    .orderBy('passed_at', 'desc')
    .offset(perMinute - 1)
    .limit(1)
    .executeTakeFirst();
  if (oldest !== undefined) return oldest.passed_at;
  await tx.insertInto('rate_passes').values({ bucket, passed_at: now }).execute();
  return undefined;
}

/** Deletes what has no use any more. */
export async function sweepPassesTx(tx: Tx, after: number): Promise<void> {
  await tx.deleteFrom('rate_passes').where('passed_at', '<=', after).execute();
}
