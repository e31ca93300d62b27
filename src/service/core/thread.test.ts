import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { createThread } from './thread.ts';

const folder = mkdtempSync(join(tmpdir(), 'sheaf-thread-'));
afterAll(() => rmSync(folder, { recursive: true }));

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
  const thread = createThread<string, number>(pathToFileURL(path), {});
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
