import { opendir, readdir, stat, statfs } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { sql } from 'kysely';
import type { StorageUse } from '../../../contract/index.ts';
import type { ForeignStore } from '../../core/config.ts';
import type { Database, Reader } from '../../data/database.ts';
import { first } from '../../data/sql.ts';

/** @returns whether a file of the data folder is a database or belongs to one. */
const isDatabaseFile = (name: string): boolean => /^[^/\\]+\.db(?:-\w+)?$/.test(name);

/** Files whose size is read at once. */
const together = 64;

/** 0 for a file that was deleted meanwhile. */
const sizeOf = async (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );

/** Adds up the sizes of the object store's folder. */
class Tally {
  objects = 0;
  readonly #folder: string;
  #waiting: string[] = [];

  constructor(folder: string) {
    this.#folder = folder;
  }

  async add(path: string): Promise<void> {
    this.#waiting.push(path);
    if (this.#waiting.length >= together) await this.settle();
  }

  async settle(): Promise<void> {
    const paths = this.#waiting;
    this.#waiting = [];
    const sizes = await Promise.all(paths.map(sizeOf));
    for (const [at, path] of paths.entries()) {
      const name = relative(this.#folder, path);
      if (name.startsWith(`objects${sep}`)) this.objects += sizes[at] ?? 0;
    }
  }
}

/** @returns the bytes of the database: files of the data folder, or what it takes on its server */
export async function databaseBytes(
  data_dir: string,
  { place, read }: Pick<Database, 'place' | 'read'>,
): Promise<number> {
  if (place.engine === 'postgres') return serverBytes(read);
  const names = (await readdir(data_dir)).filter(isDatabaseFile);
  const sizes = await Promise.all(names.map((name) => sizeOf(join(data_dir, name))));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function serverBytes(read: Reader): Promise<number> {
  const size = await first(read, sql<{ bytes: number }>`SELECT pg_database_size(current_database()) AS bytes`);
  return size?.bytes ?? 0;
}

/**
 * Adds up every file of the data folder, a few at a time, so that HTTP requests are not delayed.
 * @returns bytes
 * @throws Error when the folder cannot be read
 */
export async function storageUse(
  { data_dir, foreign_store }: { data_dir: string; foreign_store: Pick<ForeignStore, 'SHEAF_S3_ENDPOINT'> | null },
  database: Pick<Database, 'place' | 'read'>,
): Promise<StorageUse> {
  const tally = new Tally(data_dir);
  for await (const entry of await opendir(data_dir, { recursive: true }))
    if (entry.isFile()) await tally.add(join(entry.parentPath, entry.name));
  await tally.settle();
  const { bavail, bsize } = await statfs(data_dir);
  return {
    data_dir,
    foreign_store: foreign_store?.SHEAF_S3_ENDPOINT ?? null,
    object_bytes: foreign_store === null ? tally.objects : null,
    database_bytes: await databaseBytes(data_dir, database),
    free_bytes: bavail * bsize,
  };
}
