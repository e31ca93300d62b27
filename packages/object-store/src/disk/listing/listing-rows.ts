import type Database from 'better-sqlite3';
import { checksumAlgorithms } from '../multi-digest.ts';
import { asOneOf, type ObjectMetadata } from '../object-metadata.ts';
import { startListing } from './listing-file.ts';

/** The metadata that a listing shows of an object. */
export interface ListedObject extends Pick<ObjectMetadata, 'key' | 'size' | 'etag' | 'last_modified'> {
  checksum?: Pick<NonNullable<ObjectMetadata['checksum']>, 'algorithm' | 'type'>;
}

/** Changes are written together with the next announcement, or after this time. */
const lazyMs = 100;

type Row = [key: string, size: number, etag: string, time: number, checksum: string | null];

function listed([key, size, etag, last_modified, checksum]: Row): ListedObject {
  const object = { key, size, etag, last_modified };
  if (checksum === null) return object;
  const [algorithm, type] = checksum.split(' ');
  const fields = { algorithm, type };
  return {
    ...object,
    checksum: {
      algorithm: asOneOf(fields, 'algorithm', checksumAlgorithms),
      type: asOneOf(fields, 'type', ['FULL_OBJECT', 'COMPOSITE']),
    },
  };
}

/** Where a page starts: at a key, after it, or after all keys that start with it. */
export interface ListingStart {
  key: string;
  kind: 'at' | 'after' | 'after all';
}

/** No key has this byte, so it comes after every key that starts with the bytes before it. */
const last = Buffer.from([0xff]);

/** The open file of a listing. Announcements and changes are written in groups, one transaction for each. */
export class ListingRows {
  readonly #db: Database.Database;
  readonly #pending: (() => void)[] = [];
  readonly #statements: ReturnType<typeof prepare>;
  #announced: PromiseWithResolvers<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(db: Database.Database) {
    this.#db = db;
    this.#statements = prepare(db);
  }

  /** @returns the keys that were announced and not settled. */
  unsure(): string[] {
    return this.#db.prepare<[], string>('SELECT key FROM unsure').pluck().all();
  }

  announceLater(key: string): void {
    this.#pending.push(() => this.#statements.announce.run(key));
  }

  /** Settles when it is written that a key may change. All announcements of a turn are one transaction. */
  announce(key: string): Promise<void> {
    this.announceLater(key);
    if (this.#announced === undefined) {
      const announced = Promise.withResolvers<void>();
      this.#announced = announced;
      setImmediate(() => {
        this.#announced = undefined;
        try {
          this.write();
          announced.resolve();
        } catch (error) {
          announced.reject(error);
        }
      });
    }
    return this.#announced.promise;
  }

  /** The object was written, or deleted. */
  change(key: string, object: ListedObject | undefined): void {
    this.#pending.push(() => {
      if (object === undefined) this.#statements.remove.run(key);
      else this.#statements.set.run(...rowOf(object));
    });
    this.#writeSoon();
  }

  /** Ends an announcement; changes of the key have been told. */
  settle(key: string): void {
    this.#pending.push(() => this.#statements.settle.run(key));
    this.#writeSoon();
  }

  /** Writes what is pending. @throws Error of SQLite: the disk is full, the file is damaged. */
  write(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#pending.length === 0 || this.#isClosed) return;
    this.#db.transaction(() => {
      for (const run of this.#pending) run();
    })();
    this.#pending.length = 0;
  }

  /** @returns the next objects in the order of their UTF-8 bytes. Call `write` before the first one of a page. @throws Error of SQLite. */
  read({ key, kind }: ListingStart, limit: number): ListedObject[] {
    const bytes = Buffer.from(key);
    const statement = kind === 'at' ? this.#statements.at : this.#statements.after;
    return statement.all(kind === 'after all' ? Buffer.concat([bytes, last]) : bytes, limit).map((row) => listed(row));
  }

  /** Writes what is pending and closes the file. @returns whether everything is in it; then nothing is unsure. */
  close(): boolean {
    if (this.#isClosed) return false;
    try {
      this.write();
      const isComplete = this.unsure().length === 0;
      // From now on only its seal makes it believed: without it, it may be an older one that was put back.
      if (isComplete) startListing(this.#db, undefined);
      this.#db.pragma('synchronous = FULL');
      this.#db.pragma('wal_checkpoint(TRUNCATE)');
      return isComplete;
    } finally {
      this.#isClosed = true;
      clearTimeout(this.#timer);
      this.#db.close();
    }
  }

  #writeSoon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      try {
        this.write();
      } catch {
        // The next announcement or page fails in the same way, and is told of it.
      }
    }, lazyMs).unref();
  }
}

function rowOf({ key, size, etag, last_modified, checksum }: ListedObject): Row {
  return [key, size, etag, last_modified, checksum === undefined ? null : `${checksum.algorithm} ${checksum.type}`];
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
    announce: db.prepare<[string]>('INSERT OR IGNORE INTO unsure VALUES (?)'),
    settle: db.prepare<[string]>('DELETE FROM unsure WHERE key = ?'),
  };
}
