import { DomainError } from '../../core/errors.ts';
import { findProblem } from '../../core/problems.ts';
import { readWorkerSettings, serveRequests } from '../../core/thread-port.ts';
import { DamagedPart, describeDamage, nameDamaged } from '../../data/checksum.ts';
import type { DatabasePlace } from '../../data/database.ts';
import { openThreadDatabase } from '../../data/open-database.ts';
import { queries } from './queries.ts';
import type { QueryAnswer, QueryRequest } from './query-thread.ts';
import { createCache, type QueryTools } from './query-tools.ts';

// Runs queries on read-only connections. Each answer comes from one state of the database.
const { place } = readWorkerSettings<{ place: DatabasePlace }>();
const database = await openThreadDatabase(place, { readonly: true });
const cache = createCache();

const encoder = new TextEncoder();

async function answer({ name, input }: QueryRequest): Promise<QueryAnswer> {
  const query = queries[name] as (tools: QueryTools, input: unknown) => Promise<unknown>;
  try {
    const result = await database.snapshot((db) => query({ db, cache }, input));
    return { bytes: result instanceof Uint8Array ? result : encoder.encode(JSON.stringify(result)) };
  } catch (error) {
    const refusal =
      error instanceof DamagedPart
        ? await describeDamage(database.read, error)
        : await nameDamaged(database.read, error, input);
    if (refusal instanceof DomainError) return { reason: refusal.reason, problem: findProblem(refusal) };
    throw error;
  }
}

serveRequests<QueryRequest>({
  answer,
  close: () => database.close(),
});
