import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { encodeCopy } from './copy.ts';
import { asServiceError } from './errors.ts';

type Row = readonly (string | number | null | Uint8Array)[];

/** PostgreSQL refuses the character U+0000 in texts, and in nothing else. Cells are bytes and keep it. */
const withoutNul = <T>(value: T): T =>
  (typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\u2400') : value) as T;

async function copy(client: PoolClient, text: string, rows: readonly Row[]): Promise<PostgresQueryResult<never>> {
  const encoded = encodeCopy(rows.map((row) => row.map(withoutNul)));
  await pipeline(Readable.from(encoded, { objectMode: false }), client.query(copyFrom(text)));
  return { command: 'INSERT', rowCount: rows.length, rows: [] };
}

/** A client that also understands `COPY … FROM STDIN BINARY` with the rows as its only parameter. */
function clientOn(client: PoolClient): PostgresPoolClient {
  async function query(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<unknown>> {
    try {
      if (text.startsWith('COPY ')) return await copy(client, text, parameters[0] as readonly Row[]);
      return (await client.query(text, parameters.map(withoutNul))) as unknown as PostgresQueryResult<unknown>;
    } catch (error) {
      throw asServiceError(error);
    }
  }
  return { query: query as PostgresPoolClient['query'], release: () => client.release() };
}

/** A pool for Kysely. */
export function kyselyPool(pool: Pool): PostgresPool {
  const clients = new WeakMap<PoolClient, PostgresPoolClient>();
  return {
    async connect() {
      const client = await pool.connect().catch((error: unknown) => {
        throw asServiceError(error);
      });
      const known = clients.get(client) ?? clientOn(client);
      clients.set(client, known);
      return known;
    },
    end: () => pool.end(),
  };
}
