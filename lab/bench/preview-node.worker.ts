// One measurement of lab/bench/preview.ts in a worker thread of its own.
import { openAsBlob } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { dialectShape, scanRows } from '../../src/importer/index.ts';

const { job, path, dialect } = z
  .object({ job: z.enum(['read', 'scan']), path: z.string(), dialect: dialectShape })
  .parse(workerData);

async function readBlob(): Promise<number> {
  let bytes = 0;
  for await (const chunk of (await openAsBlob(path)).stream()) bytes += chunk.length;
  return bytes;
}

const start = performance.now();
const rows = job === 'read' ? await readBlob() : (await scanRows(await openAsBlob(path), dialect)).rows;
parentPort?.postMessage({ ms: performance.now() - start, rows });
