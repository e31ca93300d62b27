import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { provideFolder } from '../testing/provide-folder.ts';
import { createThread } from './thread.ts';

const folder = provideFolder('thread');

/** A thread that dies, fails, or answers how many calls it has counted. */
const path = join(folder, 'moody.mjs');
const port = new URL('./thread-port.ts', import.meta.url).href;
writeFileSync(
  path,
  `import { serveRequests } from '${port}';
   let asked = 0;
   serveRequests({
     async answer(wish) {
       if (wish === 'die') process.exit(3);
       if (wish === 'fail') throw Object.assign(new TypeError('no'), { code: 'SQLITE_FULL' });
       return ++asked;
     },
     close() {},
   });`,
);

test('a thread that dies rejects its calls, and the next call starts a new one; an error keeps its name, stack and code', async () => {
  const thread = createThread<string, number>(pathToFileURL(path), {}, 'query');
  expect(await thread.call('count')).toBe(1);
  expect(await thread.call('count')).toBe(2);
  await expect(thread.call('fail')).rejects.toMatchObject({
    name: 'TypeError',
    message: 'no',
    code: 'SQLITE_FULL',
    stack: expect.stringContaining('moody.mjs'),
  });
  expect(await thread.call('count')).toBe(3);
  const lost = [thread.call('die'), thread.call('count')];
  for (const call of lost) await expect(call).rejects.toThrow('code 3');
  expect(await thread.call('count')).toBe(1);
  const last = thread.call('count');
  await thread.close();
  expect(await last).toBe(2);
});

test.each([
  { overlaps: false, order: ['late', 'early'] },
  { overlaps: true, order: ['early', 'late'] },
])('calls of a thread that may overlap ($overlaps) are answered when they are done', async ({ overlaps, order }) => {
  const waiting = join(folder, `waiting-${overlaps}.mjs`);
  writeFileSync(
    waiting,
    `import { serveRequests } from '${port}';
     serveRequests({
       answer: (wish) => new Promise((done) => setTimeout(done, wish === 'late' ? 200 : 0, wish)),
       overlaps: ${overlaps},
       close() {},
     });`,
  );
  const thread = createThread<string, string>(pathToFileURL(waiting), {}, 'query');
  const answers: string[] = [];
  const calls = ['late', 'early'].map(async (wish) => answers.push(await thread.call(wish)));
  await Promise.all(calls);
  expect(answers).toEqual(order);
  const last = thread.call('late');
  await thread.close();
  expect(await last).toBe('late');
});
