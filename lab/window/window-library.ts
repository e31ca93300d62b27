// The charts of wide surveys, in Chromium, on the built app: `node lab/window/window-library.ts`. For 18 and 600 columns it measures the
// time from a click on the survey in the list to the first charts, the longest task until then and in the second after, the
// elements of the window, and the frames a second while the charts are scrolled, compared with an empty page. Exits with 1 if a
// goal is missed.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { z } from 'zod';
import { dropFiles } from '../../e2e/fixtures/files.ts';
import { buildIfStale } from '../../scripts/build.ts';
import { chromiumArguments, requireChromium } from '../../scripts/find-chromium.ts';
import { startService } from '../../scripts/start-service.ts';
import { framesWhileScrolling, writeWideSurvey } from './wide-survey.ts';

const folder = mkdtempSync(join(tmpdir(), 'sheaf-library-bench-'));
const chart = 'main article li';

/** Runs in the page before its own scripts: records long tasks, and when the survey was clicked and its first chart painted. */
function watch(wanted: string): void {
  const seen = { tasks: [] as number[], clicked: 0, shown: 0 };
  Object.assign(globalThis, { seen });
  const observer = new PerformanceObserver((list) => seen.tasks.push(...list.getEntries().map((one) => one.duration)));
  observer.observe({ type: 'longtask' });
  addEventListener('click', () => Object.assign(seen, { clicked: performance.now(), shown: 0 }), true);
  const look = () => {
    if (seen.shown === 0 && seen.clicked > 0 && document.querySelector(wanted) !== null)
      requestAnimationFrame(() => setTimeout(() => Object.assign(seen, { shown: performance.now() })));
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
}
const seenInPage = z.object({ tasks: z.array(z.number()), clicked: z.number(), shown: z.number() });

interface Measured {
  shown: number;
  task: number;
  nodes: number;
  frames: number;
}

/** Loads the window anew and opens the survey from the list. */
async function openOnce(page: Page): Promise<Measured> {
  await page.reload();
  await page.getByRole('link', { name: 'Surveys', exact: true }).click();
  const survey = page.getByRole('link', { name: /^Columns/ });
  await survey.waitFor();
  await page.waitForTimeout(1500);
  await page.evaluate('seen.tasks.length = 0');
  await survey.click();
  await page.locator(chart).first().waitFor();
  await page.waitForTimeout(1000);
  const { tasks, clicked, shown } = seenInPage.parse(await page.evaluate('seen'));
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  await page.getByRole('feed').evaluate((feed) => {
    for (let element = feed.parentElement; element !== null; element = element.parentElement)
      if (element.scrollHeight > element.clientHeight + 1 && getComputedStyle(element).overflowY !== 'visible') {
        element.setAttribute('data-bench', '');
        return;
      }
    throw new Error('Nothing scrolls.');
  });
  const frames = await framesWhileScrolling(page, '[data-bench]');
  return { shown: shown - clicked, task: Math.max(0, ...tasks), nodes, frames };
}

/** Imports a survey into a service of its own. @returns the median of five openings, each after the window was loaded anew */
async function measure(browser: Browser, width: number): Promise<Measured> {
  const service = await startService();
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.addInitScript(watch, chart);
  await page.goto(service.address);
  await page.getByRole('button', { name: 'Choose files…' }).waitFor();
  await dropFiles(page, [writeWideSurvey(folder, width)]);
  await page.getByRole('button', { name: 'Import 300 responses' }).click();
  await page.getByRole('button', { name: 'Read the survey' }).waitFor({ timeout: 60_000 });
  const runs: Measured[] = [];
  for (let run = 0; run < 5; run++) runs.push(await openOnce(page));
  await page.close();
  await service.stop();
  const middle = (name: keyof Measured) => runs.map((run) => run[name]).toSorted((a, b) => a - b)[2] ?? Number.NaN;
  return {
    shown: middle('shown'),
    task: Math.max(...runs.map(({ task }) => task)),
    nodes: middle('nodes'),
    frames: middle('frames'),
  };
}

await buildIfStale();
const browser = await chromium.launch({ executablePath: requireChromium(), args: [...chromiumArguments] });
try {
  const blank = await framesWhileScrolling(await browser.newPage(), 'body');
  console.log(`an empty page: ${blank.toFixed(1)} frames a second`);
  const measured = new Map<number, Measured>();
  for (const width of [18, 600]) {
    const found = await measure(browser, width);
    measured.set(width, found);
    console.log(
      `${width} columns: first charts after ${found.shown.toFixed(0)} ms, longest task ${found.task.toFixed(0)} ms, ` +
        `${found.nodes} elements, ${found.frames.toFixed(1)} frames a second`,
    );
  }
  const [narrow, wide] = [measured.get(18), measured.get(600)];
  if (narrow === undefined || wide === undefined) throw new Error('nothing was measured');
  const goals: [name: string, isMet: boolean][] = [
    ['600 columns: no task over 200 ms', wide.task <= 200],
    [
      `600 columns: first charts in at most 3 × the time of 18 (${(wide.shown / narrow.shown).toFixed(2)})`,
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
