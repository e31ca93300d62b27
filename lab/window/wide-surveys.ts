// The mapping and the charts of wide surveys, in Chromium, on the built app: `node lab/window/wide-surveys.ts [--widths 18,600,2000]`. It
// measures the time from the drop to the columns, and from a click on the survey in the list to its first charts; the longest task, the
// elements of the window, and frames while both are scrolled, beside those of an empty page. Tasks of the mapping are in processor time,
// so that other work on the machine does not count. Exits with 1 if a goal is missed.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { dropFiles } from '../../e2e/fixtures/files.ts';
import { buildIfStale } from '../../scripts/build.ts';
import { median, readOptions, report, reportGoals, round, say } from '../report.ts';
import { withFolder } from '../start.ts';
import {
  computeFrameRate,
  forgetTasks,
  readSeen,
  recordMainThread,
  scroll,
  watch,
  withBrowser,
  withWindow,
} from './open-window.ts';

const options = readOptions({ widths: '18,600,2000', rounds: 3 });

const agreement = ['Strongly disagree', 'Disagree', 'Neither', 'Agree', 'Strongly agree'];
const drinks = ['Coffee', 'Tea', 'Water', 'Juice', 'Beer', 'Wine'];
const parts = ['price', 'staff', 'rooms', 'location', 'opening hours', 'web site', 'waiting time', 'food'];
const pick = <Value>(values: readonly Value[], row: number, salt: number): Value =>
  values[(row * 31 + salt * 17 + ((row * salt) % 7)) % values.length] as Value;

type Column = [header: string, cell: (row: number) => string];

/** The columns of one question. */
function question(at: number): Column[] {
  switch (at % 5) {
    case 0:
      return parts.map((part, salt) => [
        `Q${at}. How far do you agree with these statements about our service? – The ${part}`,
        (row) => pick(agreement, row, salt + at),
      ]);
    case 1:
      return drinks.map((drink, salt) => [
        `Q${at}. What do you drink? - ${drink}`,
        (row) => ((row >> (salt % 5)) % 2 === 0 ? drink : ''),
      ]);
    case 2:
      return [[`Q${at}. How old are you?`, (row) => pick(['18-24', '25-34', '35-44', '45-54', '55+'], row, at)]];
    case 3:
      return [[`Q${at}. How much did you spend?`, (row) => String((row * 37 + at * 11) % 900)]];
    default:
      return [
        [`Q${at}. What could we do better?`, (row) => `More ${pick(parts, row, at)} in week ${row % 50}, please`],
      ];
  }
}

/** Writes a survey of 300 responses with this number of columns. @returns its path */
function writeWideSurvey(folder: string, width: number): string {
  const columns: Column[] = [];
  for (let at = 0; columns.length < width; at++) columns.push(...question(at));
  const used = columns.slice(0, width);
  const rows = Array.from({ length: 300 }, (_, row) => used.map(([, cell]) => cell(row)));
  const path = join(folder, `columns-${width}.csv`);
  const lines = [used.map(([header]) => header), ...rows].map((row) => row.map((cell) => `"${cell}"`).join(','));
  writeFileSync(path, `${lines.join('\n')}\n`);
  return path;
}

interface Measured {
  /** Milliseconds from the drop or the click. */
  shown: number;
  /** Milliseconds of the longest task. */
  task: number;
  nodes: number;
  /** Frames a second, as a share of those of an empty page. */
  frames: number;
  /** Milliseconds of processor time that the main thread works for a frame. */
  perFrame: number;
}

/** Scrolls the marked element, and then an empty page. */
async function scrollBoth(browser: Browser, page: Page): Promise<Pick<Measured, 'frames' | 'perFrame'>> {
  const end = await recordMainThread(page);
  const frames = computeFrameRate(await scroll(page, '[data-bench]'));
  const { total } = await end();
  const empty = await browser.newPage();
  const possible = computeFrameRate(await scroll(empty, 'body'));
  await empty.close();
  return { frames: frames / possible, perFrame: total / (2 * frames) };
}

const countNodes = (page: Page): Promise<number> => page.evaluate(() => document.querySelectorAll('*').length);

const measureMapping = (browser: Browser, path: string): Promise<Measured> =>
  withWindow(
    browser,
    async (page) => {
      await page.waitForTimeout(1500);
      const end = await recordMainThread(page);
      await dropFiles(page, [path]);
      await page.getByRole('button', { name: 'Import 300 responses' }).waitFor();
      await page.waitForTimeout(1000);
      const { longest: task } = await end();
      const { shown } = await readSeen(page);
      const nodes = await countNodes(page);
      await page.getByRole('treegrid').evaluate((list) => list.parentElement?.setAttribute('data-bench', ''));
      return { shown, task, nodes, ...(await scrollBoth(browser, page)) };
    },
    (page) => watch(page, 'drop', 'main table tbody tr[data-key]'),
  );

/** Loads the window anew and opens the survey from the list. */
async function openCharts(browser: Browser, page: Page): Promise<Measured> {
  await page.reload();
  await page.getByRole('link', { name: 'Surveys', exact: true }).click();
  const survey = page.getByRole('link', { name: /^Columns/ });
  await survey.waitFor();
  await page.waitForTimeout(1500);
  await forgetTasks(page);
  await survey.click();
  await page.locator('main article li').first().waitFor();
  await page.waitForTimeout(1000);
  const { shown, tasks } = await readSeen(page);
  const nodes = await countNodes(page);
  await page.getByRole('feed').evaluate((feed) => {
    let element = feed.parentElement;
    while (element !== null && element.scrollHeight <= element.clientHeight + 1) element = element.parentElement;
    element?.setAttribute('data-bench', '');
  });
  return { shown, task: Math.max(0, ...tasks), nodes, ...(await scrollBoth(browser, page)) };
}

const measureCharts = (browser: Browser, path: string): Promise<Measured> =>
  withWindow(
    browser,
    async (page) => {
      await dropFiles(page, [path]);
      await page.getByRole('button', { name: 'Import 300 responses' }).click();
      await page.getByRole('tab', { name: 'Questions' }).waitFor({ timeout: 60_000 });
      const runs: Measured[] = [];
      for (let at = 0; at < options.rounds; at++) runs.push(await openCharts(browser, page));
      return middle(runs);
    },
    (page) => watch(page, 'click', 'main article li'),
  );

/** The median of each figure. */
function middle(runs: readonly Measured[]): Measured {
  const of = (name: keyof Measured) => median(runs.map((run) => run[name]));
  return { shown: of('shown'), task: of('task'), nodes: of('nodes'), frames: of('frames'), perFrame: of('perFrame') };
}

/** What holds for wide surveys. @param ratio of the time until something is shown to that of the narrowest */
function listGoals(width: number, what: string, { task, nodes, frames, perFrame }: Measured, ratio: number) {
  const name = `${what} of ${width} columns`;
  const goals: [string, boolean][] = [
    [`${name}: at most 3 × the time of the narrowest (${ratio.toFixed(2)})`, width !== 600 || ratio <= 3],
    [`${name}: no task over 200 ms (${task.toFixed(0)})`, task <= 200],
    [`${name}: at most 6,000 elements (${nodes})`, nodes <= 6000],
    [`${name}: the main thread's part of a frame is under 16.7 ms (${perFrame.toFixed(1)})`, perFrame < 16.7],
    [`${name}: as many frames as an empty page, less 5 % (${frames.toFixed(2)})`, frames >= 0.95],
  ];
  return width < 600 ? [] : goals;
}

await buildIfStale();
await withFolder((folder) =>
  withBrowser(async (browser) => {
    const rows: object[] = [];
    const goals: [string, boolean][] = [];
    const narrow: Record<string, number> = {};
    for (const width of options.widths.split(',').map(Number)) {
      const path = writeWideSurvey(folder, width);
      const mappings: Measured[] = [];
      for (let at = 0; at < options.rounds; at++) mappings.push(await measureMapping(browser, path));
      const measured = { mapping: middle(mappings), charts: await measureCharts(browser, path) };
      for (const [what, found] of Object.entries(measured)) {
        narrow[what] ??= found.shown;
        const ratio = found.shown / narrow[what];
        rows.push({ width, what, ...found, ratio: round(ratio, 2) });
        say(JSON.stringify(rows.at(-1)));
        goals.push(...listGoals(width, what, found, ratio));
      }
    }
    report('wide-surveys', rows);
    reportGoals(goals);
  }),
);
