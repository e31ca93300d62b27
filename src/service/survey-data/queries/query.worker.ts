import { ServiceError } from '../../core/errors.ts';
import { serveRequests, workerSettings } from '../../core/thread-port.ts';
import { openDatabase } from '../../data/sqlite/open.ts';
import { createReadingTools, type ReadingTools, readings } from './queries.ts';
import type { ReadingAnswer, ReadingRequest } from './query-thread.ts';

// A thread that reads: its connections can write nothing, and each answer comes from one state of the database.
const { database_path, search_path } = workerSettings<{ database_path: string; search_path: string }>();
const db = openDatabase(database_path, { readonly: true });
const search = openDatabase(search_path, { readonly: true });
const tools = createReadingTools(db, search);

const encoder = new TextEncoder();
const readOnce = db.transaction(({ name, input }: ReadingRequest): unknown => {
  const reading = readings[name] as (tools: ReadingTools, input: unknown) => unknown;
  return reading(tools, input);
});

function answer(request: ReadingRequest): ReadingAnswer {
  try {
    const result = readOnce(request);
    return { bytes: result instanceof Uint8Array ? result : encoder.encode(JSON.stringify(result)) };
  } catch (error) {
    if (error instanceof ServiceError) return { status: error.status, error: error.message };
    throw error;
  }
}

serveRequests<ReadingRequest>({
  answer: async (request) => answer(request),
  close() {
    db.close();
    search.close();
  },
});
