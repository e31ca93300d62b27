import { open } from 'node:fs/promises';

interface Syncs {
  running: Promise<void> | undefined;
  next: Promise<void> | undefined;
}

/**
 * Makes renames durable. Only a sync that starts after a rename covers it, so callers that come while a directory is being
 * synced share the next sync: many concurrent writers need one fsync together.
 */
export class DirectorySync {
  readonly #syncs = new Map<string, Syncs>();

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

  #run(path: string, syncs: Syncs): Promise<void> {
    syncs.running = fsync(path).finally(() => {
      syncs.running = undefined;
      if (syncs.next === undefined) this.#syncs.delete(path);
    });
    return syncs.running;
  }
}

async function fsync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  // A close that fails after the sync loses nothing.
  await handle.sync().finally(() => handle.close().catch(() => {}));
}
