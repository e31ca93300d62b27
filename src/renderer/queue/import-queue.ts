import type { JournalEntry } from '../../importer/index.ts';
import { sayError } from '../lib/error-sentence.ts';
import { type ImportFiles, listHandles, openHandles, recognise } from '../lib/files/file-handles.ts';
import type { InstanceId } from '../session/remote-instances.ts';
import {
  chooseNextToRun,
  countArrivedBytes,
  createProgressHandler,
  ImportList,
  makeQueuedImport,
  type QueuedImport,
} from './import-list.ts';
import { advance, type ImportReceipt, type MissingFiles, type QueueEvent, toSavedState } from './import-state.ts';
import { pickRecordKey } from './library-changed.ts';
import type { ImportLocks } from './locks.ts';
import { ImportFailure } from './remedy.ts';
import type { ImportRun } from './run-import.ts';
import type { SavedImport, SavedQueue, StateSaver } from './saved-queue.ts';
import { words } from './words.ts';

/** An import that is added to the queue. It goes to the instance on screen. */
export interface Enqueued extends ImportFiles {
  entry: JournalEntry;
  name: string;
  wave_of?: SavedImport['wave_of'];
  missing?: SavedImport['missing'];
  /** Its draft, which is deleted in the same transaction. */
  draft?: string;
}

/** What the queue needs. */
export interface QueueNeeds {
  saved: SavedQueue;
  saver: StateSaver;
  locks: ImportLocks;
  /** Runs an import. @throws ImportFailure */
  run(run: ImportRun): Promise<ImportReceipt>;
  instance(): InstanceId;
  announce(sentence: string): void;
  /** The service has the record of an import, and its bytes follow. */
  onSending(): void;
  /** An import has ended. `key` is that of the record it created or added to; null if it is not known. */
  onEnded(key: string | null): void;
}

/** How many imports may run together. */
const mostAtOnce = 2;

/** All imports of the window that were started. They are saved before they are shown. */
export class ImportQueue {
  readonly list = new ImportList();
  readonly #needs: QueueNeeds;
  readonly #running = new Map<string, AbortController>();
  /** The files that this window has open, by import. */
  readonly #files = new Map<string, ImportFiles>();

  constructor(needs: QueueNeeds) {
    this.#needs = needs;
  }

  /** Adds imports to the end of the queue: all of them or none. @throws DOMException if they cannot be saved */
  async enqueue(added: readonly Enqueued[]): Promise<void> {
    const { saved, locks, instance } = this.#needs;
    const last = Math.max(0, ...this.list.all.map(({ place }) => place));
    const here = instance();
    const imports = added.map(({ entry, name, wave_of = null, missing, draft, ...files }, at) => {
      const state = { kind: 'queued' } as const;
      const row = { id: entry.id, name, place: last + at + 1, wave_of, missing, state, handles: listHandles(files) };
      return { saved: row, entry: here === null ? entry : { ...entry, instance: here }, files, draft };
    });
    const held = Promise.all(imports.map((one) => locks.hold(one.saved.id)));
    await saved.put(imports).catch((error: unknown) => {
      for (const one of imports) locks.release(one.saved.id);
      throw error;
    });
    await held;
    for (const { saved: row, entry, files } of imports) {
      this.#files.set(row.id, files);
      this.list.put(makeQueuedImport(row, entry, { kind: 'queued', mayCreateAnother: false }));
    }
    this.startNext();
  }

  startNext(): void {
    for (;;) {
      const id = chooseNextToRun(this.list.all, mostAtOnce);
      const state = id === null ? undefined : this.list.find(id)?.state;
      if (id === null || state?.kind !== 'queued' || !this.#apply(id, { kind: 'start' })) return;
      void this.#runOne(id, state.mayCreateAnother);
    }
  }

  /** Pauses an import. What was sent stays, and the import can be resumed. */
  pause(id: string): void {
    this.#apply(id, { kind: 'pause' });
    this.#running.get(id)?.abort(new DOMException('Stopped by the user.', 'AbortError'));
  }

  pauseAll(): void {
    for (const { id } of this.list.all.toReversed()) this.pause(id);
  }

  /** Removes an import from the queue. What was already sent stays with the service. */
  remove(id: string): void {
    if (this.#apply(id, { kind: 'remove' }))
      this.#running.get(id)?.abort(new DOMException('Removed by the user.', 'AbortError'));
    else void this.#delete(id);
  }

  /** The import stays in the list until it is deleted from the database. */
  async #delete(id: string): Promise<void> {
    const isDone = this.list.find(id)?.state.kind === 'done';
    if (!isDone && !(await this.#needs.saver.delete(id))) return;
    this.list.remove(id);
    this.releaseFiles(id);
    this.startNext();
  }

  /** Releases the files and the lock of an import that is done or deleted. */
  releaseFiles(id: string): void {
    const { saver, locks } = this.#needs;
    saver.forget(id);
    this.#files.delete(id);
    locks.release(id);
  }

  /**
   * @param ask whether the platform may ask the user for permission; only after a click or a key
   * @returns what is needed to read the import's files; null if they are open
   */
  async findMissingFiles(id: string, ask: boolean): Promise<MissingFiles | null> {
    if (this.#files.has(id)) return null;
    const { handles } = (await this.#needs.saved.read(id)) ?? { handles: new Map() };
    const files = await openHandles(handles, ask);
    if (files !== null) this.#files.set(id, files);
    return files !== null ? null : handles.has('') && !ask ? 'permission' : 'file';
  }

  /** Resumes an import that was paused, failed or needs its file. Call from a click or a key. */
  async resume(id: string): Promise<void> {
    const event: QueueEvent = { kind: 'resume', needs: await this.findMissingFiles(id, true) };
    if (this.#apply(id, event)) this.startNext();
  }

  /** Resumes all imports that are paused or need their file. Call from a click or a key. */
  async resumeAll(): Promise<void> {
    for (const { id, state } of this.list.all)
      if (state.kind === 'paused' || state.kind === 'needs_files') await this.resume(id);
  }

  /**
   * Attaches chosen files to imports that need them. Files are recognised by their content.
   * @returns the file names of the imports whose files were not chosen
   */
  async attachFiles(ids: readonly string[], chosen: readonly File[]): Promise<string[]> {
    const { saved } = this.#needs;
    const without: string[] = [];
    for (const id of ids) {
      const entry = await saved.readEntry(id);
      const files = entry === null ? null : await recognise(entry, chosen);
      if (files === null) without.push(this.list.find(id)?.file_name ?? '');
      else {
        this.#files.set(id, files);
        const row = await saved.read(id);
        // Without the saved handles, only the next start has to ask again.
        if (entry !== null && row !== null)
          await saved.put([{ saved: { ...row, handles: listHandles(files) }, entry }]).catch(() => {});
        this.#apply(id, { kind: 'resume', needs: null });
      }
    }
    this.startNext();
    return without;
  }

  /** Applies an event to an import and saves the new state. @returns whether the event applied */
  #apply(id: string, event: QueueEvent): boolean {
    const before = this.list.find(id)?.state;
    if (before === undefined) return false;
    const state = advance(before, event);
    if (state === before) return false;
    this.list.change(id, { state });
    const [oldState, newState] = [toSavedState(before), toSavedState(state)];
    if (newState !== null && newState.kind !== oldState?.kind) void this.#needs.saver.change(id, { state: newState });
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
    onEnded(event.kind === 'complete' ? pickRecordKey(event.receipt) : null);
  }

  async #outcome(id: string, mayCreateAnother: boolean, signal: AbortSignal): Promise<QueueEvent> {
    const item = this.list.find(id);
    const files = this.#files.get(id);
    try {
      if (item === undefined || files === undefined) throw new ImportFailure(words.otherFile(item?.name ?? ''), 'file');
      await this.#setWaveTarget(item);
      const { announce, onSending } = this.#needs;
      const onProgress = createProgressHandler({
        onSending,
        onQuarter: (quarter, isSending) => announce(words.quarter(item.name, quarter, isSending)),
        onProgress: (progress) => this.#apply(id, { kind: 'progress', progress }),
      });
      const receipt = await this.#needs.run({
        id,
        instance: item.instance,
        files,
        signal,
        mayCreateAnother,
        onProgress,
      });
      return { kind: 'complete', receipt };
    } catch (error) {
      if (signal.aborted) return { kind: 'stopped' };
      const { remedy, storage_origin } = error instanceof ImportFailure ? error : { remedy: 'again' as const };
      return { kind: 'fail', sentence: sayError(error), remedy, storage_origin };
    }
  }

  /** Sets the survey of a wave: the one that the import of its first table created. @throws ImportFailure if there is none */
  async #setWaveTarget({ id, wave_of }: QueuedImport): Promise<void> {
    const { saved } = this.#needs;
    const entry = wave_of === null ? null : await saved.readEntry(id);
    if (wave_of === null || entry?.kind !== 'survey' || entry.append_to !== null) return;
    const first = await saved.readReceipt(wave_of.id);
    const row = await saved.read(id);
    if (first?.kind !== 'survey' || row === null) throw new ImportFailure(words.firstMissing(wave_of.name), 'none');
    const { upload_key, project_id } = first;
    await saved.put([{ saved: row, entry: { ...entry, append_to: upload_key, upload_key, project_id } }]);
  }

  /** Notes how much has arrived, before the import is shown as paused. */
  async #noteArrived(id: string): Promise<void> {
    const entry = await this.#needs.saved.readEntry(id).catch(() => null);
    if (entry !== null) this.list.change(id, { arrived: countArrivedBytes(entry) });
  }

  async #end(id: string, event: QueueEvent): Promise<void> {
    const item = this.list.find(id);
    if (item === undefined) return;
    const isRemoved = item.state.kind === 'stopping' && item.state.into === 'removed';
    if (isRemoved && event.kind !== 'complete') {
      // If it cannot be deleted at once, it stays in the list as paused.
      this.#apply(id, { kind: 'stopped' });
      return void this.#delete(id);
    }
    if (event.kind === 'stopped') await this.#noteArrived(id);
    // The user must choose this file again.
    if (event.kind === 'fail' && event.remedy === 'file') this.#files.delete(id);
    this.#apply(id, event);
    if (event.kind === 'complete') this.releaseFiles(id);
    const sentence = words.ended(item.name, advance(item.state, event));
    if (sentence !== null) this.#needs.announce(sentence);
    this.startNext();
  }
}
