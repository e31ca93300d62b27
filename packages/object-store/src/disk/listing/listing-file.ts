// The file of a listing, and whether it can be believed. The objects' files are the truth: a listing that may be older than they are, or
// that may be damaged, is deleted and made again (docs/decisions/0058-listings.md).
import { readFileSync } from 'node:fs';
import { open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import Database from 'better-sqlite3';

const schema = `
  CREATE TABLE IF NOT EXISTS objects (
    key TEXT PRIMARY KEY, size INTEGER NOT NULL, etag TEXT NOT NULL, time INTEGER NOT NULL, checksum TEXT
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS unsure (key TEXT PRIMARY KEY) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS origin (started TEXT NOT NULL);`;
const version = 1;

/** The files of one listing, in the folder of its bucket. */
export const pathsOf = (folder: string) => {
  const file = join(folder, 'listing.db');
  return {
    file,
    seal: join(folder, 'listing.seal'),
    all: [file, `${file}-wal`, `${file}-shm`, join(folder, 'listing.seal')],
  };
};

/**
 * Opens or makes a listing. Nothing is synced: what a power cut leaves is not believed, and what a killed process has written stays.
 * @throws Error of SQLite.
 */
export function openListing(file: string): Database.Database {
  const db = new Database(file, { timeout: 0 });
  try {
    db.pragma('journal_mode = WAL');
    db.pragma('synchronous = OFF');
    db.pragma('cache_size = -8192');
    db.exec(schema);
    db.pragma(`user_version = ${version}`);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/**
 * Names this run of the computer and the place of the bucket, so that a listing that was copied, or whose last writes a power cut may
 * have lost, is told from one whose process was killed. @returns undefined where the run of the computer has no name
 */
export async function originOf(folder: string): Promise<string | undefined> {
  if (process.platform !== 'linux') return undefined;
  const { dev, ino } = await stat(folder);
  return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${dev} ${ino}`;
}

/** @returns what changes in the folders of a bucket whenever an object in them does */
async function stampsOf(folder: string, shards: readonly string[]): Promise<string[]> {
  const stats = await Promise.all(shards.map((shard) => stat(join(folder, shard), { bigint: true })));
  return stats.map(({ ino, mtimeNs }) => `${ino} ${mtimeNs}`);
}

async function sumOf(file: string): Promise<string> {
  const handle = await open(file, 'r');
  try {
    const buffer = Buffer.allocUnsafe(1024 * 1024);
    let sum = 0;
    let size = 0;
    for (;;) {
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, size);
      if (bytesRead === 0) return `${size} ${sum}`;
      sum = crc32(buffer.subarray(0, bytesRead), sum);
      size += bytesRead;
    }
  } finally {
    await handle.close();
  }
}

const sealOf = async (folder: string, shards: readonly string[]) =>
  JSON.stringify([version, await sumOf(pathsOf(folder).file), ...(await stampsOf(folder, shards))]);

/** Writes down that a closed listing is complete, with its checksum and the stamps of the folders. */
export async function sealListing(folder: string, shards: readonly string[]): Promise<void> {
  const { seal } = pathsOf(folder);
  await writeFile(`${seal}.new`, await sealOf(folder, shards), { mode: 0o600, flush: true });
  await rename(`${seal}.new`, seal);
}

/** Deletes a listing. Never throws: what is left is not believed. */
export async function removeListing(folder: string): Promise<void> {
  await Promise.all(pathsOf(folder).all.map((path) => rm(path, { force: true }).catch(() => {})));
}

/** @returns whether a process of this run of the computer has written the listing, and its pages are in order */
async function isOfThisRun(db: Database.Database, folder: string): Promise<boolean> {
  const origin = await originOf(folder);
  const row = db.prepare('SELECT started FROM origin').pluck().get();
  return origin !== undefined && row === origin && db.pragma('quick_check', { simple: true }) === 'ok';
}

/**
 * Opens the listing of a bucket if it can be believed: it was sealed and nothing has changed since, or its process was killed and
 * this is the same run of the computer. @returns undefined, with the files deleted, if not
 */
export async function reopenListing(folder: string, shards: readonly string[]): Promise<Database.Database | undefined> {
  const { file, seal } = pathsOf(folder);
  let db: Database.Database | undefined;
  try {
    const written = await readFile(seal, 'utf8').catch(() => undefined);
    const isSealed = written !== undefined && written === (await sealOf(folder, shards));
    if (written !== undefined && !isSealed) throw new Error('The seal is that of another state.');
    db = new Database(file, { timeout: 0, fileMustExist: true });
    if (db.pragma('user_version', { simple: true }) !== version) throw new Error('Another version.');
    if (!(isSealed || (await isOfThisRun(db, folder)))) throw new Error('Its last writes may be lost.');
    db.close();
    db = openListing(file);
    const origin = await originOf(folder);
    await rm(seal, { force: true });
    startListing(db, origin);
    return db;
  } catch {
    db?.close();
    await removeListing(folder);
    return undefined;
  }
}

/** Writes down which run of the computer changes the listing from now on; without a name, only a seal makes it believed again. */
export function startListing(db: Database.Database, origin: string | undefined): void {
  db.exec('DELETE FROM origin');
  if (origin !== undefined) db.prepare('INSERT INTO origin VALUES (?)').run(origin);
}
