import type { Dialect } from '@sheaf/tables';
import { scanRows } from '../../../src/importer/index.ts';
import { serveWorker } from '../../../src/renderer/lib/run-worker.ts';

/** The window's scan without its plan: 2.7 million rows are more than one import takes. */
serveWorker<{ file: File; dialect: Dialect }, never, number>(
  async ({ file, dialect }) => (await scanRows(file, dialect)).rows,
);
