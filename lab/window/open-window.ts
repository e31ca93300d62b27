// The built app in Chromium, on a service of its own, for benches.
import { join } from 'node:path';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { z } from 'zod';
import { dropFiles } from '../../e2e/fixtures/files.ts';
import { chromiumArguments, requireChromium } from '../../scripts/find-chromium.ts';
import { writeSurvey } from '../corpora/generate-survey.ts';
import { sharedMemoryMb } from '../report.ts';
import { startService } from './start-service.ts';

/** Runs work with a browser. */
export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({ executablePath: requireChromium(), args: [...chromiumArguments] });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** Runs work with a window on an empty service. @param before what is done before it is loaded */
export async function withWindow<T>(
  browser: Browser,
  work: (page: Page) => Promise<T>,
  before: (page: Page) => Promise<unknown> = async () => {},
): Promise<T> {
  const service = await startService();
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  try {
    await before(page);
    await page.goto(service.address);
    await page.getByRole('button', { name: 'Choose files…' }).waitFor();
    return await work(page);
  } finally {
    await page.close();
    await service.stop();
  }
}

const seenInPage = z.object({ tasks: z.array(z.number()), began: z.number(), shown: z.number() });

/** Runs in the page before its own scripts: notes long tasks, and when something began and what was wanted then was painted. */
function watchPage([event, wanted]: readonly [event: string, wanted: string]): void {
  const seen = { tasks: [] as number[], began: 0, shown: 0 };
  Object.assign(globalThis, { seen });
  const observer = new PerformanceObserver((list) => seen.tasks.push(...list.getEntries().map((one) => one.duration)));
  observer.observe({ type: 'longtask' });
  addEventListener(event, () => Object.assign(seen, { began: performance.now(), shown: 0 }), true);
  const look = () => {
    if (seen.shown === 0 && seen.began > 0 && document.querySelector(wanted) !== null)
      requestAnimationFrame(() => setTimeout(() => Object.assign(seen, { shown: performance.now() })));
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
}

/** Watches a page that is not loaded yet: from an event to the painting of an element. */
export const watch = (page: Page, event: 'drop' | 'click', wanted: string): Promise<unknown> =>
  page.addInitScript(watchPage, [event, wanted] as const);

export const forgetTasks = (page: Page): Promise<unknown> => page.evaluate('seen.tasks.length = 0');

/** @returns milliseconds from the last event to the painting, and of each task over 50 ms */
export async function readSeen(page: Page): Promise<{ shown: number; tasks: number[] }> {
  const { tasks, began, shown } = seenInPage.parse(await page.evaluate('seen'));
  return { shown: shown - began, tasks };
}

/** Scrolls an element. @returns the milliseconds between its frames */
export const scroll = (page: Page, selector: string, seconds = 2): Promise<number[]> =>
  page.evaluate(
    async ([wanted, ms]) => {
      const element = document.querySelector(wanted);
      const gaps: number[] = [];
      const end = performance.now() + ms;
      for (let last = performance.now(); last < end; ) {
        const now = await new Promise<number>(requestAnimationFrame);
        gaps.push(now - last);
        last = now;
        element?.scrollBy(0, 90);
      }
      return gaps.slice(1);
    },
    [selector, seconds * 1000] as const,
  );

/** @returns frames a second */
export const computeFrameRate = (gaps: readonly number[]): number =>
  (1000 * gaps.length) / gaps.reduce((sum, gap) => sum + gap, 0);

/** @returns the memory of the largest process of a page in MB */
export async function pageMemory(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return Math.max(...processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => sharedMemoryMb(id)));
}

/** Imports a generated survey through the window and opens its charts. */
export async function importGenerated(page: Page, folder: string, rows: number): Promise<void> {
  const path = join(folder, `survey-${rows}.csv`);
  writeSurvey({ out: path, rows, seed: 3 });
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await page.getByRole('button', { name: /^(Choose|Add|Import more) files…$/ }).waitFor();
  await dropFiles(page, [path]);
  await page.getByRole('button', { name: /^Import \d/ }).click({ timeout: 240_000 });
  await page.getByRole('tab', { name: 'Questions' }).waitFor({ timeout: 1_200_000 });
}

/** What the main thread of a page did, in milliseconds of processor time: other work on the machine does not count. */
interface MainThreadTime {
  longest: number;
  total: number;
}

const threadEvent = z.object({
  name: z.string(),
  ph: z.string(),
  pid: z.number(),
  tid: z.number(),
  tdur: z.number().default(0),
  args: z.object({ name: z.string().optional() }).loose().default({}),
});
type ThreadEvent = z.infer<typeof threadEvent>;

/** A page's process is the one whose main thread worked most: the others of the browser only wait. */
function computeTime(events: readonly ThreadEvent[]): MainThreadTime {
  const threads = events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
  const listTasks = ({ pid, tid }: ThreadEvent) =>
    events.filter((one) => one.ph === 'X' && one.pid === pid && one.tid === tid).map(({ tdur }) => tdur / 1000);
  const times = threads.map(listTasks).map((tasks) => ({
    longest: Math.max(0, ...tasks),
    total: tasks.reduce((sum, one) => sum + one, 0),
  }));
  return times.toSorted((a, b) => b.total - a.total)[0] ?? { longest: 0, total: 0 };
}

/** Starts to record. @returns a function that ends it and says what was measured */
export async function recordMainThread(page: Page): Promise<() => Promise<MainThreadTime>> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const events: ThreadEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const one of value) {
      const event = threadEvent.safeParse(one);
      if (event.success && /^(thread_name|ThreadControllerImpl::RunTask)$/.test(event.data.name))
        events.push(event.data);
    }
  });
  await session.send('Tracing.start', { traceConfig: { includedCategories: ['toplevel'] } });
  return async () => {
    const complete = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()));
    await session.send('Tracing.end');
    await complete;
    await session.detach();
    return computeTime(events);
  };
}
