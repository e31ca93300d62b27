// Connections that are open and stand still: a proxy or a network that forwards nothing more, a server that was frozen. TCP would wait for a
// quarter of an hour or for ever, and limits on the server's side end nothing that the server does not hear of.
import { Socket } from 'node:net';
import { Client, type ClientConfig, DatabaseError, type PoolClient } from 'pg';

const lookMs = 1000;
/** So many looks at which no byte has moved make a connection suspect, which is looked into; so many answers against it end it. */
const [suspectAfter, deadAfter] = [3, 2];
/** How long the server may take to answer that. A pooler may have to wait for one of its connections. */
const answerMs = { direct: 2000, pooled: 10_000 };

interface Waiting {
  endsAt: number;
  bytes: number;
  silentLooks: number;
  answersAgainst: number;
}

/** @returns the bytes that went either way, without those that still wait in this process */
function countBytes({ connection: { stream } }: PoolClient): number {
  return stream instanceof Socket ? stream.bytesRead + stream.bytesWritten - stream.writableLength : 0;
}

/** @returns the number of the server's process, as the connection was told it: a pooler makes one up */
export const readProcessId = (client: Client): number => Number(Reflect.get(client, 'processID'));

/** Sessions at work; one that waits for its client is not, when that client waits for it. */
const working = `SELECT pid FROM pg_stat_activity WHERE pid = ANY($1::int[])
  AND coalesce(state, '') NOT LIKE 'idle%' AND wait_event_type IS DISTINCT FROM 'Client'`;

/**
 * Asks the server on a new connection which of our sessions work.
 * @param isPooled a pooler hides which session is ours
 * @returns null: it answers, and cannot say @throws Error when it does not answer
 */
async function findWorking(
  config: ClientConfig,
  isPooled: boolean,
  pids: readonly number[],
): Promise<ReadonlySet<number> | null> {
  const patienceMs = isPooled ? answerMs.pooled : answerMs.direct;
  const client = new Client({ ...config, connectionTimeoutMillis: patienceMs, query_timeout: patienceMs });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ pid: number }>(working, [pids]);
    return isPooled ? null : new Set(rows.map(({ pid }) => pid));
  } catch (error) {
    if (error instanceof DatabaseError) return null;
    throw error;
  } finally {
    client.connection.stream.destroy();
  }
}

export interface StandstillWatch {
  /** Runs one statement. When the connection stands still meanwhile, or after `limitMs`, the connection is ended and the statement throws. */
  during<T>(client: PoolClient, limitMs: number, statement: () => Promise<T>): Promise<T>;
  close(): void;
}

/**
 * Looks after statements of a pool while they wait. A statement may work for minutes without a byte on the wire, so the server is asked
 * whether it works on it, on a connection of its own.
 * @param isPooled then it counts only whether the server answers at all
 */
export function watchStandstill(config: ClientConfig, isPooled: boolean): StandstillWatch {
  const waiting = new Map<PoolClient, Waiting>();
  let isAsking = false;

  const end = (client: PoolClient) =>
    client.connection.stream.destroy(Object.assign(new Error('The connection stood still.'), { code: 'ETIMEDOUT' }));

  async function ask(suspects: readonly (readonly [PoolClient, Waiting])[]): Promise<void> {
    const pids = suspects.map(([client]) => readProcessId(client));
    const found = await findWorking(config, isPooled, pids).catch(() => new Set<number>());
    for (const [client, one] of suspects) {
      const isAtWork = found === null || found.has(readProcessId(client));
      if (waiting.get(client) !== one || one.silentLooks < suspectAfter) continue;
      one.answersAgainst = isAtWork ? 0 : one.answersAgainst + 1;
      if (one.answersAgainst >= deadAfter) end(client);
    }
  }

  function look(): void {
    for (const [client, one] of waiting) {
      const bytes = countBytes(client);
      if (bytes === one.bytes) one.silentLooks++;
      else Object.assign(one, { bytes, silentLooks: 0, answersAgainst: 0 });
      if (performance.now() > one.endsAt) end(client);
    }
    const suspects = [...waiting].filter(([, one]) => one.silentLooks >= suspectAfter);
    if (suspects.length === 0 || isAsking) return;
    isAsking = true;
    void ask(suspects).finally(() => {
      isAsking = false;
    });
  }

  const timer = setInterval(look, lookMs).unref();
  return {
    async during(client, limitMs, statement) {
      const endsAt = performance.now() + limitMs;
      waiting.set(client, { endsAt, bytes: countBytes(client), silentLooks: 0, answersAgainst: 0 });
      try {
        return await statement();
      } finally {
        waiting.delete(client);
      }
    },
    close: () => clearInterval(timer),
  };
}
