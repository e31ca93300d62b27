import type { EntrySource, JournalEntry } from '../../importer/index.ts';
import { announce } from '../lib/announcements.ts';
import { errorSentence } from '../lib/error-sentence.ts';
import { handlesOf, type ImportFiles, openHandles, recognise } from '../lib/files/file-handles.ts';
import { currentInstance } from '../session/session.ts';
import { keepAtOnce, useAtOnce } from './concurrency.ts';
import { ImportFailure } from './import-failure.ts';
import { overallFraction, quarterPassed } from './import-fraction.ts';
import { type ImportProgress, next, type QueueEvent } from './import-state.ts';
import { readJournal } from './indexed-journal.ts';
import { keyOf, libraryChanged } from './library-changed.ts';
import { holdItem, releaseItem } from './locks.ts';
import { nextToRun } from './next-to-run.ts';
import { forgetRow, putRow, putRows, type QueueRow, readReceipt, readRow } from './rows.ts';
import { runImport } from './run-import.ts';
import { addItem, change, dropItem, filesInHand, itemFrom, itemOf, letGo, movePlace, useImportQueue } from './store.ts';
import { words } from './words.ts';

export { type ImportProgress, type ImportReceipt, isActive, type QueueState } from './import-state.ts';
export { type QueuedImport, useImportQueue } from './store.ts';

const controllers = new Map<string, AbortController>();

/** An import as it is put in the queue: what it means to do (on the instance on screen, unless it says where), its files, its name. */
export interface Enqueued extends ImportFiles {
  entry: JournalEntry;
  name: string;
  wave_of?: QueueRow['wave_of'];
  /** The draft it was, which is forgotten in the same step. */
  draft?: string;
}

/** Puts imports at the end of the queue, all of them or none; they are written down before they count as there. */
export async function enqueue(imports: readonly Enqueued[]): Promise<void> {
  const last = Math.max(0, ...useImportQueue.getState().items.map(({ place }) => place));
  const here = currentInstance();
  const rows = imports.map(({ entry, name, wave_of = null, draft, ...files }, at) => {
    const state = { kind: 'waiting' } as const;
    const row: QueueRow = { id: entry.id, name, place: last + at + 1, wave_of, state, handles: handlesOf(files) };
    const instance = entry.instance ?? here;
    return { row, entry: instance === null ? entry : { ...entry, instance }, files, draft };
  });
  const held = Promise.all(rows.map(({ row }) => holdItem(row.id)));
  await putRows(rows);
  await held;
  for (const { row, entry, files } of rows) {
    filesInHand.set(row.id, files);
    addItem(itemFrom(row, entry, { kind: 'waiting', mayCreateAnother: false }));
  }
  startNext();
}

/** Starts what may start. Called whenever something has changed. */
export function startNext(): void {
  for (;;) {
    const id = nextToRun(useImportQueue.getState().items, useAtOnce.getState().atOnce);
    const state = id === null ? undefined : itemOf(id)?.state;
    if (id === null || state?.kind !== 'waiting' || !change(id, { kind: 'start' })) return;
    void runOne(id, state.mayCreateAnother);
  }
}

/** @param atOnce how many imports run together */
export function setAtOnce(atOnce: number): void {
  keepAtOnce(atOnce);
  startNext();
}

/** Stops an import. What was sent stays, and it can go on. */
export function pause(id: string): void {
  change(id, { kind: 'pause' });
  controllers.get(id)?.abort(new DOMException('Stopped by the user.', 'AbortError'));
}

/** Takes an import off the queue. What was already sent is the service's and stays. */
export function remove(id: string): void {
  if (change(id, { kind: 'remove' }))
    controllers.get(id)?.abort(new DOMException('Taken off by the user.', 'AbortError'));
  else void forget(id);
}

async function forget(id: string): Promise<void> {
  const isDone = itemOf(id)?.state.kind === 'done';
  dropItem(id);
  if (!isDone) await forgetRow(id).catch(() => {});
  releaseItem(id);
  startNext();
}

/** Reading an import back brings the parsers along: they are not part of the first load. */
const storedFiles = async (source: EntrySource) => (await import('./library-source.ts')).sourceFiles(source);

/** @returns what is missing of an import's files. @param ask whether the platform may ask: only in answer to a click */
export async function filesNeeded(id: string, ask: boolean): Promise<'leave' | 'file' | null> {
  if (filesInHand.has(id)) return null;
  const source = (await readJournal(id))?.source;
  const stored = source && (await storedFiles(source).catch(() => null));
  if (stored) filesInHand.set(id, stored);
  if (stored) return null;
  const { handles } = (await readRow(id)) ?? { handles: new Map() };
  const files = await openHandles(handles, ask);
  if (files !== null) filesInHand.set(id, files);
  return files !== null ? null : handles.has('') && !ask ? 'leave' : 'file';
}

/** Goes on with an import that was paused, failed or asks for its file, from where it was. Call from a click or a key. */
export async function goOn(id: string): Promise<void> {
  const event: QueueEvent = { kind: 'go-on', needs: await filesNeeded(id, true) };
  if (change(id, event)) startNext();
}

/**
 * Gives imports their files again, which are told from others by their content.
 * @returns the names of those whose files are not among `chosen`
 */
export async function giveFiles(ids: readonly string[], chosen: readonly File[]): Promise<string[]> {
  const without: string[] = [];
  for (const id of ids) {
    const entry = await readJournal(id);
    const files = entry === null ? null : await recognise(entry, chosen);
    if (files === null) without.push(itemOf(id)?.file_name ?? '');
    else {
      filesInHand.set(id, files);
      const row = await readRow(id);
      if (entry !== null && row !== null) await putRow({ ...row, handles: handlesOf(files) }, entry);
      change(id, { kind: 'go-on', needs: null });
    }
  }
  startNext();
  return without;
}

/** Everything that waits or runs comes to rest. */
export function pauseAll(): void {
  for (const { id } of useImportQueue.getState().items.toReversed()) pause(id);
}

/** Everything that was paused, or whose file only needs leave to be read, goes on. Call from a click or a key. */
export async function goOnAll(): Promise<void> {
  const { items } = useImportQueue.getState();
  for (const { id, state } of items) if (state.kind === 'paused' || state.kind === 'asking') await goOn(id);
}

/** Its turn comes before all others that wait. */
export function putFirst(id: string): void {
  movePlace(id, Math.min(...useImportQueue.getState().items.map(({ place }) => place)) - 1);
  startNext();
}

/** A wave is added to the survey the import before it has made. @throws Error with a sentence when there is none */
async function addressWave({ id, wave_of }: { id: string; wave_of: QueueRow['wave_of'] }): Promise<void> {
  const entry = wave_of === null ? null : await readJournal(id);
  if (wave_of === null || entry?.kind !== 'survey' || entry.append_to !== null) return;
  const first = await readReceipt(wave_of.id);
  const row = await readRow(id);
  if (first?.kind !== 'survey' || row === null) throw new ImportFailure(words.firstGone(wave_of.name), 'none');
  const { upload_key, project_id } = first;
  await putRow(row, { ...entry, append_to: upload_key, upload_key, project_id });
}

/** @returns what a run tells, quarter by quarter to those who listen */
function reporter(id: string, name: string): (progress: ImportProgress) => void {
  let done = 0;
  return (progress) => {
    const fraction = overallFraction(progress);
    const quarter = quarterPassed(done, fraction);
    if (quarter !== null) announce(words.quarter(name, quarter));
    done = fraction;
    change(id, { kind: 'progress', progress });
  };
}

async function outcome(id: string, mayRenew: boolean, signal: AbortSignal): Promise<QueueEvent> {
  const item = itemOf(id);
  const files = filesInHand.get(id);
  try {
    if (item === undefined || files === undefined) throw new ImportFailure(words.otherFile(item?.name ?? ''), 'file');
    await addressWave(item);
    return {
      kind: 'finish',
      receipt: await runImport({
        id,
        instance: item.instance,
        files,
        signal,
        mayRenew,
        onProgress: reporter(id, item.name),
      }),
    };
  } catch (error) {
    if (signal.aborted) return { kind: 'stopped' };
    const remedy = error instanceof ImportFailure ? error.remedy : 'again';
    return { kind: 'fail', sentence: errorSentence(error), remedy };
  }
}

async function runOne(id: string, mayRenew: boolean): Promise<void> {
  const { name = '' } = itemOf(id) ?? {};
  const controller = new AbortController();
  controllers.set(id, controller);
  announce(words.started(name));
  const event = await outcome(id, mayRenew, controller.signal);
  controllers.delete(id);
  await settle(id, event);
  void libraryChanged(event.kind === 'finish' ? keyOf(event.receipt) : null);
}

async function settle(id: string, event: QueueEvent): Promise<void> {
  const item = itemOf(id);
  if (item === undefined) return;
  const isRemoved = item.state.kind === 'stopping' && item.state.into === 'removed';
  if (isRemoved && event.kind !== 'finish') return forget(id);
  // A file that must be given anew is let go of.
  if (event.kind === 'fail' && event.remedy === 'file') filesInHand.delete(id);
  change(id, event);
  if (event.kind === 'finish') {
    letGo(id);
    releaseItem(id);
  }
  const said = words.ended(item.name, next(item.state, event));
  if (said !== null) announce(said);
  startNext();
}
