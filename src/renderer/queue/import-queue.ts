import { createStore } from 'zustand/vanilla';
import type { EntrySource, JournalEntry } from '../../importer/index.ts';
import { errorSentence } from '../lib/error-sentence.ts';
import { handlesOf, type ImportFiles, openHandles, recognise } from '../lib/files/file-handles.ts';
import type { InstanceId } from '../session/remote-instances.ts';
import { overallFraction, quarterPassed } from './import-fraction.ts';
import { ImportList, type QueuedImport, queuedImport } from './import-list.ts';
import { type ImportProgress, type ImportReceipt, next, type QueueEvent, savedStateOf } from './import-state.ts';
import { keyOf } from './library-changed.ts';
import type { ImportLocks } from './locks.ts';
import { nextToRun } from './next-to-run.ts';
import { ImportFailure } from './remedy.ts';
import type { ImportRun } from './run-import.ts';
import type { SavedImport, SavedQueue } from './saved-queue.ts';
import type { StateSaver } from './state-saver.ts';
import { words } from './words.ts';

/** An import as it is put in the queue: what it is to do (on the instance on screen, unless it says where), its files, its name. */
export interface Enqueued extends ImportFiles {
  entry: JournalEntry;
  name: string;
  wave_of?: SavedImport['wave_of'];
  /** The draft it was, which is deleted in the same step. */
  draft?: string;
}

/** What the queue works with. */
export interface QueueNeeds {
  saved: SavedQueue;
  saver: StateSaver;
  locks: ImportLocks;
  /** Runs an import. @throws ImportFailure */
  run(run: ImportRun): Promise<ImportReceipt>;
  /** The files of an import whose bytes come from the own store. @throws Error with a sentence */
  readStoredFiles(source: EntrySource): Promise<ImportFiles>;
  /** The instance on screen. */
  instance(): InstanceId;
  /** Tells screen readers a sentence. */
  announce(sentence: string): void;
  /** An import has ended. `key`: of what it made or added to; null where that is not known. */
  onEnded(key: string | null): void;
  settings: Pick<Storage, 'getItem' | 'setItem'>;
}

/** How many imports may run together. */
export const concurrencyChoices: readonly number[] = [1, 2, 3, 4];
const concurrencyKey = 'sheaf.queue.at-once';

function readConcurrency(settings: Pick<Storage, 'getItem'>): number {
  const saved = Number(settings.getItem(concurrencyKey));
  return concurrencyChoices.includes(saved) ? saved : 2;
}

/** All imports of the window that were started. What they are is saved first, then shown. */
export class ImportQueue {
  readonly list = new ImportList();
  /** How many imports may run together. */
  readonly concurrency;
  readonly #needs: QueueNeeds;
  readonly #running = new Map<string, AbortController>();
  /** The files of the queue, as far as this window has them open. */
  readonly #files = new Map<string, ImportFiles>();

  constructor(needs: QueueNeeds) {
    this.#needs = needs;
    this.concurrency = createStore<{ limit: number }>(() => ({ limit: readConcurrency(needs.settings) }));
  }

  /** Puts imports at the end of the queue, all of them or none. @throws DOMException when they cannot be saved: then none is there */
  async enqueue(added: readonly Enqueued[]): Promise<void> {
    const { saved, locks, instance } = this.#needs;
    const last = Math.max(0, ...this.list.all.map(({ place }) => place));
    const here = instance();
    const imports = added.map(({ entry, name, wave_of = null, draft, ...files }, at) => {
      const state = { kind: 'waiting' } as const;
      const row = { id: entry.id, name, place: last + at + 1, wave_of, state, handles: handlesOf(files) };
      const target = entry.instance ?? here;
      return { saved: row, entry: target === null ? entry : { ...entry, instance: target }, files, draft };
    });
    const held = Promise.all(imports.map((one) => locks.hold(one.saved.id)));
    await saved.put(imports).catch((error: unknown) => {
      for (const one of imports) locks.release(one.saved.id);
      throw error;
    });
    await held;
    for (const { saved: row, entry, files } of imports) {
      this.#files.set(row.id, files);
      this.list.put(queuedImport(row, entry, { kind: 'waiting', mayCreateAnother: false }));
    }
    this.startNext();
  }

  /** Starts what may start. Called whenever something has changed. */
  startNext(): void {
    for (;;) {
      const id = nextToRun(this.list.all, this.concurrency.getState().limit);
      const state = id === null ? undefined : this.list.find(id)?.state;
      if (id === null || state?.kind !== 'waiting' || !this.#apply(id, { kind: 'start' })) return;
      void this.#runOne(id, state.mayCreateAnother);
    }
  }

  /** @param limit how many imports run together; saved for the next start too */
  setConcurrency(limit: number): void {
    this.#needs.settings.setItem(concurrencyKey, String(limit));
    this.concurrency.setState({ limit });
    this.startNext();
  }

  /** Pauses an import. What was sent stays, and it can continue. */
  pause(id: string): void {
    this.#apply(id, { kind: 'pause' });
    this.#running.get(id)?.abort(new DOMException('Stopped by the user.', 'AbortError'));
  }

  /** Everything that waits or runs is paused. */
  pauseAll(): void {
    for (const { id } of this.list.all.toReversed()) this.pause(id);
  }

  /** Takes an import off the queue. What was already sent is the service's and stays. */
  remove(id: string): void {
    if (this.#apply(id, { kind: 'remove' }))
      this.#running.get(id)?.abort(new DOMException('Taken off by the user.', 'AbortError'));
    else void this.#delete(id);
  }

  /** It stays in the list until it is deleted from what is saved. */
  async #delete(id: string): Promise<void> {
    const isDone = this.list.find(id)?.state.kind === 'done';
    if (!isDone && !(await this.#needs.saver.delete(id))) return;
    this.list.remove(id);
    this.releaseFiles(id);
    this.startNext();
  }

  /** An import is done, or deleted: its files and its lock are free. */
  releaseFiles(id: string): void {
    const { saver, locks } = this.#needs;
    saver.forget(id);
    this.#files.get(id)?.release?.();
    this.#files.delete(id);
    locks.release(id);
  }

  /** @returns what is missing of an import's files. @param ask whether the platform may ask: only in answer to a click */
  async findMissing(id: string, ask: boolean): Promise<'leave' | 'file' | null> {
    const { saved, readStoredFiles } = this.#needs;
    if (this.#files.has(id)) return null;
    const source = (await saved.readEntry(id))?.source;
    const stored = source && (await readStoredFiles(source).catch(() => null));
    if (stored) this.#files.set(id, stored);
    if (stored) return null;
    const { handles } = (await saved.read(id)) ?? { handles: new Map() };
    const files = await openHandles(handles, ask);
    if (files !== null) this.#files.set(id, files);
    return files !== null ? null : handles.has('') && !ask ? 'leave' : 'file';
  }

  /** Continues an import that was paused, failed or asks for its file, from where it was. Call from a click or a key. */
  async resume(id: string): Promise<void> {
    const event: QueueEvent = { kind: 'resume', needs: await this.findMissing(id, true) };
    if (this.#apply(id, event)) this.startNext();
  }

  /** Everything that was paused, or whose file only needs leave to be read, continues. Call from a click or a key. */
  async resumeAll(): Promise<void> {
    for (const { id, state } of this.list.all)
      if (state.kind === 'paused' || state.kind === 'asking') await this.resume(id);
  }

  /**
   * Gives imports their files again. The files are recognised by their content.
   * @returns the names of those whose files are not among `chosen`
   */
  async giveFiles(ids: readonly string[], chosen: readonly File[]): Promise<string[]> {
    const { saved } = this.#needs;
    const without: string[] = [];
    for (const id of ids) {
      const entry = await saved.readEntry(id);
      const files = entry === null ? null : await recognise(entry, chosen);
      if (files === null) without.push(this.list.find(id)?.file_name ?? '');
      else {
        this.#files.set(id, files);
        const row = await saved.read(id);
        // The handles only spare the next start a question.
        if (entry !== null && row !== null)
          await saved.put([{ saved: { ...row, handles: handlesOf(files) }, entry }]).catch(() => {});
        this.#apply(id, { kind: 'resume', needs: null });
      }
    }
    this.startNext();
    return without;
  }

  /** Its turn comes before all others that wait. */
  putFirst(id: string): void {
    const place = Math.min(...this.list.all.map((one) => one.place)) - 1;
    this.list.change(id, { place });
    void this.#needs.saver.change(id, { place });
    this.startNext();
  }

  /** Moves an import by an event and saves what outlives the window. @returns whether the event applied */
  #apply(id: string, event: QueueEvent): boolean {
    const before = this.list.find(id)?.state;
    if (before === undefined) return false;
    const state = next(before, event);
    if (state === before) return false;
    this.list.change(id, { state });
    const [was, is] = [savedStateOf(before), savedStateOf(state)];
    if (is !== null && is.kind !== was?.kind) void this.#needs.saver.change(id, { state: is });
    return true;
  }

  async #runOne(id: string, mayCreateAnother: boolean): Promise<void> {
    const { announce, onEnded } = this.#needs;
    const controller = new AbortController();
    this.#running.set(id, controller);
    announce(words.started(this.list.find(id)?.name ?? ''));
    const event = await this.#outcome(id, mayCreateAnother, controller.signal);
    this.#running.delete(id);
    await this.#end(id, event);
    onEnded(event.kind === 'finish' ? keyOf(event.receipt) : null);
  }

  async #outcome(id: string, mayCreateAnother: boolean, signal: AbortSignal): Promise<QueueEvent> {
    const item = this.list.find(id);
    const files = this.#files.get(id);
    try {
      if (item === undefined || files === undefined) throw new ImportFailure(words.otherFile(item?.name ?? ''), 'file');
      await this.#addressWave(item);
      const onProgress = this.#reporter(id, item.name);
      const receipt = await this.#needs.run({
        id,
        instance: item.instance,
        files,
        signal,
        mayCreateAnother,
        onProgress,
      });
      return { kind: 'finish', receipt };
    } catch (error) {
      if (signal.aborted) return { kind: 'stopped' };
      const remedy = error instanceof ImportFailure ? error.remedy : 'again';
      return { kind: 'fail', sentence: errorSentence(error), remedy };
    }
  }

  /** A wave is added to the survey that the import before it has made. @throws ImportFailure when there is none */
  async #addressWave({ id, wave_of }: QueuedImport): Promise<void> {
    const { saved } = this.#needs;
    const entry = wave_of === null ? null : await saved.readEntry(id);
    if (wave_of === null || entry?.kind !== 'survey' || entry.append_to !== null) return;
    const first = await saved.readReceipt(wave_of.id);
    const row = await saved.read(id);
    if (first?.kind !== 'survey' || row === null) throw new ImportFailure(words.firstGone(wave_of.name), 'none');
    const { upload_key, project_id } = first;
    await saved.put([{ saved: row, entry: { ...entry, append_to: upload_key, upload_key, project_id } }]);
  }

  /** @returns what takes a run's progress, and announces each quarter */
  #reporter(id: string, name: string): (progress: ImportProgress) => void {
    let done = 0;
    return (progress) => {
      const fraction = overallFraction(progress);
      const quarter = quarterPassed(done, fraction);
      if (quarter !== null) this.#needs.announce(words.quarter(name, quarter));
      done = fraction;
      this.#apply(id, { kind: 'progress', progress });
    };
  }

  async #end(id: string, event: QueueEvent): Promise<void> {
    const item = this.list.find(id);
    if (item === undefined) return;
    const isRemoved = item.state.kind === 'stopping' && item.state.into === 'removed';
    if (isRemoved && event.kind !== 'finish') {
      // Should it not be deleted at once, it stays in the list as paused.
      this.#apply(id, { kind: 'stopped' });
      return void this.#delete(id);
    }
    // A file that must be given again is not used any more.
    if (event.kind === 'fail' && event.remedy === 'file') this.#files.delete(id);
    this.#apply(id, event);
    if (event.kind === 'finish') this.releaseFiles(id);
    const sentence = words.ended(item.name, next(item.state, event));
    if (sentence !== null) this.#needs.announce(sentence);
    this.startNext();
  }
}
