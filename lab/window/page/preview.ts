import type { Dialect } from '@sheaf/tables';
import { readPreview } from '../../../src/renderer/drafts/reading/preview.ts';
import { runWorker } from '../../../src/renderer/lib/run-worker.ts';
import type { SourceJob } from './source.worker.ts';

const shownRows = 200;

function chosenFile(): File {
  const file = document.querySelector('input')?.files?.[0];
  if (file === undefined) throw new Error('No file was chosen.');
  return file;
}

function show(rows: readonly string[][]): void {
  const table = document.querySelector('table');
  const lines = rows.map((cells) => {
    const line = document.createElement('tr');
    for (const cell of cells) line.insertCell().textContent = cell;
    return line;
  });
  table?.replaceChildren(...lines);
}

/** Resolves when what is in the document now has been painted. */
const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

function readSource<Found extends string | number>(what: SourceJob['what']): Promise<Found> {
  const worker = new Worker(new URL('./source.worker.ts', import.meta.url), { type: 'module' });
  return runWorker<SourceJob, never, Found>(worker, { file: chosenFile(), what });
}

let dialect: Dialect | undefined;

/** What the driver calls: each resolves to milliseconds and what was found. */
const bench = {
  /** From the file being there to its first 200 rows painted, all cells, through the window's own preview worker. */
  async preview() {
    show([]);
    await painted();
    const start = performance.now();
    const preview = await readPreview({ file: chosenFile(), override: {} });
    const rows = preview.table.rows.slice(0, shownRows);
    show(rows);
    await painted();
    dialect = preview.dialect;
    return { ms: performance.now() - start, rows: rows.length };
  },
  /** The rows of the complete file, by `scanRows` in a worker. */
  async scan() {
    if (dialect === undefined) throw new Error('Preview first.');
    const start = performance.now();
    const worker = new Worker(new URL('./scan.worker.ts', import.meta.url), { type: 'module' });
    const rows = await runWorker<object, never, number>(worker, { file: chosenFile(), dialect });
    return { ms: performance.now() - start, rows };
  },
  /** The same file through a worker that reads and does nothing. */
  async read() {
    const start = performance.now();
    const worker = new Worker(new URL('./read.worker.ts', import.meta.url), { type: 'module' });
    const bytes = await runWorker<File, never, number>(worker, chosenFile());
    return { ms: performance.now() - start, rows: bytes };
  },
  /** From a workbook being there to the first 200 rows of its first sheet painted, read in a worker. */
  async sourceHead() {
    show([]);
    await painted();
    const start = performance.now();
    const csv = await readSource<string>('head');
    const rows = csv.split('\n', shownRows).map((line) => line.split(','));
    show(rows);
    await painted();
    return { ms: performance.now() - start, rows: rows.length };
  },
  /** The workbook read to its end in a worker. */
  async source() {
    const start = performance.now();
    const rows = await readSource<number>('whole');
    return { ms: performance.now() - start, rows };
  },
};
Object.assign(globalThis, { bench });
