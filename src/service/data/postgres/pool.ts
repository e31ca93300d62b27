import { Pool, type PoolConfig, types } from 'pg';
import { DatabaseDown } from '../../core/errors.ts';
import { describeError } from '../../core/health.ts';
import type { Log } from '../../core/log.ts';
import { trustSystemAuthorities } from '../../core/system-authorities.ts';
import type { PostgresPlace } from '../database.ts';
import { type StandstillWatch, watchStandstill } from './standing-still.ts';

/** Connections and waits. HTTP answers fast or not at all; a thread works on one transaction for as long as it takes. */
interface Limits {
  connections: number;
  statementMs: number;
}
export const httpLimits: Limits = { connections: 10, statementMs: 30_000 };
export const threadLimits: Limits = { connections: 2, statementMs: 600_000 };

const connectMs = 5000;
const [lockMs, idleInTransactionMs] = [10_000, 120_000];
/** The server ends a statement that took too long; where it cannot, this process does, somewhat later. */
const graceMs = 5000;

/** Values as SQLite returns them: whole numbers are numbers (all are below 2^53), and a truth value is 0 or 1. */
const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [types.builtins.INT8]: Number,
  [types.builtins.NUMERIC]: Number,
  [types.builtins.BOOL]: (text) => (text === 't' ? 1 : 0),
};

/** What the server itself limits, by its names, in milliseconds. */
const listTimeouts = ({ statementMs }: Limits) => ({
  statement_timeout: statementMs,
  lock_timeout: lockMs,
  idle_in_transaction_session_timeout: idleInTransactionMs,
});

/** Connections to a server, directly or through a pooler. */
export interface ServerPool {
  place: PostgresPlace;
  pool: Pool;
  /** `longestMs`: how long one statement may take. */
  limits: Limits & { longestMs: number };
  /** Statements after BEGIN. */
  begin: readonly string[];
  watch: StandstillWatch;
  /** Writes down, once in a while, why the database does not answer. @returns the error */
  tell(error: unknown): unknown;
}

const againMs = 60_000;

function createTeller(log: Pick<Log, 'error'> | undefined): ServerPool['tell'] {
  const toldAt = new Map<string, number>();
  return (error) => {
    if (!(error instanceof DatabaseDown) || log === undefined) return error;
    const now = performance.now();
    if (now - (toldAt.get(error.message) ?? Number.NEGATIVE_INFINITY) > againMs) {
      toldAt.set(error.message, now);
      log.error({ cause: describeError(error.cause) }, error.message);
    }
    return error;
  };
}

/**
 * A pooler gives each transaction another session, and most refuse the names of limits at the start of one. So it gets them at the
 * start of each transaction.
 * @param log of failures; absent: whoever meets one writes it down
 */
export function createPool(place: PostgresPlace, limits: Limits, log?: Pick<Log, 'error'>): ServerPool {
  const { url, is_pooled } = place;
  if (new URL(url).searchParams.has('sslmode')) trustSystemAuthorities();
  const timeouts = listTimeouts(limits);
  const config: PoolConfig = {
    connectionString: url,
    max: limits.connections,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    application_name: 'sheaf',
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') => parsers[oid] ?? types.getTypeParser(oid, format),
    },
    ...(!is_pooled && timeouts),
  };
  const pool = new Pool(config);
  // An idle connection broke. The pool removes it; the next statement opens another or says why it cannot.
  pool.on('error', () => {});
  // A connection broke within a transaction. Its next statement says so; without a listener the error would end the process.
  pool.on('connect', (client) => void client.on('error', () => {}));
  return {
    place,
    pool,
    limits: { ...limits, longestMs: limits.statementMs + graceMs },
    begin: is_pooled ? Object.entries(timeouts).map(([name, ms]) => `SET LOCAL ${name} = ${ms}`) : [],
    watch: watchStandstill(config, is_pooled),
    tell: createTeller(log),
  };
}

/** Ends all connections. */
export async function closePool({ watch, pool }: ServerPool): Promise<void> {
  watch.close();
  await pool.end();
}
