import { open } from 'node:fs/promises';

async function fsyncDirectory(path: string): Promise<void> {
  // Windows keeps directory entries in its journal and opens no directory for fsync.
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

interface Rounds {
  running: Promise<void> | undefined;
  next: Promise<void> | undefined;
}

/**
 * Makes renames durable. Callers that arrive while a directory is being synced share the next round, since only a sync
 * that starts after a rename covers it: many concurrent writers cost one fsync together.
 */
export class DirectorySync {
  readonly #rounds = new Map<string, Rounds>();

  /** Settles when a sync of `path` that started after this call is done. */
  sync(path: string): Promise<void> {
    const rounds = this.#rounds.get(path) ?? { running: undefined, next: undefined };
    this.#rounds.set(path, rounds);
    if (rounds.running === undefined) return this.#run(path, rounds);
    rounds.next ??= rounds.running
      .catch(() => {})
      .then(() => {
        rounds.next = undefined;
        return this.#run(path, rounds);
      });
    return rounds.next;
  }

  #run(path: string, rounds: Rounds): Promise<void> {
    rounds.running = fsyncDirectory(path).finally(() => {
      rounds.running = undefined;
      if (rounds.next === undefined) this.#rounds.delete(path);
    });
    return rounds.running;
  }
}
