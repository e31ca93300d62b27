import type { Command } from 'commander';
import { type ForeignStore, readForeignStore } from '../core/config.ts';
import { DomainError, UserError } from '../core/errors.ts';
import { readServeSettings } from '../core/serve-settings.ts';
import type { Database } from '../data/database.ts';
import { lookForObjects, type MoveStore } from '../data/move/move-objects.ts';
import { moveWorkspace } from '../data/move/move-workspace.ts';
import { toStoreSettings } from '../data/objects/embedded-store.ts';
import { createS3Client } from '../data/objects/s3-client.ts';
import { makeBucket } from '../data/objects/s3-objects.ts';
import {
  choosePlace,
  describePlace,
  listMissingInFolder,
  listNeededKeys,
  type StorePlace,
  writePlaceTx,
} from '../data/objects/store-place.ts';
import { unusableStoreError } from '../data/objects/unusable-store.ts';
import { openMoveTarget } from '../data/open-database.ts';
import { lockDataDir } from '../data/sqlite/lock.ts';
import { createNumberOption, dataDirOption, parsePath, printLine, withDatabase } from './command.ts';
import { showLongProgress } from './progress.ts';

const movePhases = {
  objects: { label: 'Moving objects', unit: 'bytes' },
  looking: { label: 'Looking for objects', unit: 'objects' },
  rows: { label: 'Moving rows', unit: 'rows' },
} as const;

interface MigrateOptions {
  from: string;
  to: string;
}

/** @throws UserError (wrong use) */
function requireUrl(to: string): string {
  const { SHEAF_DATABASE_URL: url } = readServeSettings({ SHEAF_DATABASE_URL: to }, () => '--to');
  if (url !== undefined) return url;
  throw new UserError('--to must be an address such as postgres://user:password@host:5432/database.', 2);
}

/** @throws UserError (wrong use) */
function requireStore(): ForeignStore {
  const store = readForeignStore(process.env);
  if (store !== null) return store;
  throw new UserError(
    'Set SHEAF_S3_ENDPOINT, SHEAF_S3_BUCKET, SHEAF_S3_ACCESS_KEY and SHEAF_S3_SECRET_KEY: the store that the objects are moved to.',
    2,
  );
}

/** Opens the bucket of the `SHEAF_S3_*` settings, and makes it where it is missing. @throws UserError when it cannot be used */
async function openBucket(store: ForeignStore): Promise<MoveStore> {
  const settings = toStoreSettings(store);
  const client = createS3Client(settings);
  try {
    await makeBucket(client, settings);
    return { client, settings };
  } catch (error) {
    client.destroy();
    throw error;
  }
}

async function migrate({ from, to }: MigrateOptions): Promise<void> {
  const url = requireUrl(to);
  const store = await openBucket(requireStore());
  const target = await openMoveTarget(url);
  try {
    const progress = showLongProgress(movePhases);
    const report = await moveWorkspace({ dataDir: from, target, store, onProgress: progress.show });
    progress.end();
    const to = Object.assign(new URL(url), { password: '' }).href;
    printLine({ from, to, bucket: store.settings.bucket, ...report });
  } catch (error) {
    // The database or the store did not answer in the middle.
    if (error instanceof DomainError) throw new UserError(`${error.message} Call the same command again.`);
    throw error;
  } finally {
    await target.close();
    store.client.destroy();
  }
}

/** `sheaf migrate` (docs/command-line.md#migrate) */
export function register(program: Command): void {
  program
    .command('migrate')
    .description('move the workspace of a data folder to PostgreSQL and the store of SHEAF_S3_*; prints a report')
    .requiredOption('--from <dir>', 'the data folder; nothing in it is changed', parsePath)
    .requiredOption('--to <url>', 'an empty database: postgres://user:password@host:5432/database')
    .action(migrate);
}

const lookingPhases = { looking: { label: 'Looking for objects', unit: 'objects' } } as const;

/** Only asks: a bucket whose name is mistyped is not made. @throws UserError when the store does not answer */
async function missingInBucket(store: ForeignStore, keys: readonly string[]): Promise<string[]> {
  const progress = showLongProgress(lookingPhases);
  const settings = toStoreSettings(store);
  const client = createS3Client(settings);
  let done = 0;
  const looked = (more: number) => {
    done += more;
    progress.show({ phase: 'looking', done, total: keys.length });
  };
  try {
    return (await lookForObjects({ client, settings }, keys, looked)).missing;
  } catch (error) {
    throw unusableStoreError(settings, error);
  } finally {
    client.destroy();
    progress.end();
  }
}

/** @throws UserError when more objects are missing than may be */
function requireFound(place: StorePlace, keys: readonly string[], missing: readonly string[], allowed: number): void {
  if (missing.length <= allowed) return;
  const otherwise = place.kind === 'embedded' ? 'set SHEAF_S3_* for another store, or ' : '';
  throw new UserError(
    `${missing.length} of the ${keys.length} files that the database names are not in ${describePlace(place)}, such as ${missing[0]}: ` +
      `${otherwise}copy all files into it, and call again. If they are lost, “--allow-missing ${missing.length}” goes on without them. Nothing was changed.`,
  );
}

interface SwitchOptions {
  dataDir: string;
  allowMissing: number;
}

/** @throws UserError when objects are missing in the store of `SHEAF_S3_*`, or without these settings in the data folder */
async function switchStore(database: Database, { dataDir, allowMissing }: SwitchOptions): Promise<void> {
  const keys = await listNeededKeys(database.read);
  const store = readForeignStore(process.env);
  const place = choosePlace(store);
  const missing = store === null ? listMissingInFolder(dataDir, keys) : await missingInBucket(store, keys);
  requireFound(place, keys, missing, allowMissing);
  await database.write((tx) => writePlaceTx(tx, place));
  printLine({ ...place, objects: keys.length - missing.length, missing: missing.length });
}

async function changeStore(options: SwitchOptions): Promise<void> {
  const { dataDir } = options;
  await withDatabase(dataDir, async (database) => {
    // Nodes of a server have folders of their own: nobody can tell here whether one runs.
    const unlock = database.place.engine === 'sqlite' ? lockDataDir(dataDir) : () => {};
    try {
      await switchStore(database, options);
    } finally {
      unlock();
    }
  });
}

/** `sheaf storage switch` */
export function registerSwitch(storage: Command): void {
  storage
    .command('switch')
    .description('say that the files of a workspace are in the store of SHEAF_S3_* by now; prints a JSON line')
    .addOption(dataDirOption())
    .option('--allow-missing <n>', 'go on although up to n files are lost', createNumberOption(0, 1_000_000_000), 0)
    .action(changeStore);
}
