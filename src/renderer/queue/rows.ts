import { z } from 'zod';
import { documentReceipt, type JournalEntry, receipt } from '../../importer/index.ts';
import { fileHandle } from '../lib/files/file-handles.ts';
import { changeStores, runInStore } from '../lib/window-database.ts';
import { type ImportReceipt, type KeptState, remedies } from './import-state.ts';

/** An import of the queue as it is written down; what it means to do is the journal's entry of the same id. */
const queueRow = z.object({
  id: z.string(),
  name: z.string(),
  /** Its order among the others. */
  place: z.number(),
  /** The import that makes the survey these responses are added to, and that survey's name. */
  wave_of: z.object({ id: z.string(), name: z.string() }).nullable(),
  state: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('waiting') }),
    z.object({ kind: z.literal('paused') }),
    z.object({ kind: z.literal('failed'), sentence: z.string(), remedy: z.enum(remedies) }),
  ]),
  /** Where the platform gives them: the file under the empty name, media files under theirs. */
  handles: z.map(z.string(), fileHandle),
});
export type QueueRow = z.output<typeof queueRow>;

const keptReceipt = z.object({ id: z.string(), receipt: z.union([receipt, documentReceipt]) });
export type SavedReceipt = z.output<typeof keptReceipt>;

/** What another version wrote, or what is damaged, is left out. */
function readAll<T>(shape: z.ZodType<T>, stored: readonly unknown[]): T[] {
  return stored.flatMap((one) => shape.safeParse(one).data ?? []);
}

/**
 * Writes imports down whole: each one's place in the queue and what it means to do. All of them, or none.
 * @param rows `draft`: what was decided about the file before is forgotten with it
 */
export async function putRows(
  rows: readonly { row: QueueRow; entry: JournalEntry; draft?: string | undefined }[],
): Promise<void> {
  await changeStores(['queue', 'journal', 'drafts'], (store) => {
    for (const { row, entry, draft } of rows) {
      if (draft !== undefined) store('drafts').delete(draft);
      store('queue').put(row);
      store('journal').put(entry);
    }
  });
}

export const putRow = (row: QueueRow, entry: JournalEntry): Promise<void> => putRows([{ row, entry }]);

/** Changes what is written down of an import; nothing happens when it is there no more. */
export async function changeRow(id: string, patch: { state?: KeptState; place?: number }): Promise<void> {
  await changeStores(['queue'], (store) => {
    const queue = store('queue');
    const asked = queue.get(id);
    asked.onsuccess = () => {
      const row = queueRow.safeParse(asked.result).data;
      if (row !== undefined) queue.put({ ...row, ...patch });
    };
  });
}

export async function readRow(id: string): Promise<QueueRow | null> {
  const stored = await runInStore<unknown>('queue', 'readonly', (store) => store.get(id));
  return queueRow.safeParse(stored).data ?? null;
}

/** @returns the queue in its order */
export async function listRows(): Promise<QueueRow[]> {
  const stored = await runInStore<unknown[]>('queue', 'readonly', (store) => store.getAll());
  return readAll(queueRow, stored).sort((one, other) => one.place - other.place);
}

/** Forgets an import. What it has already sent is the service's and stays. */
export async function forgetRow(id: string): Promise<void> {
  await changeStores(['queue', 'journal'], (store) => {
    store('queue').delete(id);
    store('journal').delete(id);
  });
}

/** The import is through: its receipt takes the place of what it meant to do. */
export async function keepReceipt(id: string, receipt: ImportReceipt): Promise<void> {
  await changeStores(['queue', 'journal', 'receipts'], (store) => {
    store('receipts').put({ id, receipt });
    store('queue').delete(id);
    store('journal').delete(id);
  });
}

/** @returns the receipts of every import this window has made, newest first */
export async function listReceipts(): Promise<SavedReceipt[]> {
  const stored = await runInStore<unknown[]>('receipts', 'readonly', (store) => store.getAll());
  return readAll(keptReceipt, stored).sort((one, other) =>
    other.receipt.completed_at.localeCompare(one.receipt.completed_at),
  );
}

export async function readReceipt(id: string): Promise<ImportReceipt | null> {
  const stored = await runInStore<unknown>('receipts', 'readonly', (store) => store.get(id));
  return keptReceipt.safeParse(stored).data?.receipt ?? null;
}
