import { plainDialect } from '@sheaf/tables';
import { createClient, findOverlap, type Overlap, type Responses } from '../../importer/index.ts';
import { serveWorker } from '../lib/run-worker.ts';
import type { CompareJob } from './worker-jobs.ts';

const reportEveryMs = 100;

/** Loads all responses of a survey. The browser stores a large export on disk. */
async function loadResponses(
  source: CompareJob['existing'][number],
  connection: CompareJob['connection'],
): Promise<Responses> {
  if (source.kind === 'file') return source.responses;
  const client = createClient({ base_url: connection.base_url, token: () => connection.token });
  const { survey_key, columns } = source;
  const rows = await client.exportSurvey({
    params: { survey_key },
    query: { answers: 'raw', headers: 'one', formulas: 'keep' },
  });
  if (!(rows instanceof ReadableStream)) throw new TypeError('The answer is no stream.');
  return { file: await new Response(rows).blob(), dialect: plainDialect, columns };
}

serveWorker<CompareJob, number, Overlap>(async ({ added, existing, shape, connection }, report) => {
  let reported = 0;
  const onProgress = (bytes: number) => {
    if (performance.now() - reported < reportEveryMs) return;
    reported = performance.now();
    report(bytes);
  };
  const responses: Responses[] = [];
  for (const source of existing) responses.push(await loadResponses(source, connection));
  return findOverlap(added, responses, shape, { onProgress });
});
