import { ClientError } from '../client/client-error.ts';
import { fingerprint, newId, wholeSha256 } from '../core/digest.ts';
import { ImportError } from '../core/import-error.ts';
import type { DocumentEntry, DocumentProgress, DocumentReceipt } from '../journal/document-entry.ts';
import { changedFile } from '../plan/part.ts';
import { ImportContext, type TransferOptions } from '../transfer/import-context.ts';
import type { Waiting } from '../transfer/progress.ts';
import { callsOf, type RecordCalls, sizeLimit } from './document-calls.ts';
import { takeForm } from './document-form.ts';
import { createMeter, type RecordRun, sendRecord } from './document-upload.ts';

export interface DocumentTransferOptions extends TransferOptions<DocumentProgress> {
  /** "a fresh URL requires a new initialize, which creates a new insight" (section 4.2): whether that may be done; false unless given. */
  mayCreateAnother?: boolean;
}

export interface DocumentImportOptions extends DocumentTransferOptions {
  file_name: string;
  project_id: number;
}

const firstPause = 0.25;
/** How often complete may miss what the storage took, before that is an error. */
const rounds = 3;

const reading = (context: RecordRun) => (waiting: Waiting | null) => context.report({ phase: 'reading', waiting });

/**
 * @returns whether the service has `taken` the bytes, is `missing` them, or knows the record no more (`gone`)
 * @param isLast whether missing bytes are an error by now, in the service's own words
 * @throws ClientError for any other refusal
 */
async function complete(
  context: RecordRun,
  calls: RecordCalls,
  key: string,
  isLast = false,
): Promise<'taken' | 'missing' | 'gone'> {
  try {
    await calls.complete(key, context.entry.should_publish, context.patient(reading(context)));
    return 'taken';
  } catch (error) {
    // "400: `{ error }` when the file is not yet in storage." (section 4.2; 4.3)
    if (error instanceof ClientError && error.status === 400 && !isLast) return 'missing';
    if (error instanceof ClientError && error.status === 404) return 'gone';
    throw error;
  }
}

/** Looks at the status, less and less often, until it is final. @throws ImportError (`unreadable`) when processing failed */
async function follow(context: RecordRun, calls: RecordCalls, key: string): Promise<void> {
  const report = reading(context);
  report(null);
  for (let pause = firstPause; ; pause = Math.min(context.pollSeconds, pause * 1.5)) {
    const status = await calls.status(key, context.patient(report));
    if (status === 'read') return;
    if (status === 'failed') {
      const sentence = `The import service has ${context.entry.file_name} but could not read it. Open it to see whether it is whole, save it anew, and import that.`;
      await context.giveUp(new ImportError({ kind: 'unreadable', key }, sentence));
    }
    await context.clock.sleep(pause * 1000, context.signal);
  }
}

async function finish(context: RecordRun, calls: RecordCalls, key: string): Promise<DocumentReceipt> {
  await follow(context, calls, key);
  const { kind, file_name, file_bytes, file_sha256, project_id, should_publish, left_behind, started_at } =
    context.entry;
  const completed_at = new Date().toISOString();
  const shared = { key, file_name, file_bytes, file_sha256, project_id, left_behind, started_at, completed_at };
  const receipt = { kind, ...shared, is_published: kind === 'insight' && should_publish };
  await context.close(receipt);
  context.report({ phase: 'done', receipt });
  return receipt;
}

/** Sends where something is to be sent, completes, follows. @throws as `importInsight` */
async function sendAndFollow(context: RecordRun, mayRenew: boolean): Promise<DocumentReceipt> {
  const { entry } = context;
  const calls = callsOf(entry.kind, context.client);
  // What has arrived is not sent again.
  let state = entry.record === null ? 'missing' : await complete(context, calls, entry.record.key);
  for (let round = 0; state !== 'taken'; round++) {
    if (round === rounds) throw new ClientError(400, 'The import service does not find the file the storage took.');
    if (state === 'gone') entry.record = null;
    const form = await takeForm(context, calls, mayRenew && round === 0);
    if (await sendRecord(context, form)) {
      state = await complete(context, calls, form.key, round === rounds - 1);
    } else {
      entry.record = { ...form, made_at: 0 };
      await context.save();
    }
  }
  return finish(context, calls, entry.record?.key ?? '');
}

/**
 * Writes nothing and sends nothing yet: what an import means to do, for a journal. With the file it is enough for
 * `resumeDocument`, which begins it.
 */
export async function prepareDocument(
  options: Pick<DocumentImportOptions, 'file' | 'file_name' | 'project_id'> & {
    kind: DocumentEntry['kind'];
    should_publish?: boolean;
  },
): Promise<DocumentEntry> {
  const { file, file_name, project_id, kind, should_publish = false } = options;
  return {
    id: newId(),
    kind,
    file_name,
    file_bytes: file.size,
    fingerprint: await fingerprint(file),
    file_sha256: null,
    project_id,
    should_publish,
    is_asked: false,
    record: null,
    left_behind: [],
    started_at: new Date().toISOString(),
  };
}

/** The intent into the journal, before the service hears of it. @throws ImportError (`too-large`) */
async function begin(context: RecordRun): Promise<void> {
  const { entry } = context;
  const most_bytes = sizeLimit(entry);
  if (entry.file_bytes > most_bytes) {
    const sentence = `The file is larger than the import service takes: ${most_bytes / 1024 ** 2} MB at most.`;
    throw new ImportError({ kind: 'too-large', most_bytes }, sentence);
  }
  context.signal.throwIfAborted();
  entry.file_sha256 = await wholeSha256(context.file);
  entry.started_at = new Date().toISOString();
  await context.save();
}

async function importRecord(entry: DocumentEntry, options: DocumentTransferOptions): Promise<DocumentReceipt> {
  const context = new ImportContext(options, entry);
  createMeter(context)(0);
  if (entry.record === null && !entry.is_asked) await begin(context);
  return sendAndFollow(context, options.mayCreateAnother ?? false);
}

/**
 * Ends an import whose file has arrived and is read, without the file: after a crash or a reload nobody need give it again.
 * @returns its receipt; null where the file is needed, or the service still reads
 * @throws as `importInsight`
 */
export async function completeArrivedDocument(
  entry: DocumentEntry,
  options: Omit<DocumentTransferOptions, 'file' | 'media'>,
): Promise<DocumentReceipt | null> {
  if (entry.record === null) return null;
  const { key } = entry.record;
  const context = new ImportContext({ ...options, file: new Blob([]) }, structuredClone(entry));
  const calls = callsOf(entry.kind, context.client);
  const status = await calls.status(key, { signal: context.signal });
  return status === 'underway' ? null : finish(context, calls, key);
}

/**
 * The whole flow of an insight: intent into the journal, initialize, the bytes to the storage, complete, status until it is
 * final. The journal's entry is gone when the receipt is there, or when the document cannot be read.
 * @throws ImportError (`too-large`, `storage`, `second-document`, `unreadable`), ClientError, the signal's reason
 */
export async function importInsight(
  options: DocumentImportOptions & { should_publish?: boolean },
): Promise<DocumentReceipt> {
  return importRecord(await prepareDocument({ ...options, kind: 'insight' }), options);
}

/** The whole flow of a file, as `importInsight`. @throws as it */
export async function importFile(options: DocumentImportOptions): Promise<DocumentReceipt> {
  return importRecord(await prepareDocument({ ...options, kind: 'file' }), options);
}

/**
 * Begins an import that was only meant, or carries it on after a crash, a cancel or an outage. What has arrived is not sent again.
 * @throws as `importInsight`; ImportError (`other-file`) when `file` is not the one the entry is about
 */
export async function resumeDocument(entry: DocumentEntry, options: DocumentTransferOptions): Promise<DocumentReceipt> {
  if ((await fingerprint(options.file)) !== entry.fingerprint) throw changedFile();
  return importRecord(structuredClone(entry), options);
}
