import { DomainError } from '../../core/errors.ts';
import { serveRequests, workerSettings } from '../../core/thread-port.ts';
import { DamagedPart, describeDamage } from '../../data/checksum.ts';
import { openDatabase } from '../../data/sqlite/open.ts';
import { queries } from './queries.ts';
import type { QueryAnswer, QueryRequest } from './query-thread.ts';
import { createQueryTools, type QueryTools } from './query-tools.ts';

// Runs queries on read-only connections. Each answer comes from one state of the database.
const { database_path, search_path } = workerSettings<{ database_path: string; search_path: string }>();
const db = openDatabase(database_path, { readonly: true });
const search = openDatabase(search_path, { readonly: true });
const tools = createQueryTools(db, search);

const encoder = new TextEncoder();
const readOnce = db.transaction(({ name, input }: QueryRequest): unknown => {
  const query = queries[name] as (tools: QueryTools, input: unknown) => unknown;
  return query(tools, input);
});

function answer(request: QueryRequest): QueryAnswer {
  try {
    const result = readOnce(request);
    return { bytes: result instanceof Uint8Array ? result : encoder.encode(JSON.stringify(result)) };
  } catch (error) {
    const refusal = error instanceof DamagedPart ? describeDamage(db, error) : error;
    if (refusal instanceof DomainError) return { reason: refusal.reason, message: refusal.message };
    throw error;
  }
}

serveRequests<QueryRequest>({
  answer: async (request) => answer(request),
  close() {
    db.close();
    search.close();
  },
});
