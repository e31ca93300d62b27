import { ClientError } from '../client/read-reply.ts';
import { createId, fingerprint } from '../core/digest.ts';
import { ImportError } from '../core/import-error.ts';
import { problem } from '../core/problems.ts';
import type { DocumentEntry, DocumentReceipt, InitializedDocument } from '../journal/journal.ts';
import { findSizeLimit } from '../plan/file-kinds.ts';
import { changedFileError } from '../plan/part.ts';
import { completeAttempts, ImportContext, type TransferOptions } from '../transfer/import-context.ts';
import { type DocumentProgress, Rate, type Waiting } from '../transfer/progress.ts';
import { sendBlob } from '../transfer/send-blob.ts';
import { acquireForm, chooseCalls, type DocumentCalls, type DocumentContext } from './document-calls.ts';

export interface DocumentTransferOptions extends TransferOptions<DocumentProgress> {
  /** Whether another document may be created when the form of the first one has expired (docs/interface.md#upload-a-document); false unless given. */
  mayCreateAnother?: boolean;
}

export interface DocumentImportOptions extends DocumentTransferOptions {
  file_name: string;
  project_id: number;
}

/** @returns what reports the bytes that have been sent */
function createMeter(context: DocumentContext): (bytes: number, waiting?: Waiting) => void {
  const rate = new Rate();
  return (bytesSent, waiting) => {
    rate.add(context.clock.now(), bytesSent);
    const { file_bytes: bytesTotal } = context.entry;
    context.report({
      phase: 'sending',
      bytesSent,
      bytesTotal,
      bytesPerSecond: waiting === undefined ? rate.perSecond : null,
      secondsLeft: waiting === undefined ? rate.secondsFor(bytesTotal - bytesSent) : null,
      waiting: waiting ?? null,
    });
  };
}

const reportReading = (context: DocumentContext) => (waiting: Waiting | null) =>
  context.report({ phase: 'reading', waiting });

/** @returns false when the form has expired: there is no retry endpoint for documents. @throws as `sendBlob` */
function sendDocument(context: DocumentContext, form: InitializedDocument): Promise<boolean> {
  const onSent = createMeter(context);
  return sendBlob(context, {
    blob: context.file,
    item: context.entry.file_name,
    form: async () => form,
    onSent,
    onWait: (waiting) => onSent(0, waiting),
  });
}

/**
 * @returns whether the service has `accepted` the bytes, finds them `missing`, or has `deleted` the document
 * @param isLast whether missing bytes are an error now
 * @throws ClientError for any other refusal
 */
async function completeDocument(
  context: DocumentContext,
  calls: DocumentCalls,
  key: string,
  isLast = false,
): Promise<'accepted' | 'missing' | 'deleted'> {
  try {
    await calls.complete(key, context.entry.should_publish, context.patient(reportReading(context)));
    return 'accepted';
  } catch (error) {
    // 400: the file is not in the storage yet (docs/interface.md#complete-an-insight).
    if (error instanceof ClientError && error.status === 400 && !isLast) return 'missing';
    if (error instanceof ClientError && error.status === 404) return 'deleted';
    throw error;
  }
}

/** Waits until the service has read the document, and closes the import. @throws ImportError (`unreadable`) */
async function closeImport(context: DocumentContext, calls: DocumentCalls, key: string): Promise<DocumentReceipt> {
  const report = reportReading(context);
  report(null);
  const status = await context.poll(async () => {
    const { state, waiting } = await calls.status(key, context.patient(report));
    report(waiting);
    return state === 'processing' ? null : state;
  });
  if (status === 'failed') {
    const failure = await calls.failure(key);
    const explanation =
      failure === null ? '. Open it to check that it is complete, save it again, and import that.' : `: ${failure}`;
    const sentence = `The import service has ${context.entry.file_name} but could not read it${explanation}`;
    await context.fail(new ImportError({ kind: 'unreadable', key }, sentence));
  }
  const { kind, file_name, file_bytes, file_sha256, project_id, should_publish, left_behind, started_at } =
    context.entry;
  const completed_at = new Date().toISOString();
  const shared = { key, file_name, file_bytes, file_sha256, project_id, left_behind, started_at, completed_at };
  const receipt = { kind, ...shared, is_published: kind === 'insight' && should_publish };
  await context.close(receipt);
  context.report({ phase: 'done', receipt });
  return receipt;
}

/** Writes down whether the storage has the bytes: a paused import says how much has arrived. */
async function noteSent(context: DocumentContext, isSent: boolean): Promise<void> {
  if (context.entry.is_sent === isSent) return;
  context.entry.is_sent = isSent;
  await context.save();
}

/** Sends what the service does not have, completes, and waits for the end. @throws as `importInsight` */
async function sendAndClose(context: DocumentContext, mayCreateAnother: boolean): Promise<DocumentReceipt> {
  const { entry } = context;
  const calls = chooseCalls(entry.kind, context.client);
  // Bytes that have arrived are not sent again.
  let state = entry.initialized === null ? 'missing' : await completeDocument(context, calls, entry.initialized.key);
  for (let attempt = 0; state !== 'accepted'; attempt++) {
    if (attempt === completeAttempts)
      throw new ClientError(400, problem('accepted_not_found', { what: entry.file_name }));
    await noteSent(context, false);
    if (state === 'deleted') entry.initialized = null;
    const form = await acquireForm(context, calls, mayCreateAnother && attempt === 0);
    if (await sendDocument(context, form)) {
      await noteSent(context, true);
      state = await completeDocument(context, calls, form.key, attempt === completeAttempts - 1);
    } else {
      entry.initialized = { ...form, made_at: 0 };
      await context.save();
    }
  }
  return closeImport(context, calls, entry.initialized?.key ?? '');
}

/** Prepares an import for a journal. Nothing is written or sent yet; with the file, `resumeDocument` can start it. */
export async function prepareDocument(
  options: Pick<DocumentImportOptions, 'file' | 'file_name' | 'project_id'> & {
    kind: DocumentEntry['kind'];
    should_publish?: boolean;
  },
): Promise<DocumentEntry> {
  const { file, file_name, project_id, kind, should_publish = false } = options;
  return {
    id: createId(),
    kind,
    file_name,
    file_bytes: file.size,
    fingerprint: await fingerprint(file),
    file_sha256: null,
    project_id,
    should_publish,
    is_initializing: false,
    initialized: null,
    is_sent: false,
    left_behind: [],
    started_at: new Date().toISOString(),
  };
}

/** @throws ImportError (`too-large`) */
function checkSize(entry: DocumentEntry): void {
  const most_bytes = findSizeLimit(entry);
  if (entry.file_bytes <= most_bytes) return;
  const sentence = `The file is larger than the import service accepts: ${most_bytes / 1024 ** 2} MB at most.`;
  throw new ImportError({ kind: 'too-large', most_bytes }, sentence);
}

async function importDocument(entry: DocumentEntry, options: DocumentTransferOptions): Promise<DocumentReceipt> {
  const context = new ImportContext(options, entry);
  createMeter(context)(0);
  if (entry.initialized === null && !entry.is_initializing) {
    checkSize(entry);
    await context.start();
  }
  return sendAndClose(context, options.mayCreateAnother ?? false);
}

/**
 * Closes an import whose file has arrived and is read, without the file: after a crash or a reload the user need not give it again.
 * @returns its receipt; null when the file is needed or the service has not finished reading
 * @throws as `importInsight`
 */
export async function completeArrivedDocument(
  entry: DocumentEntry,
  options: Omit<DocumentTransferOptions, 'file' | 'media'>,
): Promise<DocumentReceipt | null> {
  if (entry.initialized === null) return null;
  const { key } = entry.initialized;
  const context = new ImportContext({ ...options, file: new Blob([]) }, structuredClone(entry));
  const calls = chooseCalls(entry.kind, context.client);
  const { state } = await calls.status(key, { signal: context.signal });
  return state === 'processing' ? null : closeImport(context, calls, key);
}

/**
 * Imports an insight: journal entry, initialize, the bytes to the storage, complete, status until it is final. The journal's
 * entry is deleted when the receipt is there, or when the document cannot be read.
 * @throws ImportError (`too-large`, `storage`, `second-document`, `unreadable`), ClientError, the signal's reason
 */
export async function importInsight(
  options: DocumentImportOptions & { should_publish?: boolean },
): Promise<DocumentReceipt> {
  return importDocument(await prepareDocument({ ...options, kind: 'insight' }), options);
}

/** Imports a file, as `importInsight`. @throws as it */
export async function importFile(options: DocumentImportOptions): Promise<DocumentReceipt> {
  return importDocument(await prepareDocument({ ...options, kind: 'file' }), options);
}

/**
 * Starts an import that was only prepared, or continues it after a crash, a cancel or an outage. What has arrived is not sent
 * again.
 * @throws as `importInsight`; ImportError (`other-file`) when `file` is not the one of the entry
 */
export async function resumeDocument(entry: DocumentEntry, options: DocumentTransferOptions): Promise<DocumentReceipt> {
  if ((await fingerprint(options.file)) !== entry.fingerprint) throw changedFileError();
  return importDocument(structuredClone(entry), options);
}
