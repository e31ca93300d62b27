// The mapping of wide surveys, in Chromium, on the built app: `node lab/window/window-mapping.ts`. For 18, 600 and 2,000 columns it
// measures the time from the drop to the columns, the longest task until the file is read, the elements of the window, and,
// while the list is scrolled, the main thread's work for a frame and the frames a second beside those of an empty page in the
// same minute. Tasks are in processor time, so that other work on the machine does not count. Exits with 1 if a goal is missed.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { z } from 'zod';
import { dropFiles } from '../../e2e/fixtures/files.ts';
import { buildIfStale } from '../../scripts/build.ts';
import { chromiumArguments, requireChromium } from '../../scripts/find-chromium.ts';
import { startService } from '../../scripts/start-service.ts';
import { recordMainThread } from '../bench/main-thread.ts';
import { framesWhileScrolling, writeWideSurvey } from './wide-survey.ts';

const folder = mkdtempSync(join(tmpdir(), 'sheaf-mapping-bench-'));
/** Runs in the page before its own scripts: records when files were dropped and columns painted. */
function watch(): void {
  const seen = { dropped: 0, shown: 0 };
  Object.assign(globalThis, { seen });
  addEventListener('drop', () => Object.assign(seen, { dropped: performance.now(), shown: 0 }), true);
  const look = () => {
    if (seen.shown === 0 && seen.dropped > 0 && document.querySelector('main table tbody tr[data-key]') !== null)
      requestAnimationFrame(() => setTimeout(() => Object.assign(seen, { shown: performance.now() })));
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
}
const seenInPage = z.object({ dropped: z.number(), shown: z.number() });

interface Measured {
  /** Milliseconds from the drop to the columns. */
  shown: number;
  /** Milliseconds of processor time of the longest task until the file is read. */
  task: number;
  nodes: number;
  /** Frames a second, as a share of those of an empty page. */
  frames: number;
  /** Milliseconds of processor time that the main thread works for a frame. */
  perFrame: number;
}

/** Scrolls the list, and then an empty page. */
async function scroll(browser: Browser, page: Page): Promise<Pick<Measured, 'frames' | 'perFrame'>> {
  await page.getByRole('treegrid').evaluate((list) => list.parentElement?.setAttribute('data-bench', ''));
  const end = await recordMainThread(page);
  const frames = await framesWhileScrolling(page, '[data-bench]');
  const { total } = await end();
  const empty = await browser.newPage();
  const possible = await framesWhileScrolling(empty, 'body');
  await empty.close();
  return { frames: frames / possible, perFrame: total / (2 * frames) };
}

/** Measures one file in a window of its own. */
async function measure(browser: Browser, width: number): Promise<Measured> {
  const path = writeWideSurvey(folder, width);
  const service = await startService();
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.addInitScript(watch);
  await page.goto(service.address);
  await page.getByRole('button', { name: 'Choose files…' }).waitFor();
  await page.waitForTimeout(1500);
  const end = await recordMainThread(page);
  await dropFiles(page, [path]);
  await page.getByRole('button', { name: 'Import 300 responses' }).waitFor();
  await page.waitForTimeout(1000);
  const { longest } = await end();
  const { dropped, shown } = seenInPage.parse(await page.evaluate('seen'));
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  const scrolled = await scroll(browser, page);
  await page.close();
  await service.stop();
  return { shown: shown - dropped, task: longest, nodes, ...scrolled };
}

/** The median of three runs of each measure. */
async function median(browser: Browser, width: number): Promise<Measured> {
  const runs = [await measure(browser, width), await measure(browser, width), await measure(browser, width)];
  const middle = (name: keyof Measured) => runs.map((run) => run[name]).toSorted((a, b) => a - b)[1] ?? Number.NaN;
  const [shown, task, nodes] = [middle('shown'), middle('task'), middle('nodes')];
  return { shown, task, nodes, frames: middle('frames'), perFrame: middle('perFrame') };
}

type Goal = [name: string, isMet: boolean];

/** What holds for every wide survey. */
const goalsOf = (width: number, { task, nodes, frames, perFrame }: Measured): Goal[] => [
  [`${width} columns: no task over 200 ms (${task.toFixed(0)})`, task <= 200],
  [`${width} columns: at most 6,000 elements (${nodes})`, nodes <= 6000],
  [`${width} columns: the main thread's part of a frame is under 16.7 ms (${perFrame.toFixed(1)})`, perFrame < 16.7],
  [`${width} columns: as many frames as an empty page, less 5 % (${frames.toFixed(2)})`, frames >= 0.95],
];

await buildIfStale();
const browser = await chromium.launch({ executablePath: requireChromium(), args: [...chromiumArguments] });
try {
  const measured = new Map<number, Measured>();
  for (const width of [18, 600, 2000]) {
    const found = await median(browser, width);
    measured.set(width, found);
    console.log(
      `${width} columns: shown after ${found.shown.toFixed(0)} ms, longest task ${found.task.toFixed(0)} ms, ` +
        `${found.nodes} elements, ${found.perFrame.toFixed(1)} ms for a frame, ` +
        `${found.frames.toFixed(2)} of the frames of an empty page`,
    );
  }
  const [narrow, wide, widest] = [measured.get(18), measured.get(600), measured.get(2000)];
  if (narrow === undefined || wide === undefined || widest === undefined) throw new Error('nothing was measured');
  const ratio = wide.shown / narrow.shown;
  const goals: Goal[] = [
    [`600 columns: shown in at most 3 × the time of 18 (${ratio.toFixed(2)})`, ratio <= 3],
    ...goalsOf(600, wide),
    ...goalsOf(2000, widest),
  ];
  for (const [name, isMet] of goals) console.log(`${isMet ? 'met' : 'MISSED'}: ${name}`);
  process.exitCode = goals.every(([, isMet]) => isMet) ? 0 : 1;
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}
