import { type Inspection, inspectResponses } from '../../importer/index.ts';
import { serveWorker } from '../lib/run-worker.ts';
import type { InspectJob } from './worker-jobs.ts';

serveWorker<InspectJob, number, Inspection>(({ file, dialect, index, shape }, report) =>
  inspectResponses(file, dialect, index, shape, { onProgress: report }),
);
