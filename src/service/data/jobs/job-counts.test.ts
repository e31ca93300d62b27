import { afterAll, expect, it } from 'vitest';
import { provideFolder } from '../../testing/provide-folder.ts';
import { openSqliteDatabase } from '../sqlite/sqlite-database.ts';
import { countJobs, oldestWaiting } from './job-health.ts';

const folder = provideFolder('counts');
const database = openSqliteDatabase(folder);
afterAll(async () => {
  await database.close();
});

it('counts jobs by kind and state; the oldest one waits from when it was created', async () => {
  const now = Date.now();
  const job = (kind: string, state: 'queued' | 'running' | 'done', secondsAgo: number, run_after = 0) => ({
    kind,
    state,
    payload: '{}',
    created_at: new Date(now - secondsAgo * 1000).toISOString(),
    run_after,
  });
  const jobs = [
    job('survey', 'queued', 10),
    job('survey', 'queued', 90),
    job('survey', 'running', 300),
    job('file', 'done', 500),
    job('purge', 'queued', 700, now + 60_000),
    job('another', 'queued', 900),
  ];
  await database.write((tx) => tx.insertInto('jobs').values(jobs).execute());
  const counts = await countJobs(database.read);
  expect(counts).toHaveLength(8 * 3);
  expect(counts.filter(({ count }) => count > 0)).toEqual([
    { kind: 'survey', state: 'queued', count: 2 },
    { kind: 'survey', state: 'running', count: 1 },
    { kind: 'purge', state: 'queued', count: 1 },
  ]);
  const waiting = await oldestWaiting(database.read, now);
  expect(waiting.filter(({ seconds }) => seconds > 0)).toEqual([{ kind: 'survey', seconds: 90 }]);
});
