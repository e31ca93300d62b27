// How long a click on a bar takes until every chart in view shows the responses that pass, in Chromium, on the built app:
// `node lab/window/filter-click.ts [--rows 1000000] [--small 20000] [--clicks 8]`. Each click is on another bar, so no answer is in a
// cache. The peer is the same click on a small survey of the same columns in the same run.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { dropFiles } from '../../e2e/fixtures/files.ts';
import { buildIfStale } from '../../scripts/build.ts';
import { chromiumArguments, requireChromium } from '../../scripts/find-chromium.ts';
import { startService } from '../../scripts/start-service.ts';
import { writeSurvey } from '../corpora/generate-survey.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    small: { type: 'string', default: '20000' },
    clicks: { type: 'string', default: '8' },
  },
});
const folder = mkdtempSync(join(tmpdir(), 'sheaf-click-bench-'));

/** Imports a generated survey through the window and opens its charts. */
async function openSurvey(page: Page, rows: string): Promise<void> {
  const path = join(folder, `survey-${rows}.csv`);
  writeSurvey({ out: path, rows: Number(rows), seed: 3 });
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await page.getByRole('button', { name: /^(Choose|Add) files…$/ }).waitFor();
  await dropFiles(page, [path]);
  await page.getByRole('button', { name: /^Import \d/ }).click({ timeout: 240_000 });
  await page.getByRole('button', { name: 'Read the survey' }).click({ timeout: 1_200_000 });
  await page.getByRole('article').getByRole('listitem').first().waitFor();
  rmSync(path);
}

/** Clicks the n-th bar that can be picked, and again to take it back. @returns milliseconds from the click to the repainted charts */
async function clickBar(page: Page, at: number): Promise<number> {
  const ms = await page.evaluate(async (index) => {
    const bars = [...document.querySelectorAll<HTMLElement>('article li button[aria-pressed]')];
    const bar = bars[index % bars.length];
    const line = document.querySelector('main section');
    bar?.scrollIntoView({ block: 'center' });
    await new Promise(requestAnimationFrame);
    const start = performance.now();
    bar?.click();
    const isInView = (element: Element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return bottom > 0 && top < innerHeight;
    };
    const isDone = () =>
      line?.textContent.includes(' of ') === true && ![...document.querySelectorAll('[data-busy]')].some(isInView);
    while (!isDone()) {
      if (performance.now() - start > 60_000) break;
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return performance.now() - start;
  }, at);
  await page
    .getByRole('region', { name: 'Filter' })
    .getByRole('button', { name: /^Remove/ })
    .click();
  // Until what is out of sight is counted, too: the next click begins when nothing is being done.
  await page.waitForTimeout(1500);
  return ms;
}

async function measure(page: Page, rows: string): Promise<number> {
  await openSurvey(page, rows);
  const times: number[] = [];
  for (let at = 0; at < Number(values.clicks); at++) times.push(await clickBar(page, at));
  const sorted = times.toSorted((one, other) => one - other);
  const median = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  console.log(
    `${rows} responses: from the click to the charts, median ${median.toFixed(0)} ms, longest ${(sorted.at(-1) ?? 0).toFixed(0)} ms, first ${(times[0] ?? 0).toFixed(0)} ms`,
  );
  return median;
}

await buildIfStale();
const service = await startService();
const browser = await chromium.launch({ executablePath: requireChromium(), args: [...chromiumArguments] });
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(service.address);
  await page.getByRole('button', { name: 'Choose files…' }).waitFor();
  const small = await measure(page, values.small);
  const large = await measure(page, values.rows);
  console.log(`ratio ${(large / small).toFixed(1)}; goal 500 ms`);
} finally {
  await browser.close();
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
}
