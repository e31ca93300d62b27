// How long a person waits after dropping a large file: for the first 200 rows on the screen, and for the row count of the file, as
// a ratio to reading it, in a Chromium worker and in a Node worker.
// `node lab/bench/preview.ts [--rows 2700000 | --file PATH] [--rounds 5]`; 2,700,000 rows are 2 GB, in the system's temporary
// folder, deleted afterwards. The generator is lab/corpora/generate-survey.ts.
import { closeSync, createReadStream, openSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { chromium, type Page } from '@playwright/test';
import { detectDialect } from '@sheaf/survey-columns';
import { z } from 'zod';
import { chromiumArguments, requireChromium } from '../../scripts/find-chromium.ts';
import { writeSurvey } from '../corpora/generate-survey.ts';
import { median, readOptions, report, round } from '../report.ts';
import { withFolder } from '../start.ts';
import { serveBenchWindow } from './serve-bench-window.ts';

const options = readOptions({ rows: 2_700_000, file: '', rounds: 5 });

const measured = z.object({ ms: z.number(), rows: z.number() });
type Measured = z.output<typeof measured>;

type WindowJob = 'preview' | 'scan' | 'read';
type NodeJob = 'read' | 'scan';

const inWindow = async (page: Page, job: WindowJob): Promise<Measured> =>
  measured.parse(await page.evaluate(`bench.${job}()`));

type Series<Job extends string> = Record<Job, Measured[]>;

async function benchWindow(path: string, folder: string): Promise<Series<WindowJob>> {
  const { server, url } = await serveBenchWindow(join(folder, 'window'));
  const browser = await chromium.launch({ executablePath: requireChromium(), args: [...chromiumArguments] });
  const series: Series<WindowJob> = { preview: [], scan: [], read: [] };
  for (let at = 0; at < options.rounds; at++) {
    // A fresh page each time: the worker's script and modules are loaded as they are after a start of the app.
    const page = await browser.newPage();
    await page.goto(url);
    await page.setInputFiles('input', path);
    series.preview.push(await inWindow(page, 'preview'));
    for (const job of at % 2 === 0 ? (['read', 'scan'] as const) : (['scan', 'read'] as const)) {
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
function readFileHead(path: string): Uint8Array {
  const head = new Uint8Array(256 * 1024);
  const descriptor = openSync(path, 'r');
  const length = readSync(descriptor, head);
  closeSync(descriptor);
  return head.subarray(0, length);
}

async function benchNode(path: string): Promise<Series<NodeJob>> {
  const dialect = detectDialect(readFileHead(path));
  const series: Series<NodeJob> = { read: [], scan: [] };
  for (let at = 0; at < options.rounds; at++)
    for (const job of at % 2 === 0 ? (['read', 'scan'] as const) : (['scan', 'read'] as const))
      series[job].push(await inNode(job, path, dialect));
  return series;
}

const computeMedianTime = (list: Measured[]): number => median(list.map((one) => one.ms));

/** The median of the ratios of the rounds. */
function compare(what: string, { scan, read }: { scan: Measured[]; read: Measured[] }) {
  const ratio = median(scan.map((one, at) => one.ms / (read[at]?.ms ?? Number.NaN)));
  return {
    what,
    ms: round(computeMedianTime(scan)),
    peer: 'reading the file',
    peer_ms: round(computeMedianTime(read)),
    ratio: round(ratio, 2),
    goal: 2,
  };
}

await withFolder(async (folder) => {
  const path = options.file || join(folder, 'survey.csv');
  if (options.file === '') writeSurvey({ out: path, rows: options.rows, seed: 2 });
  for await (const _ of createReadStream(path, { highWaterMark: 1 << 20 })); // into the page cache
  const window = await benchWindow(path, folder);
  const slowest = Math.max(...window.preview.map(({ ms }) => ms));
  const rows = [
    {
      what: 'first 200 rows painted, Chromium',
      ms: round(computeMedianTime(window.preview)),
      slowest_ms: round(slowest),
      goal: 300,
    },
    compare('row count, Chromium worker', window),
    compare('row count, Node worker, Blob', await benchNode(path)),
  ];
  const more = {
    gigabytes: round(statSync(path).size / 1e9, 2),
    rows_of_file: window.scan[0]?.rows,
    rounds: options.rounds,
  };
  report('preview', rows, more);
});
