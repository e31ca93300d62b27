import { queryOptions } from '@tanstack/react-query';
import type { JournalEntry } from '../../../importer/index.ts';
import { importRun } from '../../lib/import-job.ts';
import { indexedJournal } from '../../lib/indexed-journal.ts';
import { interruptedEntries } from '../../lib/journal-entries.ts';
import { queryClient } from '../../lib/query-client.ts';
import { enqueue } from '../../lib/uploads.ts';

/** Imports written down in this browser that nobody works on. */
export const interruptedQuery = queryOptions({
  queryKey: ['interrupted'],
  queryFn: interruptedEntries,
  staleTime: 0,
  networkMode: 'always',
});

/** @returns what an import is called in lists */
export const entryName = (entry: JournalEntry): string => (entry.kind === 'survey' ? entry.name : entry.file_name);

/** Carries on with an import from where it stopped. The importer checks that `file` is the one it began with. */
export function continueImport(entry: JournalEntry, file: File): void {
  enqueue(entryName(entry), importRun({ kind: 'resume', file, entry }));
  void queryClient.invalidateQueries({ queryKey: interruptedQuery.queryKey });
}

/** Forgets an interrupted import. What it has already sent is the service's and stays. */
export async function dismiss(entry: JournalEntry): Promise<void> {
  await indexedJournal.delete(entry.id);
  await queryClient.invalidateQueries({ queryKey: interruptedQuery.queryKey });
}
