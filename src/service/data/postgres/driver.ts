import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type { PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type CopiedRow, findCopiedRows } from '../copy-into.ts';
import { encodeCopy, withoutNul } from './encode-copy.ts';
import { isOutdatedPlan, toOpeningError, toServiceError } from './errors.ts';
import { closePool, type ServerPool } from './pool.ts';

async function copy(client: PoolClient, text: string, rows: readonly CopiedRow[]): Promise<QueryResult<never>> {
  await pipeline(Readable.from(encodeCopy(rows), { objectMode: false }), client.query(copyFrom(text)));
  return { numAffectedRows: BigInt(rows.length), rows: [] };
}

/** Statements with a name are parsed and planned once for a connection, which is most of what a small one costs. */
const [namedAfter, mostNames] = [3, 300];
const uses = new Map<string, number>();
const names = new Map<string, string>();

/** @returns the name of a statement that this process has sent before; lists of many lengths must not fill the server's memory */
function toName(text: string): string | undefined {
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

/** @param isNamed whether the connection stays the same, which a pooler's does not */
async function send(client: PoolClient, text: string, parameters: readonly unknown[], isNamed: boolean) {
  const name = isNamed ? toName(text) : undefined;
  const values = parameters.map((value) => (typeof value === 'string' ? withoutNul(value) : value));
  try {
    return await client.query({ text, values, ...(name !== undefined && { name }) });
  } catch (error) {
    // A migration of a newer node has changed a table since the statement was planned.
    if (name === undefined || !isOutdatedPlan(error)) throw error;
    names.set(text, `${name}_`);
    // Within a transaction nothing more is done: that runs again as a whole.
    return client.query({ text, values }).catch(() => {
      throw error;
    });
  }
}

/** A connection of the pool, as Kysely uses it. */
class PostgresConnection implements DatabaseConnection {
  readonly client: PoolClient;
  readonly #server: ServerPool;

  constructor(client: PoolClient, server: ServerPool) {
    this.client = client;
    this.#server = server;
  }

  async #execute<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const copied = findCopiedRows(query);
    if (copied !== undefined) return copy(this.client, query.sql, copied);
    const { is_pooled } = this.#server.place;
    const { command, rowCount, rows } = await send(this.client, query.sql, query.parameters, !is_pooled);
    const isChange = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(command);
    return { rows: rows as R[], ...(isChange && { numAffectedRows: BigInt(rowCount ?? 0) }) };
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { watch, limits, tell } = this.#server;
    try {
      return await watch.during(this.client, limits.longestMs, () => this.#execute<R>(query));
    } catch (error) {
      throw tell(toServiceError(error));
    }
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(query);
  }
}

/** Kysely on a pool of connections. */
export class PoolDriver implements Driver {
  readonly #server: ServerPool;
  readonly #connections = new WeakMap<PoolClient, PostgresConnection>();

  constructor(server: ServerPool) {
    this.#server = server;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PostgresConnection> {
    const client = await this.#server.pool.connect().catch((error: unknown) => {
      throw this.#server.tell(toOpeningError(error));
    });
    const connection = this.#connections.get(client) ?? new PostgresConnection(client, this.#server);
    this.#connections.set(client, connection);
    return connection;
  }

  async beginTransaction(
    connection: PostgresConnection,
    { isolationLevel, accessMode }: TransactionSettings,
  ): Promise<void> {
    const modes = [isolationLevel && `ISOLATION LEVEL ${isolationLevel}`, accessMode].filter(
      (mode) => mode !== undefined,
    );
    // Together, because each statement waits for its answer.
    await connection.executeQuery(CompiledQuery.raw([`BEGIN ${modes.join(' ')}`, ...this.#server.begin].join('; ')));
  }

  async commitTransaction(connection: PostgresConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('COMMIT'));
  }

  async rollbackTransaction(connection: PostgresConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('ROLLBACK'));
  }

  async releaseConnection({ client }: PostgresConnection): Promise<void> {
    client.release();
  }

  async destroy(): Promise<void> {
    await closePool(this.#server);
  }
}
