import { sql } from 'kysely';
import type { Clock } from '../../core/clock.ts';
import type { Connection } from '../database.ts';
import { first } from '../sql.ts';

const againMs = 30_000;

/**
 * The server's time, so that nodes with wrong clocks store the same times. Between two looks the node's own clock is used with the difference that was
 * found, which is wrong by less than the time of a request to the server.
 */
export async function createServerClock({ read }: Pick<Connection, 'read'>): Promise<Clock & { close(): void }> {
  let difference = 0;
  async function look(): Promise<void> {
    const asked = Date.now();
    const query = sql<{ now: number }>`SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now`;
    const answer = await first(read, query);
    const answered = Date.now();
    if (answer !== undefined) difference = answer.now - (asked + answered) / 2;
  }
  await look();
  // While the server does not answer, the last difference is used.
  const timer = setInterval(() => void look().catch(() => {}), againMs);
  timer.unref();
  return { now: () => Math.round(Date.now() + difference), close: () => clearInterval(timer) };
}
