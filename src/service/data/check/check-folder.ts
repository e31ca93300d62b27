import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { errorCode, UserError } from '../../core/errors.ts';
import { backupRecordFile } from '../backup/backup-record.ts';
import type { Connection } from '../database.ts';
import { isBucketWhole } from '../repair/bucket-settings.ts';
import { migrations } from '../schema/migrations.ts';
import { readSchemaVersion } from '../schema/schema-version.ts';
import { all } from '../sql.ts';
import { isBusy } from '../sqlite/full-disk.ts';
import { isInUse } from '../sqlite/lock.ts';
import { findPageProblem, lookAtFiles } from '../sqlite/look-at-files.ts';
import { openUntouched } from '../sqlite/open-untouched.ts';
import { checkDatabase } from './check-database.ts';
import { checkStoredObjects } from './check-objects.ts';
import { type Finding, type ShowProgress, todo } from './finding.ts';

const nextStart = 'The next start makes it again.';
/** The settings of a data folder, and what to do when one is damaged. */
const settingsFiles = {
  'storage-key.json': nextStart,
  'storage-port.json': nextStart,
  'transcriber.json': 'Set the transcription engine again in Settings.',
  [backupRecordFile]: 'Choose the folder of the backups again in Settings.',
};

/** How long a command that is just writing the database, beside the lock, may take; milliseconds. */
const settleMs = 500;

/** What is damaged of the files and stays so: a Sheaf that was just started or a command may be writing them. */
async function* lookTwice(dataDir: string): AsyncGenerator<string> {
  const found = lookAtFiles(dataDir);
  if (found.length === 0) return;
  await sleep(settleMs);
  if (isInUse(dataDir)) return;
  const again = lookAtFiles(dataDir);
  yield* found.filter((what) => again.includes(what));
}

async function* checkFiles(dataDir: string, inUse: boolean): AsyncGenerator<Finding> {
  const path = join(dataDir, 'sheaf.db');
  const size = statSync(path, { throwIfNoEntry: false })?.size;
  if (size === undefined || size === 0) {
    const what = `${path} is ${size === undefined ? 'missing' : 'empty'}.`;
    yield { place: 'files', kind: 'damage', what, todo: todo.restoreDatabase, file: 'sheaf.db' };
  }
  if (inUse) return;
  for await (const what of lookTwice(dataDir))
    yield { place: 'files', kind: 'damage', what, todo: todo.restoreDatabase, file: 'sheaf.db' };
}

function* checkSettings(dataDir: string): Generator<Finding> {
  for (const [file, way] of Object.entries(settingsFiles)) {
    const path = join(dataDir, file);
    if (!existsSync(path)) continue;
    try {
      JSON.parse(readFileSync(path, 'utf8'));
    } catch (error) {
      // Removed by the service meanwhile.
      if (errorCode(error) === 'ENOENT') continue;
      yield { place: 'settings', kind: 'damage', what: `${path} is damaged.`, todo: way, file };
    }
  }
}

function* checkBucket(dataDir: string): Generator<Finding> {
  if (isBucketWhole(dataDir)) return;
  yield { place: 'objects', kind: 'damage', what: 'The settings of the object store are damaged.', todo: todo.repair };
}

/** What the changed pages belong to. */
async function* checkPages({ read }: Connection, dataDir: string): AsyncGenerator<Finding> {
  const changed = findPageProblem(dataDir);
  if (changed === null) return;
  const owners = await all(
    read,
    sql<{ name: string; pages: number }>`SELECT name, count(*) AS pages FROM dbstat
      WHERE pageno IN (SELECT value FROM json_each(${JSON.stringify(changed.pages)})) GROUP BY name`,
  );
  for (const { name, pages } of owners) {
    const what = `${pages === 1 ? 'A changed page belongs' : `${pages} changed pages belong`} to ${name}.`;
    yield { place: 'database', kind: 'damage', what, todo: todo.restoreDatabase };
  }
}

async function schemaProblem({ read }: Connection): Promise<Finding | null> {
  const [version, newest] = [await readSchemaVersion(read), migrations.at(-1)?.version ?? 0];
  if (version === newest) return null;
  const what = `The database has schema ${version}, and this Sheaf knows ${newest}: ${version > newest ? 'a newer Sheaf wrote it. Update Sheaf' : 'start this Sheaf on it once'}.`;
  return { place: 'database', kind: 'damage', what, todo: 'Check it again afterwards.' };
}

async function* checkOpened(
  connection: Connection,
  dataDir: string,
  onProgress: ShowProgress,
): AsyncGenerator<Finding> {
  const other = await schemaProblem(connection);
  if (other !== null) {
    yield other;
    return;
  }
  yield* checkPages(connection, dataDir);
  yield* checkDatabase(connection, onProgress);
}

/** Passes on what a generator yields; an error of SQLite ends it with a finding. @returns whether it ended well */
async function* untilDamage(findings: AsyncGenerator<Finding>): AsyncGenerator<Finding, boolean> {
  try {
    yield* findings;
    return true;
  } catch (error) {
    if (!(error instanceof Error && errorCode(error).startsWith('SQLITE_'))) throw error;
    if (isBusy(error))
      throw new UserError('The database was busy for a minute, so the check could not be made. Call it again.');
    const what = `The database cannot be read completely: ${error.message}.`;
    yield { place: 'database', kind: 'damage', what, todo: todo.restoreDatabase, file: 'sheaf.db' };
    return false;
  }
}

async function* checkAll(
  dataDir: string,
  connection: Connection | null,
  onProgress: ShowProgress,
): AsyncGenerator<Finding> {
  const isReadable = connection !== null && (yield* untilDamage(checkOpened(connection, dataDir, onProgress)));
  const objects = (db: Connection | null) => checkStoredObjects(dataDir, db?.read ?? null, onProgress);
  const isCompared = isReadable && (yield* untilDamage(objects(connection)));
  if (!isCompared) yield* objects(null);
}

/**
 * Checks a data folder: its files, the database with its checksums, the objects with their hashes, each against the other, and the settings.
 * Only reads, and works beside a running service and where none can start.
 * @throws UserError when there is no data folder
 */
export async function* checkFolder(dataDir: string, onProgress: ShowProgress = () => {}): AsyncGenerator<Finding> {
  const path = join(dataDir, 'sheaf.db');
  if (!existsSync(path) && !existsSync(join(dataDir, 'objects')))
    throw new UserError(`There is no workspace in ${dataDir}: it has neither sheaf.db nor objects.`, 2);
  const inUse = isInUse(dataDir);
  yield* checkFiles(dataDir, inUse);
  yield* checkSettings(dataDir);
  yield* checkBucket(dataDir);
  const { connection, close } = openUntouched(dataDir, inUse);
  try {
    yield* checkAll(dataDir, connection, onProgress);
  } finally {
    await close();
  }
}
