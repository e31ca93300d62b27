import Database from 'better-sqlite3';
import type { Checksum, ObjectMetadata } from '../object-metadata.ts';

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
