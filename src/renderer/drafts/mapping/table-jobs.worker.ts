import { decideDisplays } from '@sheaf/survey-columns';
import { type Dialect, plainDialect } from '@sheaf/tables';
import {
  createClient,
  type FileProblem,
  findBadRows,
  findDateOrders,
  findOverlap,
  ImportError,
  inspectResponses,
  matchDroppedMedia,
  noTransforms,
  planParts,
  type Responses,
  type RowIndex,
  type RowTransforms,
  readColumns,
  readFileColumns,
  scanRows,
  skipBadRows,
} from '../../../importer/index.ts';
import { loadProblems } from '../../lib/problems/words.ts';
import { createThrottle, serveWorker } from '../../lib/run-worker.ts';
import { words } from '../words.ts';
import type { DecidedColumns, JobMessage, JobName, ScanJob, ScanResult, TableJobs } from './table-jobs.ts';

type Report = (bytes: number) => void;
type Work = {
  [Name in JobName]: (job: TableJobs[Name]['job'], onProgress: Report) => Promise<TableJobs[Name]['result']>;
};

const canBeSkipped: readonly FileProblem[] = ['unclosed-quote', 'row-too-large'];

/** Plans the parts. If a bad row forbids it and there are no rules, plans those of the other rows. */
async function planWithRules(
  file: File,
  dialect: Dialect,
  index: RowIndex,
  transforms: RowTransforms = noTransforms,
): Promise<Pick<ScanResult, 'plan' | 'needsRules'>> {
  try {
    return { plan: await planParts(file, dialect, index, transforms), needsRules: false };
  } catch (error) {
    if (transforms.bad_rows !== null || !(error instanceof ImportError) || error.failure.kind !== 'file') throw error;
    if (!canBeSkipped.includes(error.failure.problem)) throw error;
    const plan = await planParts(file, dialect, index, { ...transforms, bad_rows: skipBadRows });
    return { plan, needsRules: true };
  }
}

async function decide(
  { file, dialect }: ScanJob,
  scanned: Pick<ScanResult, 'index' | 'plan'>,
): Promise<DecidedColumns> {
  const { sample, decision } = await readFileColumns(file, dialect, {}, scanned);
  const { suggestions, groups } = decision;
  return { suggestions, groups, displays: decideDisplays(sample, suggestions, groups) };
}

/** If the file was deleted while it was being read, throws an error with our own sentence. */
function rethrow(error: unknown): never {
  if (error instanceof DOMException) throw new Error(words.unreadable);
  throw error;
}

/** Loads all responses of a survey. The browser stores a large export on disk. */
async function loadResponses(
  source: TableJobs['comparison']['job']['existing'][number],
  { base_url, token }: TableJobs['comparison']['job']['connection'],
): Promise<Responses> {
  if (source.kind === 'file') return source.responses;
  const { survey_key, columns } = source;
  const rows = await createClient({ base_url, token: () => token }).exportSurvey({
    params: { survey_key },
    query: { answers: 'raw', headers: 'one', formulas: 'keep' },
  });
  if (!(rows instanceof ReadableStream)) throw new TypeError('The answer is no stream.');
  return { file: await new Response(rows).blob(), dialect: plainDialect, columns };
}

const work: Work = {
  async scan({ file, dialect, index: known, transforms }, onProgress) {
    const index = known ?? (await scanRows(file, dialect, { onProgress, recover: true }).catch(rethrow));
    const planned = await planWithRules(file, dialect, index, transforms);
    const decided = known === undefined ? await decide({ file, dialect }, { index, plan: planned.plan }) : null;
    return { ...planned, index, decided };
  },
  inspection: ({ file, dialect, index, shape }, onProgress) =>
    inspectResponses(file, dialect, index, shape, { onProgress }),
  badRows: ({ file, dialect, index, original }, onProgress) =>
    findBadRows(file, dialect, index, original, { onProgress }),
  dates: ({ file, dialect, index, columns }, onProgress) =>
    findDateOrders(file, dialect, index, columns, { onProgress }),
  async media({ file, dialect, links, paths, names }) {
    if (links.length === 0) return [];
    const columns = links.map(({ column }) => column);
    const values = await readColumns(file, dialect, columns);
    return links.map((link, at) => {
      const cells = values.filter((_, index) => index % links.length === at);
      return { ...link, ...matchDroppedMedia(cells, paths, link.rule, new Map(names)) };
    });
  },
  async comparison({ added, existing, shape, connection }, onProgress) {
    const responses: Responses[] = [];
    for (const source of existing) responses.push(await loadResponses(source, connection));
    return findOverlap(added, responses, shape, { onProgress });
  },
};

function run<Name extends JobName>({ name, job }: JobMessage<Name>, onProgress: Report) {
  return work[name](job, onProgress);
}

serveWorker<JobMessage<JobName>, number, TableJobs[JobName]['result']>(async (message, report) => {
  await loadProblems();
  const isDue = createThrottle();
  return run(message, (bytes) => {
    if (isDue()) report(bytes);
  });
});
