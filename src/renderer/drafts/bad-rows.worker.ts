import { type BadRows, findBadRows } from '../../importer/index.ts';
import { serveWorker } from '../lib/run-worker.ts';
import type { BadRowsJob } from './worker-jobs.ts';

serveWorker<BadRowsJob, number, BadRows>(({ file, dialect, index, original }, report) =>
  findBadRows(file, dialect, index, original, { onProgress: report }),
);
