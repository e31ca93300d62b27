// The speed of the window, in Chromium, on the built app: `node lab/window/window.ts [--rows 2700000] [--survey-rows 1000000]`.
// It measures what is loaded before the first screen, the time from the drop of a 2 GB file to its columns, tasks over 50 ms while that
// file is scanned and while a million rows are scrolled, frames a second compared with an empty page, and memory with a
// 10 GB recording in the queue. Files go to the system's temporary folder and are deleted afterwards.
import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page } from '@playwright/test';
import { z } from 'zod';
import { dropFiles } from '../../e2e/fixtures/files.ts';
import { buildIfStale } from '../../scripts/build.ts';
import { chromiumArguments, requireChromium } from '../../scripts/find-chromium.ts';
import { startService } from '../../scripts/start-service.ts';
import { writeSurvey } from '../corpora/generate-survey.ts';

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '2700000' }, 'survey-rows': { type: 'string', default: '1000000' } },
});
const folder = mkdtempSync(join(tmpdir(), 'sheaf-window-bench-'));

function makeSurvey(name: string, rows: string): string {
  const path = join(folder, name);
  writeSurvey({ out: path, rows: Number(rows), seed: 2 });
  return path;
}

/** 10 GB that take no space on disk: the beginning of an MP4, then a hole. */
function makeRecording(): string {
  const path = join(folder, 'interview.mp4');
  writeFileSync(path, Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypmp42\0\0\0\0mp42isom')]));
  truncateSync(path, 10e9);
  return path;
}

/** Runs in the page before its own scripts: records long tasks, and when files were dropped and columns painted. */
function watch(): void {
  const seen = { tasks: [] as number[], dropped: 0, shown: 0 };
  const { requestIdleCallback: whenIdle } = globalThis;
  const idle: IdleRequestCallback[] = [];
  const fetchTheRest = () => {
    globalThis.requestIdleCallback = whenIdle;
    for (const callback of idle) whenIdle(callback);
  };
  globalThis.requestIdleCallback = (callback) => idle.push(callback);
  Object.assign(globalThis, { seen, fetchTheRest });
  const observer = new PerformanceObserver((list) => seen.tasks.push(...list.getEntries().map((one) => one.duration)));
  observer.observe({ type: 'longtask' });
  addEventListener('drop', () => Object.assign(seen, { dropped: performance.now(), shown: 0 }), true);
  const look = () => {
    if (seen.shown === 0 && seen.dropped > 0 && document.querySelector('main table tbody tr') !== null)
      requestAnimationFrame(() => setTimeout(() => Object.assign(seen, { shown: performance.now() })));
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
}
const seenInPage = z.object({ tasks: z.array(z.number()), dropped: z.number(), shown: z.number() });
const seen = async (page: Page) => seenInPage.parse(await page.evaluate('seen'));
const forgetTasks = (page: Page) => page.evaluate('seen.tasks.length = 0');

const worst = (tasks: readonly number[]) =>
  tasks.length === 0 ? 'none over 50 ms' : `${tasks.length} over 50 ms, longest ${Math.max(...tasks).toFixed(0)} ms`;

/** Scrolls for three seconds. @returns frames a second, and the time between two frames in ms: half are shorter, 95 of 100 are */
async function scroll(page: Page, selector: string): Promise<{ fps: number; p50: number; p95: number }> {
  const gaps = await page.evaluate(async (wanted) => {
    const element = document.querySelector(wanted);
    const times: number[] = [];
    const end = performance.now() + 3000;
    for (let last = performance.now(); last < end; ) {
      const now = await new Promise<number>(requestAnimationFrame);
      times.push(now - last);
      last = now;
      element?.scrollBy(0, 90);
    }
    return times.slice(1);
  }, selector);
  const sorted = z
    .array(z.number())
    .parse(gaps)
    .toSorted((a, b) => a - b);
  const mean = sorted.reduce((sum, gap) => sum + gap, 0) / sorted.length;
  const p50 = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  return { fps: 1000 / mean, p50, p95: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN };
}

/** @returns the memory of the largest process of a page in MB, with shared memory counted in shares (PSS) */
async function pageMemory(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const pages = processInfo.filter(({ type }) => type === 'renderer');
  return Math.max(...pages.map(({ id }) => pss(id)));
}

const pss = (pid: number): number =>
  Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024;

/** Counts what is loaded before the first screen is complete; the rest is loaded when the page is idle, here afterwards. */
async function firstLoad(page: Page, address: string): Promise<void> {
  const bodies: Promise<number>[] = [];
  page.on('response', (response) => {
    if (/\.(js|css)$|\/$/.test(new URL(response.url()).pathname))
      bodies.push(response.body().then((body) => gzipSync(body).length));
  });
  await page.goto(address);
  await page.getByRole('button', { name: 'Choose files…' }).waitFor();
  const sizes = await Promise.all(bodies);
  const sum = sizes.reduce((total, bytes) => total + bytes, 0);
  console.log(`first load: ${sizes.length} files, ${(sum / 1000).toFixed(0)} KB gzipped; goal 300`);
  await page.evaluate('fetchTheRest()');
}

/** Drops a file. @returns when its first rows were read and painted, in ms */
async function drop(page: Page, path: string): Promise<number> {
  await dropFiles(page, [path]);
  await page.waitForFunction(() => Reflect.get(Reflect.get(globalThis, 'seen'), 'shown') > 0);
  const { dropped, shown } = await seen(page);
  return shown - dropped;
}

async function benchScan(page: Page, browser: Browser): Promise<void> {
  const path = makeSurvey('big.csv', values.rows);
  console.log(`file: ${(statSync(path).size / 1e9).toFixed(2)} GB, ${values.rows} rows`);
  await forgetTasks(page);
  console.log(`from the drop to its columns: ${(await drop(page, path)).toFixed(0)} ms; goal 300`);
  let most = 0;
  const button = page.getByRole('button', { name: /^Import \d/ });
  const start = performance.now();
  while (!(await button.isVisible()) && performance.now() - start < 240_000) {
    most = Math.max(most, await pageMemory(browser));
    await page.waitForTimeout(250);
  }
  console.log(`tasks while it is scanned: ${worst((await seen(page)).tasks)}; goal none`);
  console.log(`memory of the window while it is scanned: ${most.toFixed(0)} MB; goal 300`);
  await page.getByRole('button', { name: /^Remove big/ }).click();
  rmSync(path);
}

async function benchTable(page: Page, blank: { fps: number; p95: number }): Promise<void> {
  const path = makeSurvey('survey.csv', values['survey-rows']);
  await drop(page, path);
  await forgetTasks(page);
  await page.getByRole('button', { name: /^Import \d/ }).click({ timeout: 240_000 });
  await page.getByRole('button', { name: 'Read the survey' }).click({ timeout: 1_200_000 });
  console.log(`tasks while ${values['survey-rows']} rows are sent: ${worst((await seen(page)).tasks)}; goal none`);
  await page.getByRole('tab', { name: 'Responses' }).click();
  await page.getByRole('gridcell').first().waitFor();
  await page.waitForTimeout(1000);
  await forgetTasks(page);
  const scroller = await page.getByRole('grid', { name: 'Responses' }).evaluate((grid) => {
    grid.parentElement?.parentElement?.setAttribute('data-bench', '');
    return '[data-bench]';
  });
  const { fps, p50, p95 } = await scroll(page, scroller);
  console.log(`scrolling ${values['survey-rows']} rows: ${fps.toFixed(1)} frames a second; goal 60`);
  console.log(`  between frames ${p50.toFixed(1)} ms, ${p95.toFixed(1)} ms at the 95th percentile`);
  console.log(
    `  an empty page: ${blank.fps.toFixed(1)} and ${blank.p95.toFixed(1)} ms; ratio ${(fps / blank.fps).toFixed(2)}`,
  );
  console.log(`tasks while it is scrolled: ${worst((await seen(page)).tasks)}; goal none`);
}

async function benchQueue(page: Page, browser: Browser, empty: number): Promise<void> {
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await page.getByRole('button', { name: 'Choose files…' }).waitFor();
  await dropFiles(page, [makeRecording()]);
  await page.getByRole('button', { name: 'Import file' }).click();
  let most = 0;
  for (let at = 0; at < 40; at++) {
    most = Math.max(most, await pageMemory(browser));
    await page.waitForTimeout(250);
  }
  await page.getByRole('button', { name: /^Pause/ }).click();
  console.log(
    `memory of the window, 10 GB in the queue: ${most.toFixed(0)} MB, an empty page ${empty.toFixed(0)} MB; goal 300`,
  );
}

await buildIfStale();
const service = await startService();
const browser = await chromium.launch({ executablePath: requireChromium(), args: [...chromiumArguments] });
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const empty = await pageMemory(browser);
  const blank = await scroll(page, 'body');
  await page.addInitScript(watch);
  await firstLoad(page, service.address);
  await page.waitForTimeout(1000);
  await benchScan(page, browser);
  await benchTable(page, blank);
  await benchQueue(page, browser, empty);
} finally {
  await browser.close();
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
}
