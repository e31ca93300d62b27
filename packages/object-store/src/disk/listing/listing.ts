import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../s3-error.ts';
import { readMetadata } from '../object-file.ts';
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
      for (const folder of this.#folders) await addFolder(rows, folder);
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

/** Read at once: adding more of them to the listing would hold up other requests. */
const batchSize = 64;

/** Adds the objects of a folder. */
async function addFolder(rows: ListingRows, folder: string): Promise<void> {
  const names = await readdir(folder);
  for (let at = 0; at < names.length; at += batchSize) {
    const batch = names.slice(at, at + batchSize).map((name) => readObject(join(folder, name)));
    rows.add((await Promise.all(batch)).filter((object) => object !== undefined));
  }
}

/** @returns undefined for an object that was deleted meanwhile, or is so damaged that its key is unknown */
async function readObject(path: string): Promise<ListedObject | undefined> {
  try {
    const handle = await open(path, 'r');
    return await readMetadata(handle).finally(() => handle.close());
  } catch (error) {
    if (['ENOENT', 'ObjectDamaged'].includes(errorCode(error))) return undefined;
    throw error;
  }
}
