// The mapping of wide surveys, in Chromium, on the built app: `node bench/window-mapping.ts`. For 18, 600 and 2,000 columns it
// measures the time from the drop to the columns, the longest task until the file is read, the elements of the window, and the
// frames a second while the list is scrolled, compared with an empty page. Exits with 1 if a goal is missed.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { z } from 'zod';
import { dropFiles } from '../e2e/fixtures/files.ts';
import { buildIfStale } from '../scripts/build.ts';
import { chromiumArguments, requireChromium } from '../scripts/find-chromium.ts';
import { startService } from '../scripts/start-service.ts';
import { framesWhileScrolling, writeWideSurvey } from './wide-survey.ts';

const folder = mkdtempSync(join(tmpdir(), 'sheaf-mapping-bench-'));
/** Runs in the page before its own scripts: records long tasks, and when files were dropped and columns painted. */
function watch(): void {
  const seen = { tasks: [] as number[], dropped: 0, shown: 0 };
  Object.assign(globalThis, { seen });
  const observer = new PerformanceObserver((list) => seen.tasks.push(...list.getEntries().map((one) => one.duration)));
  observer.observe({ type: 'longtask' });
  addEventListener('drop', () => Object.assign(seen, { dropped: performance.now(), shown: 0 }), true);
  const look = () => {
    if (seen.shown === 0 && seen.dropped > 0 && document.querySelector('main table tbody tr[data-key]') !== null)
      requestAnimationFrame(() => setTimeout(() => Object.assign(seen, { shown: performance.now() })));
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
}
const seenInPage = z.object({ tasks: z.array(z.number()), dropped: z.number(), shown: z.number() });

interface Measured {
  shown: number;
  task: number;
  nodes: number;
  frames: number;
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
  await page.evaluate('seen.tasks.length = 0');
  await dropFiles(page, [path]);
  await page.getByRole('button', { name: 'Import 300 responses' }).waitFor();
  await page.waitForTimeout(1000);
  const { tasks, dropped, shown } = seenInPage.parse(await page.evaluate('seen'));
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  await page.getByRole('treegrid').evaluate((list) => list.parentElement?.setAttribute('data-bench', ''));
  const frames = await framesWhileScrolling(page, '[data-bench]');
  await page.close();
  await service.stop();
  return { shown: shown - dropped, task: Math.max(0, ...tasks), nodes, frames };
}

/** The median of three runs of each measure. */
async function median(browser: Browser, width: number): Promise<Measured> {
  const runs = [await measure(browser, width), await measure(browser, width), await measure(browser, width)];
  const middle = (name: keyof Measured) => runs.map((run) => run[name]).toSorted((a, b) => a - b)[1] ?? Number.NaN;
  return { shown: middle('shown'), task: middle('task'), nodes: middle('nodes'), frames: middle('frames') };
}

await buildIfStale();
const browser = await chromium.launch({ executablePath: requireChromium(), args: [...chromiumArguments] });
try {
  const blank = await framesWhileScrolling(await browser.newPage(), 'body');
  console.log(`an empty page: ${blank.toFixed(1)} frames a second`);
  const measured = new Map<number, Measured>();
  for (const width of [18, 600, 2000]) {
    const found = await median(browser, width);
    measured.set(width, found);
    console.log(
      `${width} columns: shown after ${found.shown.toFixed(0)} ms, longest task ${found.task.toFixed(0)} ms, ` +
        `${found.nodes} elements, ${found.frames.toFixed(1)} frames a second`,
    );
  }
  const [narrow, wide] = [measured.get(18), measured.get(600)];
  if (narrow === undefined || wide === undefined) throw new Error('nothing was measured');
  const goals: [name: string, isMet: boolean][] = [
    ['600 columns: no task over 200 ms', wide.task <= 200],
    [
      `600 columns: shown in at most 3 × the time of 18 (${(wide.shown / narrow.shown).toFixed(2)})`,
      wide.shown <= 3 * narrow.shown,
    ],
    ['600 columns: at most 6,000 elements', wide.nodes <= 6000],
    ['600 columns: as many frames as an empty page, less 5 %', wide.frames >= blank * 0.95],
  ];
  for (const [name, isMet] of goals) console.log(`${isMet ? 'met' : 'MISSED'}: ${name}`);
  process.exitCode = goals.every(([, isMet]) => isMet) ? 0 : 1;
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}
