import { basename } from 'node:path';
import {
  type DocumentEntry,
  type DocumentKind,
  type DocumentReceipt,
  type DocumentTransferOptions,
  fingerprint,
  importFile,
  importInsight,
  type Journal,
  readEntry,
  resumeDocument,
} from '../../importer/index.ts';

/** A document or recording on its way. */
export interface RecordSource {
  kind: DocumentKind;
  path: string;
  file: Blob;
}

async function unfinished(journal: Journal, wanted: Partial<DocumentEntry>): Promise<DocumentEntry | undefined> {
  const keys = ['kind', 'fingerprint', 'file_name', 'project_id', 'should_publish'] as const;
  const entries = (await journal.list()).map(readEntry);
  return entries.find(
    (entry): entry is DocumentEntry =>
      entry !== null && entry.kind !== 'survey' && keys.every((key) => entry[key] === wanted[key]),
  );
}

/** Imports one insight or file, or carries on with the import of it that did not end. @throws as `importInsight` */
export async function importRecordFile(
  { kind, path, file }: RecordSource,
  project_id: number,
  run: Omit<DocumentTransferOptions, 'file'>,
  publish: boolean,
): Promise<DocumentReceipt> {
  const wanted = { file_name: basename(path), project_id, should_publish: kind === 'insight' && publish };
  const entry = await unfinished(run.journal, { ...wanted, kind, fingerprint: await fingerprint(file) });
  if (entry === undefined) {
    const begin = kind === 'insight' ? importInsight : importFile;
    return begin({ ...run, ...wanted, file });
  }
  process.stderr.write(`Carrying on with the import of ${wanted.file_name} that began at ${entry.started_at}.\n`);
  return resumeDocument(entry, { ...run, file });
}
