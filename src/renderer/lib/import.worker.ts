import type { Connection } from '../../contract/index.ts';
import {
  borrowBudget,
  createClient,
  ImportError,
  importFile,
  importInsight,
  importSurvey,
  resume,
  resumeRecord,
} from '../../importer/index.ts';
import { errorSentence } from './error-sentence.ts';
import type { FromWorker, ToWorker } from './import-job.ts';
import { tellingJournal } from './journal-entries.ts';
import type { AnyProgress, AnyReceipt } from './uploads.ts';
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

const isConsentNeeded = (error: unknown) => error instanceof ImportError && error.failure.kind === 'second-record';

function run({ job, may_renew, budget, bound }: Extract<ToWorker, { kind: 'start' }>): Promise<AnyReceipt> {
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
    file: job.file,
    journal: tellingJournal(bound, (id) => send({ kind: 'journal', id })),
    signal: controller.signal,
    on_progress: (progress: AnyProgress) => send({ kind: 'progress', progress }),
    upload: xhrUpload,
  };
  switch (job.kind) {
    case 'survey':
      return importSurvey({ ...job.choices, ...rest });
    case 'insight': {
      const { file_name, project_id, should_publish } = job;
      return importInsight({ file_name, project_id, should_publish, ...rest });
    }
    case 'file':
      return importFile({ file_name: job.file_name, project_id: job.project_id, ...rest });
    case 'resume': {
      const { entry, media = new Map() } = job;
      return entry.kind === 'survey' ? resume(entry, { ...rest, media }) : resumeRecord(entry, { ...rest, may_renew });
    }
  }
}

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === 'cancel') return controller.abort(new DOMException('Stopped.', 'AbortError'));
  connection = data.connection;
  if (data.kind === 'connection') return;
  run(data).then(
    (receipt) => send({ kind: 'done', receipt }),
    (error: unknown) => send({ kind: 'failed', sentence: errorSentence(error), needs_consent: isConsentNeeded(error) }),
  );
};
