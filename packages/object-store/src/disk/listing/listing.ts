import { Worker } from 'node:worker_threads';
import { type ListedObject, ListingRows } from './listing-rows.ts';

type State =
  | { kind: 'none' }
  /** Changes since the scan began, which the scan may have missed. */
  | { kind: 'scanning'; changed: Map<string, ListedObject | undefined> }
  | { kind: 'open'; rows: ListingRows };

/**
 * The sorted keys of a bucket, made from its objects when they are first listed, and kept up until the store closes
 * (docs/decisions/0058-listings.md).
 */
export class Listing {
  readonly #folders: readonly string[];
  #state: State = { kind: 'none' };
  #scanning: Promise<ListingRows> | undefined;

  /** @param folders with the files of the objects */
  constructor(folders: readonly string[]) {
    this.#folders = folders;
  }

  /** Call directly after an object was written, or with undefined after it was deleted. */
  changed(key: string, object: ListedObject | undefined): void {
    if (this.#state.kind === 'scanning') this.#state.changed.set(key, object);
    if (this.#state.kind !== 'open') return;
    try {
      this.#state.rows.change(key, object);
    } catch {
      // The disk is full. No change of an object fails because of that: the listing is made again when it is asked for.
      this.#drop();
    }
  }

  /**
   * Reads a page. The first call of all reads the metadata of every object.
   * @param work is called again with a new listing when the present one cannot be read
   * @throws Error of SQLite, the file system, and what `work` throws
   */
  async read<T>(work: (rows: ListingRows) => T): Promise<T> {
    const rows = await this.#rows();
    try {
      return work(rows);
    } catch {
      this.#drop();
      return work(await this.#rows());
    }
  }

  /** Forgets the listing, with its bucket or its store. Never throws. */
  async close(): Promise<void> {
    await this.#scanning?.catch(() => {});
    this.#drop();
  }

  #drop(): void {
    if (this.#state.kind !== 'open') return;
    this.#state.rows.close();
    this.#state = { kind: 'none' };
  }

  async #rows(): Promise<ListingRows> {
    if (this.#state.kind === 'open') return this.#state.rows;
    this.#scanning ??= this.#scan().finally(() => {
      this.#scanning = undefined;
    });
    return this.#scanning;
  }

  async #scan(): Promise<ListingRows> {
    const changed = new Map<string, ListedObject | undefined>();
    this.#state = { kind: 'scanning', changed };
    const rows = new ListingRows();
    try {
      await scanObjects(this.#folders, (objects) => rows.add(objects));
      for (const [key, object] of changed) rows.change(key, object);
      this.#state = { kind: 'open', rows };
      return rows;
    } catch (error) {
      this.#state = { kind: 'none' };
      rows.close();
      throw error;
    }
  }
}

/** Reads the metadata of all objects in a thread. @throws Error of the file system, and what `onObjects` throws */
function scanObjects(folders: readonly string[], onObjects: (objects: ListedObject[]) => void): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const worker = new Worker(new URL('./scan.worker.ts', import.meta.url), {
    workerData: folders,
    resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 4 },
  });
  worker.on('message', (objects: ListedObject[]) => {
    try {
      onObjects(objects);
    } catch (error) {
      reject(error);
      void worker.terminate();
    }
  });
  worker.on('error', reject);
  worker.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`The scan of a bucket ended with ${code}.`))));
  return promise;
}
