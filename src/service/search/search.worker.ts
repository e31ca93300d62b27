import { openDatabase } from '../database/open.ts';
import { serveRequests, workerSettings } from '../ingest/thread-port.ts';
import { createPartIndexer, missingParts, openSearchIndex, prepareFilling } from './search-index.ts';

// The thread that makes notes searchable, after their rows are safe and without anybody waiting for it.
const { database_path, search_path } = workerSettings<{ database_path: string; search_path: string }>();
const db = openDatabase(database_path, { readonly: true });
const search = openSearchIndex(search_path);
prepareFilling(search);
const indexPart = createPartIndexer(db, search);

/** 'catch_up' indexes every part that is missing; a number one part that was just saved. */
serveRequests(async (request: 'catch_up' | number) => {
  const parts = request === 'catch_up' ? missingParts(db, search) : [request];
  for (const part of parts) indexPart(part);
  return parts.length;
});
