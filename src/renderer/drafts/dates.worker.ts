import type { DateFinding } from '@sheaf/survey-columns';
import { findDateOrders } from '../../importer/index.ts';
import { serveWorker } from '../lib/run-worker.ts';
import type { DatesJob } from './worker-jobs.ts';

serveWorker<DatesJob, number, DateFinding[]>(({ file, dialect, index, columns }, report) =>
  findDateOrders(file, dialect, index, columns, { onProgress: report }),
);
