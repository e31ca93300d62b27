import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { checkObjects, type DamagedObject, measureObjects } from '@sheaf/object-store';
import { sql } from 'kysely';
import { nameStoreFolder } from '../../core/data-dir.ts';
import { readErrorCode, UserError } from '../../core/errors.ts';
import { backupRecordFile } from '../backup/backup-record.ts';
import type { Connection, Reader } from '../database.ts';
import { type NamedObject, namedObjectsQuery } from '../objects/named-objects.ts';
import { listMissingInFolder } from '../objects/store-place.ts';
import { isBucketWhole } from '../repair/bucket-settings.ts';
import { readSchemaVersion } from '../schema/migrate.ts';
import { schemaVersion } from '../schema/migrations.ts';
import { readAll } from '../sql.ts';
import { isBusy } from '../sqlite/full-disk.ts';
import { isInUse } from '../sqlite/lock.ts';
import { openUntouched } from '../sqlite/open-untouched.ts';
import { checkDatabase } from './check-database.ts';
import { type Finding, namePart, type ShowProgress, todo } from './finding.ts';

const namedObjects = sql<NamedObject>`${sql.raw(namedObjectsQuery)}`;

function describe({ name, survey, part }: NamedObject): { text: string; place: Partial<Finding> } {
  if (survey === null) return { text: name, place: {} };
  if (part === null) return { text: `${name} of the survey "${survey}"`, place: { survey } };
  return { text: `${name} of ${namePart(survey, part).replace('Part', 'part')}`, place: { survey, part } };
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The result for the objects. */
interface Seen {
  keys: Set<string>;
  /** Objects that no row names, with their files. */
  unknown: Map<string, string>;
}

function locateDamage({ file, key, problem }: DamagedObject, object: NamedObject | undefined): Omit<Finding, 'todo'> {
  const { text, place } = object === undefined ? { text: `the object ${key ?? file}`, place: {} } : describe(object);
  const what = `${capital(text)} is damaged: ${problem}`;
  return { place: 'objects', kind: 'damage', what, file: join('objects', file), ...place };
}

async function* readObjects(
  folder: string,
  named: ReadonlyMap<string, NamedObject>,
  seen: Seen,
  onProgress: ShowProgress,
): AsyncGenerator<Finding> {
  const { bytes: total } = await measureObjects(folder);
  let done = 0;
  for await (const object of checkObjects(folder)) {
    const { file, key, bytes, problem } = object;
    done += bytes;
    onProgress({ phase: 'objects', done: Math.min(done, total), total });
    if (key !== undefined) seen.keys.add(key);
    if (problem !== undefined) yield { ...locateDamage(object, named.get(key ?? '')), todo: todo.restore };
    else if (key !== undefined && !named.has(key)) seen.unknown.set(key, file);
  }
}

/**
 * Reads every object and compares it with its hash, and compares the objects with the rows that name them.
 * @param db null: the database cannot be read, so only the objects themselves are checked
 */
async function* checkStoredObjects(
  dataDir: string,
  db: Reader | null,
  onProgress: ShowProgress,
): AsyncGenerator<Finding> {
  // Imports go on while we read the objects: some get a row, and others are deleted for good. So the rows are read twice.
  const before = db === null ? [] : await readAll(db, namedObjects);
  const seen: Seen = { keys: new Set(), unknown: new Map() };
  const folder = nameStoreFolder(dataDir);
  yield* readObjects(folder, new Map(before.map((one) => [one.s3_key, one])), seen, onProgress);
  if (db === null) return;
  const missing = before.filter(({ s3_key, is_needed }) => is_needed === 1 && !seen.keys.has(s3_key));
  const gone = new Set(
    listMissingInFolder(
      dataDir,
      missing.map(({ s3_key }) => s3_key),
    ),
  );
  const after = new Map((await readAll(db, namedObjects)).map(({ s3_key, is_needed }) => [s3_key, is_needed]));
  for (const object of missing) {
    if (!gone.has(object.s3_key) || after.get(object.s3_key) !== 1) continue;
    const { text, place } = describe(object);
    yield { place: 'objects', kind: 'damage', what: `${capital(text)} is missing.`, todo: todo.restore, ...place };
  }
  for (const [key, file] of seen.unknown) {
    if (after.has(key)) continue;
    const what = `The object ${key} belongs to nothing in the database. It was sent again or deleted, or the database has lost its row.`;
    yield { place: 'objects', kind: 'note', what, todo: todo.none, file: join('objects', file) };
  }
}

export const nextStart = 'The next start makes it again.';
/** The settings of a data folder, and what to do when one is damaged. */
export const settingsFiles = {
  'storage-key.json': nextStart,
  'storage-port.json': nextStart,
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
      if (readErrorCode(error) === 'ENOENT') continue;
      yield { place: 'settings', kind: 'damage', what: `${path} is damaged.`, todo: way, file };
    }
  }
}

async function* checkBucket(dataDir: string): AsyncGenerator<Finding> {
  if (await isBucketWhole(dataDir)) return;
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
    if (!(error instanceof Error && readErrorCode(error).startsWith('SQLITE_'))) throw error;
    if (isBusy(error))
      throw new UserError('The database was busy for a minute, so the check could not be made. Call it again.');
    const what = `The database cannot be read completely: ${error.message}.`;
    yield { place: 'database', kind: 'damage', what, todo: todo.restoreDatabase, file: 'sheaf.db' };
    return false;
  }
}

/** The finding for a database that cannot be opened, when no other finding says so. */
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
  if (!existsSync(path) && !existsSync(nameStoreFolder(dataDir)))
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
