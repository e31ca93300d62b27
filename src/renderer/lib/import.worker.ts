import type { Connection } from '../../contract/index.ts';
import { createBudget, createClient, importSurvey, type Receipt, resume } from '../../importer/index.ts';
import { errorSentence } from './error-sentence.ts';
import type { FromWorker, ImportJob, ToWorker } from './import-job.ts';
import { tellingJournal } from './journal-entries.ts';
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

function run(job: ImportJob, perMinute: number | null): Promise<Receipt> {
  const client = createClient({
    get base_url() {
      return connection.base_url;
    },
    token: () => connection.token,
    fetch: watchedFetch,
    budget: perMinute === null ? null : createBudget(perMinute),
  });
  const rest = {
    client,
    file: job.file,
    journal: tellingJournal((id) => send({ kind: 'journal', id })),
    signal: controller.signal,
    on_progress: (progress: Extract<FromWorker, { kind: 'progress' }>['progress']) =>
      send({ kind: 'progress', progress }),
    upload: xhrUpload,
  };
  return job.kind === 'new' ? importSurvey({ ...job.choices, ...rest }) : resume(job.entry, rest);
}

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === 'cancel') return controller.abort(new DOMException('Stopped.', 'AbortError'));
  connection = data.connection;
  if (data.kind === 'connection') return;
  run(data.job, data.per_minute).then(
    (receipt) => send({ kind: 'done', receipt }),
    (error: unknown) => send({ kind: 'failed', sentence: errorSentence(error) }),
  );
};
