import { type FileHandle, open } from 'node:fs/promises';

interface Syncs {
  running: Promise<void> | undefined;
  next: Promise<void> | undefined;
}

/** Closes a directory after its sync has succeeded or reported an error, so a close that fails loses nothing. */
const closeSynced = (directory: FileHandle): Promise<void> => directory.close().catch(() => {});

/**
 * Makes renames durable. Only a sync that starts after a rename covers it, so callers that come while a directory is being
 * synced share the next sync: many concurrent writers need one fsync together.
 */
export class DirectorySync {
  readonly #syncs = new Map<string, Syncs>();
  #keeps: boolean;
  readonly #kept = new Map<string, FileHandle>();

  /**
   * @param keeps leaves the directories open: for a few that are synced again and again, and are not replaced by others before `close`.
   * Opening and closing one costs twice as many calls of the system as syncing it.
   */
  constructor({ keeps = false }: { keeps?: boolean } = {}) {
    this.#keeps = keeps;
  }

  /** Settles when `path` has been synced after this call. */
  sync(path: string): Promise<void> {
    // Windows cannot open directories for fsync; NTFS keeps their entries in its journal.
    if (process.platform === 'win32') return Promise.resolve();
    const syncs = this.#syncs.get(path) ?? { running: undefined, next: undefined };
    this.#syncs.set(path, syncs);
    if (syncs.running === undefined) return this.#run(path, syncs);
    syncs.next ??= syncs.running
      .catch(() => {})
      .then(() => {
        syncs.next = undefined;
        return this.#run(path, syncs);
      });
    return syncs.next;
  }

  /** Closes the directories that were left open; no other one is left open from here on. */
  async close(): Promise<void> {
    this.#keeps = false;
    const handles = [...this.#kept.values()];
    this.#kept.clear();
    await Promise.all(handles.map(closeSynced));
  }

  #run(path: string, syncs: Syncs): Promise<void> {
    syncs.running = this.#fsync(path).finally(() => {
      syncs.running = undefined;
      if (syncs.next === undefined) this.#syncs.delete(path);
    });
    return syncs.running;
  }

  async #fsync(path: string): Promise<void> {
    const kept = this.#kept.get(path);
    if (kept !== undefined) return kept.sync();
    const handle = await open(path, 'r');
    if (this.#keeps) {
      this.#kept.set(path, handle);
      return handle.sync();
    }
    try {
      await handle.sync();
    } finally {
      await closeSynced(handle);
    }
  }
}
