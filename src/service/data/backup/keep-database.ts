import { join } from 'node:path';
import { syncFile } from '../../core/durable-file.ts';
import { isCorrupt, UserError } from '../../core/errors.ts';
import { namedObjectsQuery, nameObjectFile } from '../objects/named-objects.ts';
import { DamagedFolder } from '../sqlite/damaged-folder.ts';
import { type Handle, openDatabase } from '../sqlite/open.ts';
import { readInto } from './keep-file.ts';
import { databaseFile, type KeptFile } from './manifest.ts';

/** Pages that are copied before others get a turn and progress is told: four megabytes. */
const pagesAtOnce = 256;

const countedTables = ['projects', 'api_keys', 'stored_surveys', 'stored_insights', 'stored_files', 'survey_parts'];

/** The copy of a database, and what it says. */
interface KeptDatabase {
  file: KeptFile;
  schema: number;
  counts: Record<string, number>;
  /** The files of objects that must be there, below the folder `objects`. */
  needed: string[];
}

function countRows(handle: Handle): Record<string, number> {
  const count = (query: string) => handle.prepare<[], { rows: number | null }>(query).get()?.rows ?? 0;
  const counted = countedTables.map((table) => [table, count(`SELECT count(*) AS rows FROM ${table}`)] as const);
  const responses = count('SELECT sum(number_of_responses) AS rows FROM stored_surveys');
  return { ...Object.fromEntries(counted), responses };
}

function listNeeded(handle: Handle): string[] {
  const query = `SELECT s3_key FROM (${namedObjectsQuery}) WHERE is_needed = 1`;
  return handle
    .prepare<[], { s3_key: string }>(query)
    .all()
    .map(({ s3_key }) => nameObjectFile(s3_key));
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

/** @returns what SQLite's quick check finds wrong with a database; undefined: nothing */
export function findFault(handle: Handle): string | undefined {
  const found = String(handle.pragma('quick_check(1)', { simple: true }));
  return found === 'ok' ? undefined : found;
}

async function copyDatabase(dataDir: string, copy: string, onCopied: (done: number, total: number) => void) {
  const path = join(dataDir, databaseFile);
  const handle = openDatabase(path, { readonly: true });
  try {
    // One state: without a transaction each write of others would begin the copy again.
    handle.exec('BEGIN; SELECT 1 FROM sqlite_schema');
    const pageBytes = Number(handle.pragma('page_size', { simple: true }));
    await handle.backup(copy, {
      progress: ({ totalPages, remainingPages }) => {
        onCopied((totalPages - remainingPages) * pageBytes, totalPages * pageBytes);
        return pagesAtOnce;
      },
    });
  } finally {
    handle.close();
    // A reader may not remove the log. Where nobody else has the database open, this does.
    openDatabase(path).close();
  }
}

/** Makes a copy one file, without a write-ahead log, and checks it. @throws UserError when it is damaged */
function finishCopy(copy: string, dataDir: string): Omit<KeptDatabase, 'file'> {
  const handle = openDatabase(copy);
  try {
    handle.pragma('journal_mode = DELETE');
    const fault = findFault(handle);
    if (fault !== undefined)
      throw new UserError(`The database of ${dataDir} is damaged (${fault}), so no backup was made.`);
    const schema = Number(handle.pragma('user_version', { simple: true }));
    return { schema, counts: countRows(handle), needed: listNeeded(handle) };
  } finally {
    handle.close();
    syncFile(copy);
  }
}

/**
 * Copies a database to a file that any SQLite opens, while others go on writing.
 * @param into the folder of the backup
 * @param onCopied gets how many bytes are copied, and how many there are
 * @throws DamagedFolder, UserError when the database is damaged
 */
export async function keepDatabase(
  dataDir: string,
  into: string,
  onCopied: (done: number, total: number) => void,
): Promise<KeptDatabase> {
  const copy = join(into, databaseFile);
  try {
    await copyDatabase(dataDir, copy, onCopied);
    const facts = finishCopy(copy, dataDir);
    const { sha256, bytes } = await readInto(copy, null);
    return { ...facts, file: { file: databaseFile, bytes, sha256, stamp: '' } };
  } catch (error) {
    if (isCorrupt(error)) throw new DamagedFolder(dataDir, `${join(dataDir, databaseFile)} is damaged.`);
    throw error;
  }
}
