import { join } from 'node:path';
import { syncFile } from '../../core/durable-file.ts';
import { isCorrupt, UserError } from '../../core/errors.ts';
import { namedObjectsQuery, objectFileOf } from '../objects/named-objects.ts';
import { DamagedFolder } from '../sqlite/damaged-folder.ts';
import { type Handle, openDatabase } from '../sqlite/open.ts';
import { readInto } from './keep-file.ts';
import { databaseFile, type KeptFile } from './manifest.ts';

/** Pages that are copied before others get a turn and progress is told: four megabytes. */
const pagesAtOnce = 256;

const countedTables = ['projects', 'api_keys', 'stored_surveys', 'stored_insights', 'stored_files', 'survey_parts'];

/** One state of a database, while others go on writing. */
export interface Snapshot {
  schema: number;
  counts: Record<string, number>;
  /** The files of objects that must be there, below the folder `objects`. */
  needed: string[];
  /**
   * Copies the database to a file that any SQLite opens.
   * @param onCopied gets how many bytes there are, and how many of them are copied
   * @throws UserError when the copy is damaged, as the database is then
   */
  copyTo(into: string, onCopied: (done: number, total: number) => void): Promise<KeptFile>;
}

function countRows(handle: Handle): Record<string, number> {
  const countOf = (query: string) => handle.prepare<[], { rows: number | null }>(query).get()?.rows ?? 0;
  const counted = countedTables.map((table) => [table, countOf(`SELECT count(*) AS rows FROM ${table}`)] as const);
  const responses = countOf('SELECT sum(number_of_responses) AS rows FROM stored_surveys');
  return { ...Object.fromEntries(counted), responses };
}

/** @returns the files of objects that rows need, below the folder `objects` */
function listNeeded(handle: Handle): string[] {
  const query = `SELECT s3_key FROM (${namedObjectsQuery}) WHERE is_needed = 1`;
  return handle
    .prepare<[], { s3_key: string }>(query)
    .all()
    .map(({ s3_key }) => objectFileOf(s3_key));
}

/** @returns the files of objects that rows need now, below the folder `objects` */
export function listNeededNow(dataDir: string): string[] {
  const handle = openDatabase(join(dataDir, databaseFile), { readonly: true });
  try {
    return listNeeded(handle);
  } finally {
    handle.close();
  }
}

/** Makes the copy one file, without a write-ahead log, and checks it. @throws UserError when it is damaged */
function finishCopy(path: string, dataDir: string): void {
  const copy = openDatabase(path);
  try {
    copy.pragma('journal_mode = DELETE');
    const found = String(copy.pragma('quick_check(1)', { simple: true }));
    if (found !== 'ok') throw new UserError(`The database of ${dataDir} is damaged (${found}), so no backup was made.`);
  } finally {
    copy.close();
  }
  syncFile(path);
}

async function copyDatabase(
  handle: Handle,
  dataDir: string,
  into: string,
  onCopied: (done: number, total: number) => void,
): Promise<KeptFile> {
  const path = join(into, databaseFile);
  const pageBytes = Number(handle.pragma('page_size', { simple: true }));
  await handle.backup(path, {
    progress: ({ totalPages, remainingPages }) => {
      onCopied((totalPages - remainingPages) * pageBytes, totalPages * pageBytes);
      return pagesAtOnce;
    },
  });
  finishCopy(path, dataDir);
  let bytes = 0;
  const { sha256 } = await readInto(path, null, {
    onRead: (read) => {
      bytes += read;
    },
  });
  return { file: databaseFile, bytes, sha256, stamp: '' };
}

/**
 * Reads a database in one state. Changes of others collect in the write-ahead log until `work` ends.
 * @throws DamagedFolder when the database cannot be read
 */
export async function withSnapshot<T>(dataDir: string, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const path = join(dataDir, databaseFile);
  try {
    const handle = openDatabase(path, { readonly: true });
    try {
      handle.exec('BEGIN');
      return await work({
        schema: Number(handle.pragma('user_version', { simple: true })),
        counts: countRows(handle),
        needed: listNeeded(handle),
        copyTo: (into, onCopied) => copyDatabase(handle, dataDir, into, onCopied),
      });
    } finally {
      handle.close();
      // A reader may not remove the log. Where nobody else has the database open, this does.
      openDatabase(path).close();
    }
  } catch (error) {
    if (isCorrupt(error)) throw new DamagedFolder(dataDir, `${path} is damaged.`);
    throw error;
  }
}
