import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode, UserError } from '../../core/errors.ts';
import { backupRecordFile } from '../backup/backup-record.ts';
import type { Connection } from '../database.ts';
import { isBucketWhole } from '../repair/bucket-settings.ts';
import { schemaVersion } from '../schema/migrations.ts';
import { readSchemaVersion } from '../schema/schema-version.ts';
import { isBusy } from '../sqlite/full-disk.ts';
import { isInUse } from '../sqlite/lock.ts';
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

function* checkFiles(dataDir: string): Generator<Finding> {
  const path = join(dataDir, 'sheaf.db');
  const size = statSync(path, { throwIfNoEntry: false })?.size;
  if (size !== undefined && size > 0) return;
  const what = `${path} is ${size === undefined ? 'missing' : 'empty'}.`;
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

async function schemaProblem({ read }: Connection): Promise<Finding | null> {
  const version = await readSchemaVersion(read);
  if (version === schemaVersion) return null;
  const what = `The database has schema ${version}, and this Sheaf knows ${schemaVersion}: ${version > schemaVersion ? 'a newer Sheaf wrote it. Update Sheaf' : 'start this Sheaf on it once'}.`;
  return { place: 'database', kind: 'damage', what, todo: 'Check it again afterwards.' };
}

async function* checkOpened(connection: Connection, onProgress: ShowProgress): AsyncGenerator<Finding> {
  const other = await schemaProblem(connection);
  if (other !== null) {
    yield other;
    return;
  }
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

/** What an unreadable database is, where nothing else says so. */
const unreadable = (dataDir: string): Finding => {
  const what = `${join(dataDir, 'sheaf.db')} cannot be opened.`;
  return { place: 'files', kind: 'damage', what, todo: todo.restoreDatabase, file: 'sheaf.db' };
};

async function* checkAll(
  dataDir: string,
  connection: Connection | null,
  onProgress: ShowProgress,
): AsyncGenerator<Finding> {
  if (connection === null && existsSync(join(dataDir, 'sheaf.db'))) yield unreadable(dataDir);
  const isReadable = connection !== null && (yield* untilDamage(checkOpened(connection, onProgress)));
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
  yield* checkFiles(dataDir);
  yield* checkSettings(dataDir);
  yield* checkBucket(dataDir);
  const { connection, close } = openUntouched(dataDir, inUse);
  try {
    yield* checkAll(dataDir, connection, onProgress);
  } finally {
    await close();
  }
}
