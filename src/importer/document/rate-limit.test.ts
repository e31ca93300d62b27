import { expect, it } from 'vitest';
import { provideOwnService } from '../../service/testing/provide-service.ts';
import { createClient } from '../client/client.ts';
import { type Clock, systemClock } from '../core/retry.ts';
import { createMemoryJournal } from '../journal/memory-journal.fixture.ts';
import { createBudget } from '../transfer/budget.ts';
import { importFile } from './document-import.ts';

/** A minute is three seconds, for the service and for the client. */
const speed = 20;
const start = Date.now();
const clock: Clock = {
  now: () => systemClock.now() * speed,
  sleep: (milliseconds, signal) => systemClock.sleep(milliseconds / speed, signal),
};
const begun = clock.now();
const service = await provideOwnService({ clock: { now: () => Math.floor(start + clock.now() - begun) } });

it('20 requests a minute: eight imports at once respect it without one 429, and each makes progress', async () => {
  const { token } = await service.key({ requests_per_minute: 20 });
  const { id: project_id } = await service.project();
  const budget = createBudget(20, clock);
  const answers: { import: number; status: number }[] = [];
  const importOne = (at: number) => {
    const watched: typeof fetch = async (input, init) => {
      const reply = await fetch(input, init);
      answers.push({ import: at, status: reply.status });
      return reply;
    };
    const client = createClient({
      base_url: service.url,
      token: () => token,
      budget: budget.share(),
      fetch: watched,
      clock,
    });
    const file = new Blob([`Words of interview ${at}.`]);
    return importFile({ client, file, file_name: `${at}.txt`, project_id, journal: createMemoryJournal(), clock });
  };
  const receipts = await Promise.all(Array.from({ length: 8 }, (_, at) => importOne(at)));
  expect(new Set(receipts.map(({ key }) => key)).size).toBe(8);
  expect(answers.filter(({ status }) => status === 429)).toEqual([]);
  expect(answers.length).toBeGreaterThan(20);
  // No import gets a second turn before each had one.
  expect(new Set(answers.slice(0, 8).map((answer) => answer.import)).size).toBe(8);
  expect(clock.now() - begun).toBeGreaterThanOrEqual(60_000);
});
