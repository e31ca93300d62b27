import { existsSync } from 'node:fs';
import { opendir, readdir, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { StorageUse } from '../../../contract/index.ts';
import type { ForeignStore } from '../../core/config.ts';
import { nameStoreFolder } from '../../core/data-dir.ts';
import { sumSizes } from '../../core/disk-space.ts';
import type { Database } from '../../data/database.ts';
import { readFirst } from '../../data/sql.ts';

/** @returns whether a file of the data folder is a database or belongs to one. */
const isDatabaseFile = (name: string): boolean => /^[^/\\]+\.db(?:-\w+)?$/.test(name);

/** Files whose size is read at once. */
const together = 64;

/** Adds up every file below a folder, a few at a time, so that HTTP requests are not delayed. */
async function folderBytes(folder: string): Promise<number> {
  if (!existsSync(folder)) return 0;
  let bytes = 0;
  let waiting: string[] = [];
  for await (const entry of await opendir(folder, { recursive: true })) {
    if (entry.isFile()) waiting.push(join(entry.parentPath, entry.name));
    if (waiting.length < together) continue;
    bytes += await sumSizes(waiting);
    waiting = [];
  }
  return bytes + (await sumSizes(waiting));
}

/** @returns the bytes of the database: files of the data folder, or what it takes on its server */
export async function measureDatabase(
  data_dir: string,
  { place, read }: Pick<Database, 'place' | 'read'>,
): Promise<number> {
  if (place.engine === 'postgres') {
    const size = await readFirst(read, sql<{ bytes: number }>`SELECT pg_database_size(current_database()) AS bytes`);
    return size?.bytes ?? 0;
  }
  const names = (await readdir(data_dir)).filter(isDatabaseFile);
  return sumSizes(names.map((name) => join(data_dir, name)));
}

/** @returns what a workspace takes, in bytes @throws Error when the folder cannot be read */
export async function measureStorage(
  { data_dir, foreign_store }: { data_dir: string; foreign_store: Pick<ForeignStore, 'SHEAF_S3_ENDPOINT'> | null },
  database: Pick<Database, 'place' | 'read'>,
): Promise<StorageUse> {
  const { bavail, bsize } = await statfs(data_dir);
  return {
    data_dir,
    foreign_store: foreign_store?.SHEAF_S3_ENDPOINT ?? null,
    object_bytes: foreign_store === null ? await folderBytes(nameStoreFolder(data_dir)) : null,
    database_bytes: await measureDatabase(data_dir, database),
    free_bytes: bavail * bsize,
  };
}
