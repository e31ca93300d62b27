import { queryOptions } from '@tanstack/react-query';
import { type JournalEntry, resume } from '../../../importer/index.ts';
import { api } from '../../lib/api.ts';
import { indexedJournal } from '../../lib/indexed-journal.ts';
import { interruptedEntries, tellingJournal } from '../../lib/journal-entries.ts';
import { queryClient } from '../../lib/query-client.ts';
import { enqueue } from '../../lib/uploads.ts';
import { xhrUpload } from '../../lib/xhr-upload.ts';

/** Imports written down in this browser that nobody works on. */
export const interruptedQuery = queryOptions({
  queryKey: ['interrupted'],
  queryFn: interruptedEntries,
  staleTime: 0,
  networkMode: 'always',
});

/** Carries on with an import from where it stopped. The importer checks that `file` is the one it began with. */
export function continueImport(entry: JournalEntry, file: File): void {
  enqueue(entry.name, ({ signal, onProgress, onJournal }) => {
    onJournal(entry.id);
    return resume(entry, {
      client: api,
      file,
      journal: tellingJournal(onJournal),
      signal,
      on_progress: onProgress,
      upload: xhrUpload,
    });
  });
}

/** Forgets an interrupted import. What it has already sent is the service's and stays. */
export async function dismiss(entry: JournalEntry): Promise<void> {
  await indexedJournal.delete(entry.id);
  await queryClient.invalidateQueries({ queryKey: interruptedQuery.queryKey });
}
