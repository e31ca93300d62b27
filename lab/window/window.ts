// The speed of the window, in Chromium, on the built app: `node lab/window/window.ts [--rows 2700000] [--survey-rows 1000000]`.
// It measures what is loaded before the first screen, the time from the drop of a 2 GB file to its columns, tasks over 50 ms while that
// file is scanned and while a million rows are scrolled, frames a second compared with an empty page, and memory with a
// 10 GB recording in the queue. Files go to the system's temporary folder and are deleted afterwards.
import { rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from '@playwright/test';
import { dropFiles } from '../../e2e/fixtures/files.ts';
import { buildIfStale } from '../../scripts/build.ts';
import { writeSurvey } from '../corpora/generate-survey.ts';
import { median, percentile, readOptions, report, round, say } from '../report.ts';
import { withFolder } from '../start.ts';
import {
  computeFrameRate,
  forgetTasks,
  importGenerated,
  pageMemory,
  readSeen,
  scroll,
  watch,
  withBrowser,
  withWindow,
} from './open-window.ts';

const options = readOptions({ rows: 2_700_000, 'survey-rows': 1_000_000 });

/** What is measured, with its goal. */
const rows: object[] = [];
function note(what: string, figures: object, goal: number | string): void {
  rows.push({ what, ...figures, goal });
  say(JSON.stringify(rows.at(-1)));
}

/** 10 GB that take no space on disk: the beginning of an MP4, then a hole. */
function makeRecording(folder: string): string {
  const path = join(folder, 'interview.mp4');
  writeFileSync(path, Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypmp42\0\0\0\0mp42isom')]));
  truncateSync(path, 10e9);
  return path;
}

/** Runs in the page before its own scripts: what is loaded when the page is idle waits until it is told to. */
function holdIdle(): void {
  const { requestIdleCallback: whenIdle } = globalThis;
  const idle: IdleRequestCallback[] = [];
  const fetchTheRest = () => {
    globalThis.requestIdleCallback = whenIdle;
    for (const callback of idle) whenIdle(callback);
  };
  globalThis.requestIdleCallback = (callback) => idle.push(callback);
  Object.assign(globalThis, { fetchTheRest });
}

const noteTasks = async (page: Page, when: string) => {
  const { tasks } = await readSeen(page);
  note(`tasks over 50 ms while ${when}`, { tasks: tasks.length, longest_ms: round(Math.max(0, ...tasks)) }, 'none');
};

/** Counts what is loaded before the first screen is complete. @returns the sizes, gzipped */
function watchLoad(page: Page): Promise<number>[] {
  const bodies: Promise<number>[] = [];
  page.on('response', (response) => {
    if (/\.(js|css)$|\/$/.test(new URL(response.url()).pathname))
      bodies.push(response.body().then((body) => gzipSync(body).length));
  });
  return bodies;
}

async function benchScan(page: Page, browser: Browser, folder: string): Promise<void> {
  const path = join(folder, 'big.csv');
  writeSurvey({ out: path, rows: options.rows, seed: 2 });
  await forgetTasks(page);
  await dropFiles(page, [path]);
  await page.waitForFunction(() => Reflect.get(Reflect.get(globalThis, 'seen'), 'shown') > 0);
  const gigabytes = round(statSync(path).size / 1e9, 2);
  note('drop to columns', { gigabytes, ms: round((await readSeen(page)).shown) }, 300);
  let most = 0;
  const button = page.getByRole('button', { name: /^Import \d/ });
  const start = performance.now();
  while (!(await button.isVisible()) && performance.now() - start < 240_000) {
    most = Math.max(most, await pageMemory(browser));
    await page.waitForTimeout(250);
  }
  await noteTasks(page, 'it is scanned');
  note('memory of the window while it is scanned', { mb: round(most) }, 300);
  await page.getByRole('button', { name: /^Remove big/ }).click();
  rmSync(path);
}

async function benchTable(page: Page, folder: string, blank: readonly number[]): Promise<void> {
  await forgetTasks(page);
  await importGenerated(page, folder, options['survey-rows']);
  await noteTasks(page, `${options['survey-rows']} rows are read and sent`);
  await page.getByRole('tab', { name: 'Responses' }).click();
  await page.getByRole('gridcell').first().waitFor();
  await page.waitForTimeout(1000);
  await forgetTasks(page);
  await page.getByRole('grid', { name: 'Responses' }).evaluate((grid) => {
    grid.parentElement?.parentElement?.setAttribute('data-bench', '');
  });
  const gaps = await scroll(page, '[data-bench]', 3);
  const figures = {
    fps: round(computeFrameRate(gaps), 1),
    p50_ms: round(median(gaps), 1),
    p95_ms: round(percentile(gaps, 0.95), 1),
  };
  note(
    'scrolling rows',
    { ...figures, '/ an empty page': round(computeFrameRate(gaps) / computeFrameRate(blank), 2) },
    1,
  );
  await noteTasks(page, 'it is scrolled');
}

async function benchQueue(page: Page, browser: Browser, folder: string): Promise<void> {
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await page.getByRole('button', { name: 'Choose files…' }).waitFor();
  await dropFiles(page, [makeRecording(folder)]);
  await page.getByRole('button', { name: 'Import file' }).click();
  let most = 0;
  for (let at = 0; at < 40; at++) {
    most = Math.max(most, await pageMemory(browser));
    await page.waitForTimeout(250);
  }
  await page.getByRole('button', { name: /^Pause/ }).click();
  note('memory of the window, 10 GB in the queue', { mb: round(most) }, 300);
}

await buildIfStale();
await withFolder((folder) =>
  withBrowser(async (browser) => {
    const empty = await browser.newPage();
    const blank = await scroll(empty, 'body', 3);
    await empty.close();
    let bodies: Promise<number>[] = [];
    await withWindow(
      browser,
      async (page) => {
        const sizes = await Promise.all(bodies);
        const kb = round(sizes.reduce((total, bytes) => total + bytes, 0) / 1000);
        note('first load, gzipped', { files: sizes.length, kb }, 300);
        await page.evaluate('fetchTheRest()');
        await page.waitForTimeout(1000);
        await benchScan(page, browser, folder);
        await benchTable(page, folder, blank);
        await benchQueue(page, browser, folder);
      },
      async (page) => {
        await watch(page, 'drop', 'main table tbody tr');
        await page.addInitScript(holdIdle);
        bodies = watchLoad(page);
      },
    );
    report('window', rows);
  }),
);
