import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import {
  openListing,
  originOf,
  pathsOf,
  removeListing,
  reopenListing,
  sealListing,
  startListing,
} from './listing-file.ts';
import { type ListedObject, ListingRows } from './listing-rows.ts';
import type { ScanJob } from './scan.worker.ts';

interface ListingPlace {
  /** The bucket's, in which the listing is kept. */
  folder: string;
  /** The names of the folders with objects. */
  shards: readonly string[];
  /** A new name in a folder on the same disk that is emptied at each start. */
  temporary: () => string;
  /** The present version of an object. */
  find: (key: string) => Promise<ListedObject | undefined>;
}

type State =
  /** Nothing is kept: nobody has listed the bucket, or its listing was deleted. */
  | { kind: 'none' }
  | { kind: 'opening'; done: Promise<void> }
  /** Changes since the scan began, which the scan may have missed. */
  | { kind: 'scanning'; changed: Map<string, ListedObject | undefined> }
  | { kind: 'open'; rows: ListingRows };

/**
 * The sorted keys of a bucket, in a file beside its objects, made when they are first listed. Each change is announced before it is
 * made, so that after a kill only the announced keys are looked at again.
 */
export class Listing {
  readonly #place: ListingPlace;
  /** Keys that are being changed. */
  readonly #changing = new Set<string>();
  #state: State = { kind: 'none' };
  #ready: Promise<ListingRows> | undefined;
  #isOnDisk: boolean;

  constructor(place: ListingPlace) {
    this.#place = place;
    this.#isOnDisk = existsSync(pathsOf(place.folder).file);
  }

  /** Call before an object is written or deleted; call `end` afterwards. Settles when the announcement is written. */
  async begin(key: string): Promise<void> {
    this.#changing.add(key);
    if (this.#isOnDisk && this.#state.kind === 'none') this.#open();
    if (this.#state.kind === 'opening') await this.#state.done;
    if (this.#state.kind === 'open') await this.#attempt(async (rows) => rows.announce(key));
  }

  /** Call directly after an object was written, or with undefined after it was deleted. */
  changed(key: string, object: ListedObject | undefined): void {
    if (this.#state.kind === 'scanning') this.#state.changed.set(key, object);
    if (this.#state.kind === 'open') this.#state.rows.change(key, object);
  }

  end(key: string): void {
    this.#changing.delete(key);
    if (this.#state.kind === 'open') this.#state.rows.settle(key);
  }

  /**
   * Reads a page. The first call of all reads the metadata of every object.
   * @param work is called again with a new listing when the present one turns out to be damaged
   * @throws Error of SQLite, the file system, and what `work` throws
   */
  async read<T>(work: (rows: ListingRows) => T): Promise<T> {
    const rows = await this.#rows();
    try {
      return work(rows);
    } catch {
      await this.remove();
      return work(await this.#rows());
    }
  }

  #rows(): Promise<ListingRows> {
    this.#ready ??= this.#prepare().finally(() => {
      this.#ready = undefined;
    });
    return this.#ready;
  }

  /** Closes the listing; the next start believes it. */
  async close(): Promise<void> {
    if (this.#state.kind === 'opening') await this.#state.done;
    if (this.#state.kind !== 'open') return;
    const { rows } = this.#state;
    this.#state = { kind: 'none' };
    try {
      if (rows.close()) await sealListing(this.#place.folder, this.#place.shards);
    } catch {
      await removeListing(this.#place.folder);
    }
  }

  /** Closes and deletes it, with its bucket. */
  async remove(): Promise<void> {
    if (this.#state.kind === 'opening') await this.#state.done;
    const state = this.#state;
    this.#state = { kind: 'none' };
    this.#isOnDisk = false;
    try {
      if (state.kind === 'open') state.rows.close();
    } catch {
      // It is deleted because it cannot be written.
    }
    await removeListing(this.#place.folder);
  }

  async #prepare(): Promise<ListingRows> {
    if (this.#isOnDisk && this.#state.kind === 'none') this.#open();
    if (this.#state.kind === 'opening') await this.#state.done;
    if (this.#state.kind === 'open') {
      const { rows } = this.#state;
      if (await this.#attempt(async () => rows.write())) return rows;
    }
    return this.#scan();
  }

  /** A listing that cannot be written is deleted: it is made again when it is asked for. @returns whether it went well */
  async #attempt(work: (rows: ListingRows) => Promise<void>): Promise<boolean> {
    if (this.#state.kind !== 'open') return false;
    const { rows } = this.#state;
    try {
      await work(rows);
      return true;
    } catch {
      if (this.#state.kind === 'open' && this.#state.rows === rows) await this.remove();
      return false;
    }
  }

  #open(): void {
    const { folder, shards, find } = this.#place;
    const open = async () => {
      const db = await reopenListing(folder, shards);
      this.#isOnDisk = db !== undefined;
      if (db === undefined) {
        this.#state = { kind: 'none' };
        return;
      }
      const rows = new ListingRows(db);
      // Announced by a process that was killed, and not by us: these wait until the listing is open.
      for (const key of rows.unsure()) rows.change(key, await find(key));
      this.#state = { kind: 'open', rows };
    };
    const failed = async () => {
      this.#state = { kind: 'none' };
      this.#isOnDisk = false;
      await removeListing(folder);
    };
    this.#state = { kind: 'opening', done: open().catch(failed) };
  }

  async #scan(): Promise<ListingRows> {
    const { folder, shards, temporary } = this.#place;
    const changed = new Map<string, ListedObject | undefined>();
    this.#state = { kind: 'scanning', changed };
    const file = temporary();
    try {
      await runScan({ folders: shards.map((shard) => join(folder, shard)), file });
      await removeListing(folder);
      await rename(file, pathsOf(folder).file);
      const origin = await originOf(folder);
      // From here on nothing waits, so no change is missed; and the listing is not believed before it has them.
      const db = openListing(pathsOf(folder).file);
      const rows = new ListingRows(db);
      for (const key of this.#changing) rows.announceLater(key);
      for (const [key, object] of changed) rows.change(key, object);
      rows.write();
      startListing(db, origin);
      this.#isOnDisk = true;
      this.#state = { kind: 'open', rows };
      return rows;
    } catch (error) {
      this.#state = { kind: 'none' };
      this.#isOnDisk = false;
      await Promise.all([`${file}`, `${file}-wal`, `${file}-shm`].map((path) => rm(path, { force: true })));
      throw error;
    }
  }
}

function runScan(job: ScanJob): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const worker = new Worker(new URL('./scan.worker.ts', import.meta.url), {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 4 },
  });
  worker.on('error', reject);
  worker.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`The scan of a bucket ended with ${code}.`))));
  return promise;
}
