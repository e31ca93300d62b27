import type { Command } from 'commander';
import { type ForeignStore, readForeignStore } from '../core/config.ts';
import { UserError } from '../core/errors.ts';
import type { Database } from '../data/database.ts';
import { lookForObjects } from '../data/move/move-objects.ts';
import { toStoreSettings } from '../data/objects/embedded-store.ts';
import { createS3Client } from '../data/objects/s3-client.ts';
import {
  describePlace,
  listNeededKeys,
  missingInFolder,
  type StorePlace,
  toPlace,
  writePlaceTx,
} from '../data/objects/store-place.ts';
import { lockDataDir } from '../data/sqlite/lock.ts';
import { dataDirOption, printLine, wholeNumberOption, withDatabase } from './command.ts';
import { unusableStore } from './migrate.ts';
import { showLongProgress } from './progress.ts';

const phases = { looking: { label: 'Looking for objects', unit: 'objects' } } as const;

/** Only asks: a bucket whose name is mistyped is not made. @throws UserError when the store does not answer */
async function missingInBucket(store: ForeignStore, keys: readonly string[]): Promise<string[]> {
  const progress = showLongProgress(phases);
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
    throw unusableStore(settings, error);
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
  const place = toPlace(store);
  const missing = store === null ? missingInFolder(dataDir, keys) : await missingInBucket(store, keys);
  requireFound(place, keys, missing, allowMissing);
  await database.write((tx) => writePlaceTx(tx, place));
  printLine({ ...place, objects: keys.length - missing.length, missing: missing.length });
}

async function run(options: SwitchOptions): Promise<void> {
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
    .option('--allow-missing <n>', 'go on although up to n files are lost', wholeNumberOption(0, 1_000_000_000), 0)
    .action(run);
}
