import { openSource } from '@sheaf/tables';
import type { Connection } from '../../contract/index.ts';
import {
  borrowBudget,
  convertTable,
  createClient,
  type JournalEntry,
  pinUpload,
  resumeDocument,
  resumeSurvey,
  type Upload,
} from '../../importer/index.ts';
import { openByteSink } from '../lib/files/byte-sink.ts';
import type { ImportFiles } from '../lib/files/file-handles.ts';
import { TemporaryFiles } from '../lib/files/temporary-files.ts';
import { loadProblems, words as problems } from '../lib/problems/words.ts';
import { createWindowDatabase } from '../lib/window-database.ts';
import type { ImportProgress, ImportReceipt } from './import-state.ts';
import { findFailure, ImportFailure } from './remedy.ts';
import type { FromWorker, ToWorker } from './run-import.ts';
import { SavedQueue } from './saved-queue.ts';
import { words } from './words.ts';
import { xhrUpload } from './xhr-upload.ts';

/** Says why nothing moves in the language of the window. */
function inLanguage(progress: ImportProgress): ImportProgress {
  if (!('waiting' in progress) || progress.waiting === null) return progress;
  const { problem, sentence } = progress.waiting;
  return { ...progress, waiting: { ...progress.waiting, sentence: problems.say(problem, sentence) } };
}

const saved = new SavedQueue(createWindowDatabase(indexedDB));
const controller = new AbortController();
let connection: Connection = { base_url: '', token: '' };
const send = (message: FromWorker) => self.postMessage(message);

let renewed = Promise.withResolvers<void>();

/** @returns the same request with the current address and token */
function withConnection(input: string, init: RequestInit | undefined, base_url: string): [string, RequestInit] {
  const url = input.startsWith(base_url) ? `${connection.base_url}${input.slice(base_url.length)}` : input;
  const headers = new Headers(init?.headers);
  headers.set('authorization', `Bearer ${connection.token}`);
  return [url, { ...init, headers }];
}

/**
 * Waits for another token, then repeats the request, and the import continues. The window gets one from a remote instance; for
 * this computer's own, the user signs in again.
 */
async function retryWithNewToken(
  input: string,
  init: RequestInit | undefined,
  used: Connection,
): Promise<Response | null> {
  const { base_url, token } = used;
  const signal = init?.signal;
  const stopped = new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  // Another token may have come before this answer.
  if (connection.token === token) await Promise.race([renewed.promise, stopped]);
  return connection.token === token ? null : fetch(...withConnection(input, init, base_url));
}

const watchedFetch: typeof fetch = async (input, init) => {
  const used = connection;
  try {
    const reply = await fetch(input, init);
    if (reply.status !== 401) return reply;
    send({ kind: 'unauthorized', token: used.token });
    return (await retryWithNewToken(String(input), init, used)) ?? reply;
  } catch (error) {
    if (init?.signal?.aborted !== true) send({ kind: 'unreachable' });
    throw error;
  }
};

/** The forms of a remote instance lead to its own host or to its storage. This page's own service is trusted with others. */
const pinnedUpload: Upload = (form, blob, options) =>
  pinUpload(xhrUpload, { base_url: connection.base_url, storage_origin: connection.storage_origin ?? null })(
    form,
    blob,
    options,
  );

/** The file that is sent. A table that an earlier window converted is converted again: the same file gives the same bytes. */
async function openCsv(entry: JournalEntry, { file, csv }: ImportFiles): Promise<File> {
  if (entry.kind !== 'survey' || entry.original === null || csv !== undefined) return csv ?? file;
  const { encoding = null, reading = null } = entry.original;
  const source = await openSource(file, file.name, { encoding, reading });
  if (source === null) throw new ImportFailure(words.otherFile(entry.file_name), 'file');
  const sink = await openByteSink(await new TemporaryFiles().create());
  const { signal } = controller;
  const { original: expected } = entry;
  const digest = async () => expected.sha256;
  await convertTable({ file, source, table: expected.table.index, reading }, sink.write, { expected, digest, signal });
  return sink.close(file.name);
}

async function run({
  id,
  files,
  mayCreateAnother,
  budget,
}: Extract<ToWorker, { kind: 'start' }>): Promise<ImportReceipt> {
  await loadProblems();
  const entry = await saved.readEntry(id);
  if (entry === null) {
    // It may have been completed while it waited for this thread.
    const receipt = await saved.readReceipt(id);
    if (receipt !== null) return receipt;
    throw new ImportFailure(words.noReceipt, 'none');
  }
  const client = createClient({
    get base_url() {
      return connection.base_url;
    },
    token: () => connection.token,
    fetch: watchedFetch,
    budget: budget === null ? null : borrowBudget(budget),
  });
  const rest = {
    client,
    file: await openCsv(entry, files),
    media: files.media,
    journal: saved.journal,
    signal: controller.signal,
    onProgress: (progress: ImportProgress) => send({ kind: 'progress', progress: inLanguage(progress) }),
    onReceipt: (receipt: ImportReceipt) => saved.putReceipt(id, receipt),
    onFailure: (error: Error) =>
      saved.change(id, { state: { kind: 'failed', ...findFailure(error, connection.base_url) } }),
    upload: connection.storage_origin === undefined ? xhrUpload : pinnedUpload,
  };
  return entry.kind === 'survey' ? resumeSurvey(entry, rest) : resumeDocument(entry, { ...rest, mayCreateAnother });
}

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === 'cancel') return controller.abort(new DOMException('Stopped.', 'AbortError'));
  connection = data.connection ?? connection;
  renewed.resolve();
  renewed = Promise.withResolvers<void>();
  if (data.kind === 'connection') return;
  run(data).then(
    (receipt) => send({ kind: 'done', receipt }),
    (error: unknown) => send({ kind: 'failed', ...findFailure(error, connection.base_url) }),
  );
};
