import { expect, test, vi } from 'vitest';
import { createMemoryDatabase } from '../lib/memory-database.fixture.ts';
import { documentReceipt, file } from './queue.fixture.ts';
import type { FromWorker, ToWorker } from './run-import.ts';

const database = vi.hoisted(() => ({ made: {} as ReturnType<typeof createMemoryDatabase> }));
vi.mock(import('../lib/window-database.ts'), async (load) => ({
  ...(await load()),
  createWindowDatabase: () => database.made,
}));

/** Starts a worker on a database in memory, asks it to run an import, and returns its last message. */
async function runInWorker(id: string, stored: ReturnType<typeof createMemoryDatabase>): Promise<FromWorker> {
  const { promise, resolve } = Promise.withResolvers<FromWorker>();
  const scope = { postMessage: resolve, onmessage: (_: { data: ToWorker }): void => {} };
  vi.stubGlobal('self', scope);
  vi.stubGlobal('indexedDB', {});
  database.made = stored;
  vi.resetModules();
  await import('./import.worker.ts');
  const connection = { base_url: 'http://localhost', token: 't' };
  const files = { file: file('a.mp3'), media: new Map() };
  scope.onmessage({ data: { kind: 'start', id, files, mayCreateAnother: false, connection, budget: null } });
  return promise.finally(() => vi.unstubAllGlobals());
}

const receipt = documentReceipt('k');

test.each<[what: string, isDone: boolean, last: object]>([
  ['gives the receipt that arrived while it waited', true, { kind: 'done', receipt }],
  ['fails when there is none', false, { kind: 'failed', sentence: expect.stringContaining('receipt') }],
])('a resumed import whose journal entry is gone %s', async (_, isDone, last) => {
  const stored = createMemoryDatabase();
  if (isDone) await stored.change(['receipts'], (change) => change.put('receipts', { id: 'a', receipt }));
  expect(await runInWorker('a', stored)).toMatchObject(last);
});
