import type { Command } from 'commander';
import { foreignStoreOf } from '../core/config.ts';
import { defaultDataDir } from '../core/data-dir.ts';
import { UserError } from '../core/errors.ts';
import type { Database } from '../data/database.ts';
import { confirmObjects } from '../data/move/move-objects.ts';
import { completeObjects } from '../data/objects/store-folder.ts';
import { listNeededKeys, missingInFolder, placeOf, writePlaceTx } from '../data/objects/store-place.ts';
import { lockDataDir } from '../data/sqlite/lock.ts';
import { pathOption, printLine, withDatabase } from './command.ts';
import { showLongProgress } from './long-progress.ts';
import { openBucket } from './migrate.ts';

const phases = { looking: { label: 'Looking for objects', unit: 'objects' } } as const;

/** @throws UserError when an object is missing in the data folder */
async function requireInFolder(dataDir: string, keys: readonly string[]): Promise<void> {
  await completeObjects(dataDir);
  const missing = missingInFolder(dataDir, keys);
  if (missing.length === 0) return;
  throw new UserError(
    `${missing.length} of the ${keys.length} files that the database names are not in the data folder ${dataDir}, such as ${missing[0]}. ` +
      'Set SHEAF_S3_* for another store, or put them back. Nothing was changed.',
  );
}

/** @throws UserError when an object is missing in the store of `SHEAF_S3_*`, or without these settings in the data folder */
async function switchStore(database: Database, dataDir: string): Promise<void> {
  const keys = await listNeededKeys(database.read);
  const store = foreignStoreOf(process.env);
  if (store === null) await requireInFolder(dataDir, keys);
  else {
    const progress = showLongProgress(process.stderr, phases);
    const bucket = await openBucket(store);
    let done = 0;
    const found = (more: number) => {
      done += more;
      progress.show({ phase: 'looking', done, total: keys.length });
    };
    await confirmObjects(bucket, keys, found).finally(() => bucket.client.destroy());
    progress.end();
  }
  const place = placeOf(store);
  await database.write((tx) => writePlaceTx(tx, place));
  printLine({ ...place, objects: keys.length });
}

async function run({ dataDir }: { dataDir: string }): Promise<void> {
  await withDatabase(dataDir, async (database) => {
    // Nodes of a server have folders of their own: nobody can tell here whether one runs.
    const unlock = database.place.engine === 'sqlite' ? lockDataDir(dataDir) : () => {};
    try {
      await switchStore(database, dataDir);
    } finally {
      unlock();
    }
  });
}

const help = `
A workspace remembers where its files are, and no start with other settings is possible. When the store has a new address, or the files were
copied into another one, stop every Sheaf that uses the workspace, set SHEAF_S3_* to the new store and call this command: it asks the store
for every file that the database names, and writes the place down when all are there. Without SHEAF_S3_* that is the data folder.

Exit codes: 0 done; 1 a file is missing there, or a Sheaf runs; 2 wrong use.
`;

/** `sheaf storage switch` */
export function registerSwitch(storage: Command): void {
  storage
    .command('switch')
    .description('say that the files of a workspace are in the store of SHEAF_S3_* by now; prints a JSON line')
    .option('--data-dir <dir>', 'the data folder', pathOption, defaultDataDir())
    .addHelpText('after', help)
    .action(run);
}
