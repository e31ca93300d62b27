// One measurement of lab/bench/preview.ts in a worker thread of its own.
import { closeSync, openAsBlob, openSync, readSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { RowScanner } from '@sheaf/tables';
import { z } from 'zod';
import { dialectShape, scanRows } from '../../src/importer/index.ts';

const pieceBytes = 1024 * 1024;

function readPath(path: string, onBytes: (bytes: Uint8Array) => void): void {
  const descriptor = openSync(path, 'r');
  const piece = new Uint8Array(pieceBytes);
  for (let n = readSync(descriptor, piece); n > 0; n = readSync(descriptor, piece)) onBytes(piece.subarray(0, n));
  closeSync(descriptor);
}

async function readBlob(path: string): Promise<number> {
  const reader = (await openAsBlob(path)).stream().getReader();
  let bytes = 0;
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read())
    bytes += value?.length ?? 0;
  return bytes;
}

const { job, path, dialect } = z
  .object({
    job: z.enum(['read-path', 'scan-path', 'read-blob', 'scan-blob']),
    path: z.string(),
    dialect: dialectShape,
  })
  .parse(workerData);

const jobs = {
  'read-path': async () => {
    let bytes = 0;
    readPath(path, (piece) => {
      bytes += piece.length;
    });
    return bytes;
  },
  /** The number of rows with the header, by the scanner itself without the notes of `scanRows`. */
  'scan-path': async () => {
    const scanner = new RowScanner(dialect);
    let rows = 0;
    readPath(path, (piece) =>
      scanner.push(piece, (_, count) => {
        rows += count;
      }),
    );
    return rows;
  },
  'read-blob': () => readBlob(path),
  'scan-blob': async () => (await scanRows(await openAsBlob(path), dialect)).rows,
};

const start = performance.now();
const rows = await jobs[job]();
parentPort?.postMessage({ ms: performance.now() - start, rows });
