// Small objects that come at once are durable in a log before they are visible: they share one sync of one file, while each object and its
// folder would need a sync. Their files are synced later, all together, and the log is emptied (docs/decisions/0072-write-log.md).

import { open, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from '../../s3-error.ts';
import type { DirectorySync } from '../directory-sync.ts';
import type { LogFolders } from './log.worker.ts';
import type { LogRecord } from './log-records.ts';
import { LogFailed, LogThread } from './log-thread.ts';
import { replayRecords, unlessGone } from './replay-log.ts';

/** When the log has more than this, the files are synced and it is emptied. Until then further changes are synced one by one. */
const mostBytes = 16 * 1024 * 1024;
const mostChanges = 8192;
/** The log is emptied after this time without a change. By then the system has written most of the files already. */
const quietMs = 30_000;
const syncsAtOnce = 4;
/** At a stop no sync begins later than this. The log is durable, so the next start makes the rest. */
const stopMs = 3000;

async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    await handle.datasync();
  } finally {
    await handle.close();
  }
}

/** @returns whether there was one */
export async function removeFile(path: string): Promise<boolean> {
  try {
    await unlink(path);
    return true;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
}

/** Changes of objects that are durable in the log only. */
export class WriteLog {
  readonly #folders: LogFolders;
  readonly #directories: DirectorySync;
  readonly #thread: LogThread;
  /** The files that were changed since the log was empty. */
  readonly #changed = new Set<string>();
  #isEmpty = true;
  /** Changes that are being made. */
  #running = 0;
  #idle: PromiseWithResolvers<void> | undefined;
  #emptying: Promise<void> | undefined;
  /** The last step of emptying, during which nothing may be written to the log. */
  #truncating: Promise<void> | undefined;
  /** Changes have come, so an emptying that may stop does so. */
  #isInterrupted = false;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;
  /** The stop has taken long enough. */
  #isLate = false;

  constructor(folders: LogFolders, directories: DirectorySync) {
    this.#folders = folders;
    this.#directories = directories;
    this.#thread = new LogThread(folders);
  }

  /**
   * Makes the changes of the log again, since a power cut may have taken them from the files. Call it before anything else uses the files.
   * @throws Error of the file system
   */
  async replay(): Promise<void> {
    const { end, isEmpty, changed } = await replayRecords(this.#folders);
    this.#thread.end = end;
    this.#isEmpty = isEmpty;
    for (const path of changed) this.#changed.add(path);
    this.#emptyLater();
  }

  /**
   * Makes a change durable, and then makes it. Changes of one file must come one after another.
   * @returns whether there is or was a file; undefined when the log cannot take the change at the moment, which then was not made
   * @throws Error of the file system
   */
  async write(change: LogRecord): Promise<boolean | undefined> {
    if (this.#isClosed || this.#emptying !== undefined) {
      this.#isInterrupted = true;
      return undefined;
    }
    this.#running += 1;
    this.#changed.add(change.path);
    this.#isEmpty = false;
    try {
      await this.#thread.write(change);
      const existed = change.kind !== 'deleted' || (await removeFile(join(this.#folders.folder, change.path)));
      this.#leave();
      if (this.#thread.end.at > mostBytes || this.#changed.size > mostChanges) this.#empty().catch(() => {});
      else this.#emptyLater();
      return existed;
    } catch (error) {
      this.#leave();
      // The log may have a change that was not made, so it must not be replayed.
      await this.#emptyFully();
      if (error instanceof LogFailed) return undefined;
      throw error;
    }
  }

  /** Call before a file is changed without the log: a replay would undo it. @throws Error of the file system. */
  async release(path: string): Promise<void> {
    while (this.#truncating !== undefined) await this.#truncating;
    if (!this.#changed.has(path)) return;
    this.#running += 1;
    try {
      await this.#sync(path);
      await this.#syncFolder(dirname(path));
      this.#isEmpty = false;
      await this.#thread.write({ kind: 'synced', path, content: [] });
      this.#changed.delete(path);
      this.#leave();
    } catch (error) {
      this.#leave();
      if (!(error instanceof LogFailed)) throw error;
      await this.#emptyFully();
    }
  }

  /** Syncs the files and empties the log, and leaves it to the next start on a slow disk. Call it when nobody changes objects any more. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const late = setTimeout(() => {
      this.#isLate = true;
    }, stopMs);
    // What fails here stays in the log, for the next start.
    await this.#emptyFully().catch(() => {});
    clearTimeout(late);
    await this.#thread.stop();
  }

  async #sync(path: string): Promise<void> {
    await syncFile(join(this.#folders.folder, path)).catch(unlessGone);
  }

  async #syncFolder(path: string): Promise<void> {
    await this.#directories.sync(join(this.#folders.folder, path)).catch(unlessGone);
  }

  #leave(): void {
    this.#running -= 1;
    if (this.#running > 0) return;
    this.#idle?.resolve();
    this.#idle = undefined;
  }

  #emptyLater(): void {
    if (this.#changed.size === 0 || this.#isClosed) return;
    if (this.#timer === undefined) this.#timer = setTimeout(() => this.#empty(true).catch(() => {}), quietMs).unref();
    else this.#timer.refresh();
  }

  /**
   * Syncs the files of the log and empties it. Until then it takes no change.
   * @param mayStop it stops when changes come meanwhile, and the log is used again
   */
  #empty(mayStop = false): Promise<void> {
    this.#emptying ??= this.#syncAll(mayStop).finally(() => {
      this.#emptying = undefined;
      this.#emptyLater();
    });
    return this.#emptying;
  }

  /** Empties the log even where an emptying is under way, which may stop when changes come. */
  async #emptyFully(): Promise<void> {
    await this.#emptying?.catch(() => {});
    await this.#empty();
  }

  async #syncAll(mayStop: boolean): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#isInterrupted = false;
    await this.#untilIdle();
    const isOver = () => this.#isLate || (mayStop && this.#isInterrupted);
    const each = async (paths: Iterator<string>, sync: (path: string) => Promise<void>) => {
      const lane = async () => {
        for (let next = paths.next(); !next.done && !isOver(); next = paths.next()) await sync(next.value);
      };
      await Promise.all(Array.from({ length: mayStop ? 1 : syncsAtOnce }, lane));
    };
    const folders = new Set([...this.#changed].map((path) => dirname(path)));
    await each(this.#changed.values(), (path) => this.#sync(path));
    await each(folders.values(), (folder) => this.#syncFolder(folder));
    await this.#untilIdle();
    if (isOver()) return;
    this.#truncating = this.#truncate().finally(() => {
      this.#truncating = undefined;
    });
    await this.#truncating;
  }

  /** Settles when no change is being made. That holds only until the caller awaits something else. */
  async #untilIdle(): Promise<void> {
    while (this.#running > 0) {
      this.#idle ??= Promise.withResolvers();
      await this.#idle.promise;
    }
  }

  async #truncate(): Promise<void> {
    await this.#thread.stop();
    if (!this.#isEmpty) {
      const handle = await open(this.#folders.file, 'r+').catch(unlessGone);
      try {
        await handle?.truncate(0);
        await handle?.datasync();
      } finally {
        await handle?.close();
      }
    }
    this.#thread.end = { at: 0, sum: 0 };
    this.#isEmpty = true;
    this.#changed.clear();
  }
}
