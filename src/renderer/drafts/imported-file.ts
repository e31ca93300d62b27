import { queryOptions } from '@tanstack/react-query';
import { findImported } from '../../importer/index.ts';
import { getObjects } from '../session/query-client.ts';
import { csvOf } from './draft-source.ts';
import type { Draft } from './drafts.ts';

/** The surveys into which this very file was imported before, in all projects, the newest first. */
export function importedFileQuery(draft: Draft) {
  const file = csvOf(draft);
  return queryOptions({
    queryKey: ['imported-file', draft.id, file?.size, file?.lastModified],
    queryFn: ({ signal, meta }) => (file === null ? [] : findImported(getObjects(meta).api, file, null, { signal })),
    enabled: file !== null,
  });
}
