import { plainDialect } from '@sheaf/tables';
import { type DocumentReceipt, planParts, prepareDocument, prepareSurvey, scanRows } from '../../importer/index.ts';
import { createMemoryDatabase } from '../lib/memory-database.fixture.ts';
import { type Enqueued, ImportQueue, type QueueNeeds } from './import-queue.ts';
import type { ImportReceipt } from './import-state.ts';
import { ImportLocks } from './locks.ts';
import type { ImportRun } from './run-import.ts';
import { SavedQueue, StateSaver } from './saved-queue.ts';

/** A run that the test ends. */
interface StartedRun extends ImportRun {
  finish(receipt: ImportReceipt): void;
  fail(error: Error): void;
}

export const documentReceipt = (key: string, name = 'a.mp3'): DocumentReceipt => ({
  kind: 'file',
  key,
  file_name: name,
  file_bytes: 1,
  file_sha256: null,
  project_id: 1,
  is_published: false,
  left_behind: [],
  started_at: '2026-01-01T00:00:00Z',
  completed_at: '2026-01-01T00:00:01Z',
});

/** The progress of a survey of two parts before anything is sent. */
export const sending = {
  phase: 'uploading',
  bytesPerSecond: null,
  secondsLeft: null,
  waiting: null,
} as const;

export const file = (name: string, content = name): File => new File([content], name, { lastModified: 0 });

/** A recording to put in the queue. */
export async function recording(name: string, more: Partial<Enqueued> = {}): Promise<Enqueued> {
  const own = file(name);
  const entry = await prepareDocument({
    kind: 'file',
    file: own,
    file_name: name,
    project_id: 1,
    should_publish: false,
  });
  return { entry, name, file: own, media: new Map(), ...more };
}

/** A window's queue with a database in memory. The test ends its runs. @param options.database that of an earlier window */
export function createTestQueue(
  options: { database?: ReturnType<typeof createMemoryDatabase> } & Partial<QueueNeeds> = {},
) {
  const { database = createMemoryDatabase(), ...more } = options;
  const saved = new SavedQueue(database);
  const saver = new StateSaver({ saved });
  const locks = new ImportLocks(undefined);
  const runs: StartedRun[] = [];
  const announced: string[] = [];
  const ended: (string | null)[] = [];
  const needs: QueueNeeds = {
    saved,
    saver,
    locks,
    run: (run) =>
      new Promise((resolve, reject) => {
        run.signal.addEventListener('abort', () => reject(run.signal.reason), { once: true });
        const finish = (receipt: ImportReceipt) => void saved.putReceipt(run.id, receipt).then(() => resolve(receipt));
        runs.push({ ...run, finish, fail: reject });
      }),
    instance: () => null,
    announce: (sentence) => void announced.push(sentence),
    onSending: () => {},
    onEnded: (key) => void ended.push(key),
    ...more,
  };
  const queue = new ImportQueue(needs);
  const states = () => queue.list.all.map(({ name, state }) => `${name} ${state.kind}`);
  return { queue, database, saved, saver, locks: needs.locks, runs, announced, ended, states };
}

/** A survey of two responses to put in the queue. */
export async function survey(name: string, more: Partial<Enqueued> = {}): Promise<Enqueued> {
  const own = file(name, 'Name\nAda\nBob\n');
  const plan = await planParts(own, plainDialect, await scanRows(own, plainDialect, {}));
  const entry = await prepareSurvey({ file: own, file_name: name, project_id: 1, name, dialect: plainDialect, plan });
  return { entry, name, file: own, media: new Map(), ...more };
}
