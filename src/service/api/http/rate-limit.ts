import { type SqlBool, sql } from 'kysely';
import type { Clock } from '../../core/clock.ts';
import type { Database, Tx } from '../../data/database.ts';
import { lockTextTx } from '../../data/locks.ts';
import { addRow, findRows } from '../../data/rows.ts';
import { tooManyRequestsError } from './errors.ts';

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
async function passTx(tx: Tx, { bucket, perMinute, now, after }: Pass): Promise<number | undefined> {
  await lockTextTx(tx, 'rate', bucket);
  const last = {
    and: sql<SqlBool>`passed_at > ${after}`,
    order: '-passed_at',
    limit: 1,
    offset: perMinute - 1,
  } as const;
  const [oldest] = await findRows(tx, 'rate_passes', ['passed_at'], { bucket }, last);
  if (oldest !== undefined) return oldest.passed_at;
  await addRow(tx, 'rate_passes', { bucket, passed_at: now });
  return undefined;
}

/** Counts requests, and refuses them when there were too many in the last minute. */
export interface RateLimit {
  /** @throws HttpError 429 with `Retry-After` in whole seconds, rounded up */
  count(bucket: string, perMinute: number): Promise<void>;
}

const windowMs = 60_000;
const refusal = (oldest: number, now: number, perMinute: number) =>
  tooManyRequestsError(Math.max(1, Math.ceil((oldest + windowMs - now) / 1000)), perMinute);

/** Far more than there are keys: only invented client ids (access.routes.ts) could become so many. */
const maxBuckets = 100_000;

/** Time that never runs backwards. While the clock is set back, it stands still, so no key is freed or locked out by that. */
function createElapsed(clock: Clock): () => number {
  let last = clock.now();
  let elapsed = 0;
  return () => {
    const now = clock.now();
    elapsed += Math.max(0, now - last);
    last = now;
    return elapsed;
  };
}

/**
 * The rate limit of docs/interface.md#rate-limit, exactly: a request passes when fewer than the limit passed in the 60
 * seconds before it. Refused requests do not count, so `Retry-After` is exact. A bucket unused for a minute is removed.
 */
export function createRateLimit(clock: Clock): RateLimit & { size(): number } {
  const elapsed = createElapsed(clock);
  const passes = new Map<string, number[]>();
  let swept = 0;

  function forget(now: number): void {
    if (now - swept < windowMs) return;
    swept = now;
    for (const [bucket, times] of passes) if ((times.at(-1) ?? 0) <= now - windowMs) passes.delete(bucket);
  }

  return {
    async count(bucket, perMinute) {
      const now = elapsed();
      forget(now);
      const times = (passes.get(bucket) ?? []).filter((time) => time > now - windowMs);
      const oldest = times[times.length - perMinute];
      if (oldest !== undefined) throw refusal(oldest, now, perMinute);
      times.push(now);
      passes.set(bucket, times);
      const [first] = passes.keys();
      if (passes.size > maxBuckets && first !== undefined) passes.delete(first);
    },
    /** The number of buckets in memory. */
    size: () => passes.size,
  };
}

/** One in this many requests removes expired entries. */
const sweepEvery = 500;

/**
 * The same for several nodes on one database: each request is a row, and requests of one bucket are counted one after another.
 * Costs a millisecond a request.
 */
export function createSharedRateLimit({ database, clock }: { database: Database; clock: Clock }): RateLimit {
  let counted = 0;
  return {
    async count(bucket, perMinute) {
      const now = clock.now();
      const after = now - windowMs;
      const oldest = await database.write((tx) => passTx(tx, { bucket, perMinute, now, after }));
      if (oldest !== undefined) throw refusal(oldest, now, perMinute);
      if (++counted % sweepEvery === 0)
        await database.write((tx) => tx.deleteFrom('rate_passes').where('passed_at', '<=', after).execute());
    },
  };
}
