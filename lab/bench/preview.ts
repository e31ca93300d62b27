// How long a person waits after dropping a large file: for the first 200 rows on the screen, and for the row count of the file, as
// a ratio to reading it, in a Chromium worker and in a Node worker.
// `node lab/bench/preview.ts [--rows 2700000 | --file PATH] [--rounds 5]`; 2,700,000 rows are 2 GB, in the system's temporary
// folder, deleted afterwards. The generator is lab/corpora/generate-survey.ts.
import { closeSync, createReadStream, mkdtempSync, openSync, readSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { chromium, type Page } from '@playwright/test';
import { detectDialect } from '@sheaf/survey-columns';
import { z } from 'zod';
import { chromiumArguments, requireChromium } from '../../scripts/find-chromium.ts';
import { writeSurvey } from '../corpora/generate-survey.ts';
import { median } from './measures.ts';
import { serveBenchWindow } from './serve-bench-window.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '2700000' },
    file: { type: 'string' },
    rounds: { type: 'string', default: '5' },
  },
});
const rounds = Number(values.rounds);
const folder = mkdtempSync(join(tmpdir(), 'sheaf-preview-'));

const measured = z.object({ ms: z.number(), rows: z.number() });
type Measured = z.output<typeof measured>;

function makeFile(): string {
  if (values.file !== undefined) return values.file;
  const path = join(folder, 'survey.csv');
  writeSurvey({ out: path, rows: Number(values.rows), seed: 2 });
  return path;
}

type WindowJob = 'preview' | 'scan' | 'read';
const nodeJobs = ['read-path', 'scan-path', 'read-blob', 'scan-blob'] as const;
type NodeJob = (typeof nodeJobs)[number];

const inWindow = async (page: Page, job: WindowJob): Promise<Measured> =>
  measured.parse(await page.evaluate(`bench.${job}()`));

type Series<Job extends string> = Record<Job, Measured[]>;

async function benchWindow(path: string): Promise<Series<WindowJob>> {
  const { server, url } = await serveBenchWindow(join(folder, 'window'));
  const browser = await chromium.launch({ executablePath: requireChromium(), args: [...chromiumArguments] });
  const series: Series<WindowJob> = { preview: [], scan: [], read: [] };
  for (let round = 0; round < rounds; round++) {
    // A fresh page each time: the worker's script and modules are loaded as they are after a start of the app.
    const page = await browser.newPage();
    await page.goto(url);
    await page.setInputFiles('input', path);
    series.preview.push(await inWindow(page, 'preview'));
    for (const job of round % 2 === 0 ? (['read', 'scan'] as const) : (['scan', 'read'] as const)) {
      series[job].push(await inWindow(page, job));
    }
    await page.close();
  }
  await browser.close();
  server.close();
  return series;
}

function inNode(job: NodeJob, path: string, dialect: object): Promise<Measured> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./preview-node.worker.ts', import.meta.url), {
      workerData: { job, path, dialect },
    });
    worker.once('message', (message: unknown) => resolve(measured.parse(message)));
    worker.once('error', reject);
  });
}

/** Node reads no more than 2 GiB of a file at once, and the head is enough. */
function headOf(path: string): Uint8Array {
  const head = new Uint8Array(256 * 1024);
  const descriptor = openSync(path, 'r');
  const length = readSync(descriptor, head);
  closeSync(descriptor);
  return head.subarray(0, length);
}

async function benchNode(path: string): Promise<Series<NodeJob>> {
  const dialect = detectDialect(headOf(path));
  const series: Series<NodeJob> = { 'read-path': [], 'scan-path': [], 'read-blob': [], 'scan-blob': [] };
  for (let round = 0; round < rounds; round++) {
    for (const job of round % 2 === 0 ? nodeJobs : nodeJobs.toReversed())
      series[job].push(await inNode(job, path, dialect));
  }
  return series;
}

const ms = (list: Measured[]): number => median(list.map((one) => one.ms));
/** Median of the ratios of the rounds. */
const ratio = (list: Measured[], base: Measured[]): string =>
  median(list.map((one, round) => one.ms / (base[round]?.ms ?? Number.NaN))).toFixed(2);

function report(path: string, window: Series<WindowJob>, node: Series<NodeJob>): void {
  const gigabytes = (statSync(path).size / 1e9).toFixed(2);
  const rows = window.scan[0]?.rows ?? 0;
  console.log(`file: ${gigabytes} GB, ${rows.toLocaleString('en')} rows; ${rounds} rounds, medians`);
  const first = window.preview[0]?.ms.toFixed(0);
  const slowest = Math.max(...window.preview.map((one) => one.ms)).toFixed(0);
  console.log(
    `first ${window.preview[0]?.rows} rows painted, Chromium: ${ms(window.preview).toFixed(0)} ms (first ${first}, slowest ${slowest}); goal 300`,
  );
  const line = (name: string, scan: Measured[], read: Measured[]) =>
    console.log(
      `${name}: scan ${ms(scan).toFixed(0)} ms, read ${ms(read).toFixed(0)} ms, ratio ${ratio(scan, read)}; goal 2`,
    );
  line('row count, Chromium worker, file.stream()', window.scan, window.read);
  line('row count, Node worker, 1 MB reads of the path', node['scan-path'], node['read-path']);
  line('row count, Node worker, Blob', node['scan-blob'], node['read-blob']);
}

try {
  const path = makeFile();
  for await (const _ of createReadStream(path, { highWaterMark: 1 << 20 })); // into the page cache
  const window = await benchWindow(path);
  report(path, window, await benchNode(path));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
