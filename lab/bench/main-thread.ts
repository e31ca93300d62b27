import type { CDPSession, Page } from '@playwright/test';
import { z } from 'zod';

/** What the main thread of a page did, in milliseconds of processor time: other work on the machine does not count. */
interface MainThreadTime {
  /** The longest task. */
  longest: number;
  /** All tasks together. */
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
function timeOf(events: readonly ThreadEvent[]): MainThreadTime {
  const threads = events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
  const tasksOf = ({ pid, tid }: ThreadEvent) =>
    events.filter((one) => one.ph === 'X' && one.pid === pid && one.tid === tid).map(({ tdur }) => tdur / 1000);
  const times = threads.map(tasksOf).map((tasks) => ({
    longest: tasks.reduce((most, one) => Math.max(most, one), 0),
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
    return timeOf(events);
  };
}
