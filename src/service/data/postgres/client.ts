import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { encodeCopy } from './copy.ts';
import { asServiceError, isOutdatedPlan } from './errors.ts';

type Row = readonly (string | number | null | Uint8Array)[];

/** PostgreSQL refuses the character U+0000 in texts, and in nothing else. Cells are bytes and keep it. */
const withoutNul = <T>(value: T): T =>
  (typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\u2400') : value) as T;

async function copy(client: PoolClient, text: string, rows: readonly Row[]): Promise<PostgresQueryResult<never>> {
  const encoded = encodeCopy(rows.map((row) => row.map(withoutNul)));
  await pipeline(Readable.from(encoded, { objectMode: false }), client.query(copyFrom(text)));
  return { command: 'INSERT', rowCount: rows.length, rows: [] };
}

/** Statements with a name are parsed and planned once for a connection, which is most of what a small one costs. */
const [namedAfter, mostNames] = [3, 300];
const uses = new Map<string, number>();
const names = new Map<string, string>();

/** @returns the name of a statement that this process has sent before; lists of many lengths must not fill the server's memory */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size === mostNames) return known;
  const used = (uses.get(text) ?? 0) + 1;
  if (uses.size > 10 * mostNames) uses.clear();
  uses.set(text, used);
  if (used < namedAfter) return undefined;
  uses.delete(text);
  names.set(text, `sheaf_${names.size}`);
  return names.get(text);
}

async function send(client: PoolClient, text: string, parameters: readonly unknown[]) {
  const name = nameOf(text);
  const values = parameters.map(withoutNul);
  try {
    return await client.query({ text, values, ...(name !== undefined && { name }) });
  } catch (error) {
    // A migration of a newer node has changed a table since the statement was planned.
    if (name === undefined || !isOutdatedPlan(error)) throw error;
    names.set(text, `${name}_`);
    return client.query({ text, values });
  }
}

/** A client that also understands `COPY … FROM STDIN BINARY` with the rows as its only parameter. */
function clientOn(client: PoolClient): PostgresPoolClient {
  async function query(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<unknown>> {
    try {
      if (text.startsWith('COPY ')) return await copy(client, text, parameters[0] as readonly Row[]);
      return (await send(client, text, parameters)) as unknown as PostgresQueryResult<unknown>;
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
