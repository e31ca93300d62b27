import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { createThread } from './thread.ts';

const folder = mkdtempSync(join(tmpdir(), 'sheaf-thread-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A thread that does what it is told: dies, fails, or says how often it was asked. */
const path = join(folder, 'moody.mjs');
const port = new URL('./thread-port.ts', import.meta.url).href;
writeFileSync(
  path,
  `import { serveRequests } from '${port}';
   let asked = 0;
   serveRequests({
     async answer(wish) {
       if (wish === 'die') process.exit(3);
       if (wish === 'fail') throw new Error('no');
       return ++asked;
     },
     close() {},
   });`,
);

test('a thread that dies refuses what it was asked, and the next call starts another', async () => {
  const thread = createThread<string, number>(pathToFileURL(path), {});
  expect(await thread.call('count')).toBe(1);
  expect(await thread.call('count')).toBe(2);
  await expect(thread.call('fail')).rejects.toThrow('no');
  expect(await thread.call('count')).toBe(3);
  const lost = [thread.call('die'), thread.call('count')];
  for (const call of lost) await expect(call).rejects.toThrow('code 3');
  expect(await thread.call('count')).toBe(1);
  const last = thread.call('count');
  await thread.close();
  expect(await last).toBe(2);
});
