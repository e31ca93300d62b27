import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { readErrorCode } from '../s3-error.ts';
import { readMetadata } from './object-file.ts';
import type { Checksum, ObjectMetadata } from './object-metadata.ts';

/** The metadata that a listing shows of an object. */
export interface ListedObject extends Pick<ObjectMetadata, 'key' | 'size' | 'etag' | 'last_modified'> {
  checksum?: Pick<Checksum, 'algorithm' | 'type'> | undefined;
}

/** Where a page starts: at a key, after it, or after all keys that start with it. */
export interface ListingStart {
  key: string;
  kind: 'at' | 'after' | 'after all';
}

type Row = [key: string, size: number, etag: string, time: number, checksum: string | null];

/** No key has this byte, so it comes after every key that starts with the bytes before it. */
const last = Buffer.from([0xff]);

/** The rows of a listing, in a temporary database: SQLite deletes it with its connection, so nothing is synced or journaled. */
export class ListingRows {
  readonly #db = new Database('');
  readonly #statements: ReturnType<typeof prepare>;

  /** @throws Error of SQLite. */
  constructor() {
    this.#db.pragma('journal_mode = OFF');
    this.#db.pragma('synchronous = OFF');
    // The tree of half a million keys fits, so that a scan, which meets them in the order of their hashes, writes it once.
    this.#db.pragma('cache_size = -65536');
    this.#db.exec(
      `CREATE TABLE objects (
        key TEXT PRIMARY KEY, size INTEGER NOT NULL, etag TEXT NOT NULL, time INTEGER NOT NULL, checksum TEXT
      ) WITHOUT ROWID`,
    );
    this.#statements = prepare(this.#db);
  }

  /** Adds or replaces objects. @throws Error of SQLite: the disk is full. */
  add(objects: readonly ListedObject[]): void {
    this.#db.transaction(() => {
      for (const object of objects) this.#statements.set.run(...toRow(object));
    })();
  }

  /** Takes over that an object was written, or deleted. @throws Error of SQLite: the disk is full. */
  change(key: string, object: ListedObject | undefined): void {
    if (object === undefined) this.#statements.remove.run(key);
    else this.#statements.set.run(...toRow(object));
  }

  /** @returns the next objects in the order of their UTF-8 bytes. @throws Error of SQLite. */
  read({ key, kind }: ListingStart, limit: number): ListedObject[] {
    const bytes = Buffer.from(key);
    const statement = kind === 'at' ? this.#statements.at : this.#statements.after;
    return statement.all(kind === 'after all' ? Buffer.concat([bytes, last]) : bytes, limit).map(fromRow);
  }

  close(): void {
    this.#db.close();
  }
}

function toRow({ key, size, etag, last_modified, checksum }: ListedObject): Row {
  const sum = checksum && JSON.stringify({ algorithm: checksum.algorithm, type: checksum.type });
  return [key, size, etag, last_modified, sum ?? null];
}

function fromRow([key, size, etag, last_modified, checksum]: Row): ListedObject {
  return { key, size, etag, last_modified, checksum: checksum === null ? undefined : JSON.parse(checksum) };
}

function prepare(db: Database.Database) {
  const page = (sign: string) =>
    db
      .prepare<[Buffer, number], Row>(`SELECT * FROM objects WHERE key ${sign} CAST(? AS TEXT) ORDER BY key LIMIT ?`)
      .raw();
  return {
    at: page('>='),
    after: page('>'),
    set: db.prepare<Row>('INSERT OR REPLACE INTO objects VALUES (?, ?, ?, ?, ?)'),
    remove: db.prepare<[string]>('DELETE FROM objects WHERE key = ?'),
  };
}

type State =
  | { kind: 'none' }
  /** Changes since the scan began, which the scan may have missed. */
  | { kind: 'scanning'; changed: Map<string, ListedObject | undefined> }
  | { kind: 'open'; rows: ListingRows };

/**
 * The sorted keys of a bucket, made from its objects when they are first listed, and kept up until the store closes
 * (docs/decisions/0005-object-store.md).
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
    if (['ENOENT', 'ObjectDamaged'].includes(readErrorCode(error))) return undefined;
    throw error;
  }
}
