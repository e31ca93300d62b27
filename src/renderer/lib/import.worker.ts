import type { Connection } from '../../contract/index.ts';
import { borrowBudget, createClient, ImportError, resume, resumeRecord } from '../../importer/index.ts';
import { errorSentence } from './error-sentence.ts';
import { ImportFailure } from './import-failure.ts';
import type { FromWorker, ToWorker } from './import-job.ts';
import { indexedJournal, readJournal } from './indexed-journal.ts';
import type { AnyProgress, AnyReceipt, Remedy } from './queue-item.ts';
import { keepReceipt } from './queue-rows.ts';
import { words } from './queue-words.ts';
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

const remedies = {
  'second-record': 'second',
  'other-file': 'file',
  'missing-media': 'file',
  part: 'again',
  storage: 'again',
  occupied: 'again',
  file: 'none',
  mismatch: 'none',
  'no-media': 'none',
  'too-large': 'none',
  unreadable: 'none',
} as const satisfies Record<ImportError['failure']['kind'], Remedy>;

function remedyOf(error: unknown): Remedy {
  if (error instanceof ImportFailure) return error.remedy;
  // The system can no longer read the file: it was moved, changed or taken away.
  if (error instanceof DOMException && (error.name === 'NotReadableError' || error.name === 'NotFoundError'))
    return 'file';
  return error instanceof ImportError ? remedies[error.failure.kind] : 'again';
}

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
