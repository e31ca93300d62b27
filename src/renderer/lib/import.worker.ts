import type { Connection } from '../../contract/index.ts';
import { borrowBudget, createClient, resume, resumeRecord } from '../../importer/index.ts';
import { errorSentence } from './error-sentence.ts';
import { ImportFailure } from './import-failure.ts';
import type { FromWorker, ToWorker } from './import-job.ts';
import { indexedJournal, readJournal } from './indexed-journal.ts';
import type { AnyProgress, AnyReceipt } from './queue-item.ts';
import { keepReceipt } from './queue-rows.ts';
import { words } from './queue-words.ts';
import { remedyOf } from './remedy.ts';
import { speak } from './speak.ts';
import { xhrUpload } from './xhr-upload.ts';

const controller = new AbortController();
let connection: Connection = { base_url: '', token: '' };
const send = (message: FromWorker) => self.postMessage(message);

const watchedFetch: typeof fetch = async (input, init) => {
  try {
    const reply = await fetch(input, init);
    if (reply.status === 401) send({ kind: 'unauthorized' });
    return reply;
  } catch (error) {
    if (init?.signal?.aborted !== true) send({ kind: 'unreachable' });
    throw error;
  }
};

async function run({ id, files, may_renew, budget }: Extract<ToWorker, { kind: 'start' }>): Promise<AnyReceipt> {
  await speak();
  const entry = await readJournal(id);
  if (entry === null) throw new ImportFailure(words.withoutEnd, 'none');
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
    file: files.file,
    media: files.media,
    journal: indexedJournal,
    signal: controller.signal,
    on_progress: (progress: AnyProgress) => send({ kind: 'progress', progress }),
    on_receipt: (receipt: AnyReceipt) => keepReceipt(id, receipt),
    upload: xhrUpload,
  };
  return entry.kind === 'survey' ? resume(entry, rest) : resumeRecord(entry, { ...rest, may_renew });
}

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === 'cancel') return controller.abort(new DOMException('Stopped.', 'AbortError'));
  connection = data.connection;
  if (data.kind === 'connection') return;
  run(data).then(
    (receipt) => send({ kind: 'done', receipt }),
    (error: unknown) => send({ kind: 'failed', sentence: errorSentence(error), remedy: remedyOf(error) }),
  );
};
