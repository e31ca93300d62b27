// How fast a table in another format is read: a workbook of 1,048,576 rows, as a ratio to the same table as CSV and to the
// streaming reader of exceljs; its first 200 rows and the memory of the page in Chromium.
// `node lab/bench/sources.ts [--rows 1048576] [--rounds 3] [--paths 1] [--imports 1]`: `--paths` and `--imports` are the rounds of the same
// path for both files, to the plan of the import and to its end. The files are in the system's temporary folder and deleted afterwards.
// exceljs is installed there too: Sheaf does not use it.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { z } from 'zod';
import { chromiumArguments, requireChromium } from '../../scripts/find-chromium.ts';
import { compareImports, comparePlans } from './import-path.ts';
import { median } from './measures.ts';
import { serveBenchWindow } from './serve-bench-window.ts';
import { writeWorkbook } from './sources-workbook.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1048576' },
    rounds: { type: 'string', default: '3' },
    paths: { type: 'string', default: '1' },
    imports: { type: 'string', default: '1' },
  },
});
const rows = Number(values.rows);
const rounds = Number(values.rounds);
const folder = mkdtempSync(join(tmpdir(), 'sheaf-sources-'));
const inFolder = (name: string): string => join(folder, name);
const [xlsx, csv, converted] = [inFolder('survey.xlsx'), inFolder('survey.csv'), inFolder('converted.csv')];

const measured = z.object({ rows: z.number(), times: z.record(z.string(), z.number()), memory: z.number() });
type Measured = z.output<typeof measured>;

function run(job: 'source' | 'csv' | 'unpack' | 'exceljs', path: string, extra = ''): Measured {
  const script = fileURLToPath(new URL('./sources-job.ts', import.meta.url));
  const found = spawnSync(process.execPath, [script, job, path, extra], { encoding: 'utf8', maxBuffer: 1 << 20 });
  if (found.status !== 0) throw new Error(`The job ${job} failed: ${found.stderr}`);
  return measured.parse(JSON.parse(found.stdout));
}

/** @returns the path of exceljs; null where it cannot be installed */
function installExceljs(): string | null {
  const found = spawnSync('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', 'exceljs@4.4.0'], {
    encoding: 'utf8',
  });
  return found.status === 0 ? inFolder('node_modules/exceljs/excel.js') : null;
}

const pss = (pid: number): number =>
  Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024;

/** Measures the largest page process again and again. @returns a function that ends it and gives the most MB */
async function watchMemory(browser: Browser): Promise<() => number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const pages = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  let most = 0;
  const timer = setInterval(() => {
    most = Math.max(most, ...pages.map(pss));
  }, 100);
  return () => {
    clearInterval(timer);
    return most;
  };
}

const inPage = z.object({ ms: z.number(), rows: z.number() });

async function benchPage() {
  const { server, url } = await serveBenchWindow(inFolder('window'));
  const browser = await chromium.launch({ executablePath: requireChromium(), args: [...chromiumArguments] });
  const none = (): number[] => [];
  const series = { first: none(), whole: none(), unpack: none(), memory: none(), path: none(), csvPath: none() };
  for (let round = 0; round < rounds; round++) {
    const page = await browser.newPage();
    await page.goto(url);
    await page.setInputFiles('input', xlsx);
    const stop = await watchMemory(browser);
    series.first.push(inPage.parse(await page.evaluate('bench.sourceHead()')).ms);
    series.whole.push(inPage.parse(await page.evaluate('bench.source()')).ms);
    series.memory.push(stop());
    series.unpack.push(inPage.parse(await page.evaluate('bench.unpack()')).ms);
    series.path.push(inPage.parse(await page.evaluate('bench.path()')).ms);
    await page.setInputFiles('input', csv);
    series.csvPath.push(inPage.parse(await page.evaluate('bench.path()')).ms);
    await page.close();
  }
  await browser.close();
  server.close();
  return series;
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;
/** @returns the sum of some times of a run */
const sum = ({ times }: Measured, names: readonly string[]): number =>
  names.reduce((total, name) => total + (times[name] ?? 0), 0);

function report(found: Record<'source' | 'csv' | 'unpack' | 'exceljs', Measured[]>): void {
  const ratio = (peer: Measured[], peerNames: string[], own: string[]): string =>
    median(found.source.map((one, round) => sum(peer[round] ?? one, peerNames) / sum(one, own))).toFixed(2);
  const read = ['first', 'convert'];
  console.log(`its parts unpacked and not read, Node: ${seconds(median(found.unpack.map((one) => sum(one, read))))}`);
  const own = median(found.source.map((one) => sum(one, read)));
  console.log(`first ${200} rows as CSV, Node: ${seconds(median(found.source.map((one) => sum(one, ['first']))))}`);
  console.log(
    `xlsx as CSV on disk, Node: ${seconds(own)}, ${Math.round(rows / own)} rows a millisecond; ${Math.round(median(found.source.map(({ memory }) => memory)))} MB`,
  );
  console.log(
    `rows found, CSV: ${seconds(median(found.csv.map((one) => sum(one, ['scan']))))}; rows a second of xlsx / CSV: ${ratio(found.csv, ['scan'], [...read, 'scan'])}; goal 0.5`,
  );
  const all = ['scan', 'cells'];
  console.log(
    `and each cell read, CSV: ${seconds(median(found.csv.map((one) => sum(one, all))))}; rows a second of xlsx / CSV: ${ratio(found.csv, all, [...read, ...all])}`,
  );
  if (found.exceljs.length === 0) console.log('exceljs could not be installed');
  else
    console.log(
      `exceljs: ${seconds(median(found.exceljs.map((one) => sum(one, read))))}, ${Math.round(median(found.exceljs.map(({ memory }) => memory)))} MB; rows a second of xlsx / exceljs: ${ratio(found.exceljs, read, read)}; goal 3`,
    );
}

try {
  await writeWorkbook(xlsx, csv, rows);
  console.log(
    `${rows.toLocaleString('en')} rows, 12 columns; xlsx ${Math.round(statSync(xlsx).size / 1e6)} MB, CSV ${Math.round(statSync(csv).size / 1e6)} MB; ${rounds} rounds, medians`,
  );
  const exceljs = installExceljs();
  const none = (): Measured[] => [];
  const found = { source: none(), csv: none(), unpack: none(), exceljs: none() };
  for (let round = 0; round < rounds; round++) {
    found.source.push(run('source', xlsx, converted));
    if (round === 0) execFileSync('cmp', [converted, csv]);
    found.csv.push(run('csv', csv));
    found.unpack.push(run('unpack', xlsx));
    if (exceljs !== null) found.exceljs.push(run('exceljs', xlsx, exceljs));
  }
  report(found);
  const page = await benchPage();
  console.log(`first 200 rows painted, Chromium: ${seconds(median(page.first))}; goal 1 s`);
  console.log(
    `whole read in a Chromium worker: ${seconds(median(page.whole))}; memory of the page ${Math.round(Math.max(...page.memory))} MB; goal 350 MB`,
  );
  console.log(`its parts unpacked and not read, Chromium: ${seconds(median(page.unpack))}`);
  const ratio = median(page.csvPath.map((ms, round) => ms / (page.path[round] ?? Number.NaN)));
  console.log(
    `the window's own path to columns and plan: xlsx ${seconds(median(page.path))}, CSV ${seconds(median(page.csvPath))}; rows a second of xlsx / CSV: ${ratio.toFixed(2)}; goal 0.5`,
  );
  const both = { name: 'xlsx', other: xlsx, csv, folder };
  comparePlans(both, Number(values.paths));
  await compareImports(both, Number(values.imports));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
