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

/** The files of an interrupted import among those chosen: the table or record itself, and the media of a survey. */
export function filesOf(entry: JournalEntry, chosen: readonly File[]) {
  const sized = chosen.filter(({ size }) => size === entry.file_bytes);
  const file = sized.find(({ name }) => name === entry.file_name) ?? sized[0];
  const media = new Map<string, File>();
  for (const { filename, bytes } of entry.kind === 'survey' ? entry.media : []) {
    const fitting = chosen.filter((one) => one !== file && one.size === bytes);
    const found = fitting.find(({ name }) => filename.endsWith(name)) ?? fitting[0];
    if (found !== undefined) media.set(filename, found);
  }
  return { file, media };
}

/** Carries on with an import from where it stopped. The importer checks that the files are those it began with. */
export function continueImport(entry: JournalEntry, file: File, media: ReadonlyMap<string, File>): void {
  enqueue(entryName(entry), importRun({ kind: 'resume', file, entry, media }));
  void queryClient.invalidateQueries({ queryKey: interruptedQuery.queryKey });
}

/** Forgets an interrupted import. What it has already sent is the service's and stays. */
export async function dismiss(entry: JournalEntry): Promise<void> {
  await indexedJournal.delete(entry.id);
  await queryClient.invalidateQueries({ queryKey: interruptedQuery.queryKey });
}
