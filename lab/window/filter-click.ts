// How long a click on a bar takes until every chart in view shows the responses that pass, in Chromium, on the built app:
// `node lab/window/filter-click.ts [--rows 1000000] [--small 20000] [--clicks 8]`. Each click is on another bar, so no answer is in a
// cache. The peer is the same click on a small survey of the same columns in the same run.
import type { Page } from '@playwright/test';
import { buildIfStale } from '../../scripts/build.ts';
import { median, readOptions, report, round } from '../report.ts';
import { withFolder } from '../start.ts';
import { importGenerated, withBrowser, withWindow } from './open-window.ts';

const options = readOptions({ rows: 1_000_000, small: 20_000, clicks: 8 });

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

async function measure(page: Page, folder: string, rows: number): Promise<number[]> {
  await importGenerated(page, folder, rows);
  await page.getByRole('article').getByRole('listitem').first().waitFor();
  const times: number[] = [];
  for (let at = 0; at < options.clicks; at++) times.push(await clickBar(page, at));
  return times;
}

await buildIfStale();
await withFolder((folder) =>
  withBrowser((browser) =>
    withWindow(browser, async (page) => {
      const small = median(await measure(page, folder, options.small));
      const times = await measure(page, folder, options.rows);
      const row = {
        ...{ responses: options.rows, median_ms: round(median(times)), longest_ms: round(Math.max(...times)) },
        ...{ first_ms: round(times[0] ?? Number.NaN), ratio: round(median(times) / small, 1), goal: 500 },
      };
      report('filter-click', [row]);
    }),
  ),
);
