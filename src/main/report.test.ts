import { expect, test } from 'vitest';
import { makeReport } from './report.ts';

test('a report has a heading, versions, state and the end of the log', () => {
  const report = makeReport({
    version: '1.2.3',
    log: { tail: (bytes) => `{"level":"error"} of at most ${bytes}\n` },
    state: () => ({ instances: 2 }),
    now: () => new Date('2026-11-21T15:00:00Z'),
  });
  const [head = '', facts = '', log = ''] = report.split('\n\n');
  expect(head).toMatch(/^Sheaf, report of 2026-11-21T15:00:00.000Z\nIt has no answers/);
  expect(JSON.parse(facts)).toMatchObject({
    sheaf: '1.2.3',
    node: process.versions.node,
    instances: 2,
    cpus: expect.any(Number),
  });
  expect(log).toBe('Log, oldest first:\n{"level":"error"} of at most 300000\n');
});
