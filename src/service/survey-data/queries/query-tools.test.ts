import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, expect, it, vi } from 'vitest';
import { createFixture } from '../../testing/ingest-fixture.ts';
import { createCache } from './query-tools.ts';
import { readCellsOf } from './rows.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const megabyte = 1024 * 1024;
function heldMegabytes(): number {
  for (let times = 0; times < 3; times++) collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / megabyte;
}

/** A choice with a thousand different answers, each given several times. */
const choices = (part: number, rows: number) =>
  `Place,N\n${Array.from({ length: rows }, (_, at) => `Place ${part} ${at % 1000},${at}\n`).join('')}`;

it('a cache stays below its size although texts are decoded from its values', async () => {
  const fixture = await createFixture();
  const [parts, rows] = [60, 5000];
  try {
    const mapping = { column_mapping: { Place: 'Single choice', N: 'Do nothing' } } as const;
    const upload = await fixture.upload({
      parts: Array.from({ length: parts }, (_, at) => choices(at, rows)),
      ...mapping,
    });
    expect((await fixture.run(upload)).filter(({ kind }) => kind === 'processed')).toHaveLength(parts);
    const all = Array.from({ length: rows }, (_, row) => row);
    const [db, most] = [fixture.connection.read, 2 * megabyte];
    const keys = await db.selectFrom('survey_parts').select(['id', 's3_key']).execute();
    const read = async (cache: ReturnType<typeof createCache>, part: (typeof keys)[number]) =>
      expect((await readCellsOf({ db, cache }, part, 0, all)).at(-1)).toContain(' 999');
    const cache = createCache(most);
    // The first part also loads what is loaded once.
    for (const part of keys.slice(0, 1)) await read(createCache(most), part);
    const before = heldMegabytes();
    for (const part of keys) await read(cache, part);
    expect(heldMegabytes() - before).toBeLessThan(1.1 * (most / megabyte));
  } finally {
    await fixture.close();
  }
});

it('a value that was not read for ten minutes is removed from the cache, also when nothing else is read', async () => {
  // The cache holds on to the object `performance`, which fake timers would replace.
  vi.useFakeTimers({ toFake: ['setInterval', 'setTimeout', 'clearTimeout'] });
  let minutes = 1;
  vi.spyOn(performance, 'now').mockImplementation(() => minutes * 60_000);
  const wait = async (more: number) => {
    for (let passed = 0; passed < more; passed++) {
      minutes++;
      await vi.advanceTimersByTimeAsync(60_000);
    }
  };
  const cache = createCache();
  const made: WeakRef<object>[] = [];
  const ask = async (key: string) => {
    await cache.get(key, () => {
      const value = { byteLength: 1 };
      made.push(new WeakRef(value));
      return value;
    });
  };
  await ask('left');
  await ask('used');
  await wait(6);
  await ask('used');
  await wait(6);
  vi.useRealTimers();
  vi.restoreAllMocks();
  // The target of a new weak reference is kept until the turn of the event loop is over.
  await new Promise((done) => setTimeout(done, 10));
  collect();
  expect(made.map((one) => one.deref() !== undefined)).toEqual([false, true]);
});
