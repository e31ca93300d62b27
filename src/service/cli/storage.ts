import { existsSync } from 'node:fs';
import { checkObjects, createStore, type DamagedObject, nameBucketsFolder } from '@sheaf/object-store';
import { type Command, Option } from 'commander';
import { makeDataDir, nameStoreFolder } from '../core/data-dir.ts';
import { UserError, unusablePortError } from '../core/errors.ts';
import { createLog } from '../core/log.ts';
import { onStopRequest } from '../core/parent-process.ts';
import { openInStoreFolder } from '../data/sqlite/lock.ts';
import { collect, parsePath, portOption, printLine } from './command.ts';
import { registerSwitch } from './migrate.ts';

interface StorageOptions {
  dataDir?: string;
  host: string;
  port: number;
  accessKey?: string;
  secretKey?: string;
  region?: string;
  allowOrigin?: string[];
}

/** Commander would want a mandatory option of `storage` from `storage check` as well. */
function required(value: string | undefined, name: string): string {
  if (value) return value;
  throw new UserError(`error: required option ${name} not specified`, 2);
}

function storeOptions({ dataDir, host, port, accessKey, secretKey, region, allowOrigin = [] }: StorageOptions) {
  const log = createLog();
  return {
    dataDir: required(dataDir, '--data-dir <dir>'),
    accessKey: required(accessKey, '--access-key <key> (or SHEAF_S3_ACCESS_KEY)'),
    secretKey: required(secretKey, '--secret-key <key> (or SHEAF_S3_SECRET_KEY)'),
    host,
    port,
    ...(region === undefined ? {} : { region }),
    corsOrigins: () => allowOrigin,
    onError: (error: unknown) => log.error({ err: String(error) }, 'object store'),
  };
}

async function run(command: StorageOptions): Promise<void> {
  const options = storeOptions(command);
  makeDataDir(options.dataDir);
  const { opened: store, unlock } = await openInStoreFolder(options.dataDir, () => createStore(options)).catch(
    (error: unknown) => {
      throw unusablePortError(error, options.port) ?? error;
    },
  );
  try {
    // Signals are handled before the line is printed: its reader may stop the store at once.
    const stopped = new Promise<void>((resolve, reject) => {
      onStopRequest((again) => {
        if (again) process.exit(1);
        store.close().then(resolve, reject);
      });
    });
    printLine({ url: store.url });
    await stopped;
  } finally {
    unlock();
  }
}

/** @returns the store's folder: the data folder of `sheaf storage`, or `objects` in that of `sheaf serve`. */
function storeFolder(dataDir: string): string {
  const found = [nameStoreFolder(dataDir), dataDir].find((folder) => existsSync(nameBucketsFolder(folder)));
  if (found !== undefined) return found;
  throw new UserError(`There is no object store in ${dataDir}. Give the folder that was given to storage or serve.`);
}

function nameObject({ bucket, key, file }: DamagedObject): string {
  return bucket === undefined || key === undefined ? file : `${bucket}/${key} (${file})`;
}

async function check({ dataDir, json }: { dataDir: string; json?: boolean }): Promise<void> {
  const total = { checked: 0, bytes: 0, damaged: 0 };
  for await (const object of checkObjects(storeFolder(dataDir))) {
    total.checked += 1;
    total.bytes += object.bytes;
    if (object.problem === undefined) continue;
    total.damaged += 1;
    if (json) printLine(object);
    else process.stdout.write(`${nameObject(object)}: ${object.problem}\n`);
  }
  if (json) printLine(total);
  else process.stdout.write(`${total.checked} objects checked (${total.bytes} bytes), ${total.damaged} damaged.\n`);
  if (total.damaged > 0) process.exitCode = 1;
}

/** `sheaf storage check` */
function registerCheck(storage: Command): void {
  storage
    .command('check')
    .description('read every object, compare it with its hash and name what is damaged; changes nothing')
    .requiredOption('--data-dir <dir>', 'the data folder of storage or of serve', parsePath)
    .option('--json', 'one JSON line for each damaged object, then the count')
    .action(check);
}

/** `sheaf storage` and `sheaf storage check` (docs/command-line.md#storage) */
export function register(program: Command): void {
  const key = (flag: string, name: string, what: string) => new Option(`${flag} <key>`, what).env(name);
  const storage = program
    .command('storage')
    .description('run the object store alone; prints one JSON line when ready')
    .option('--data-dir <dir>', 'the folder that keeps the objects', parsePath)
    .option('--host <host>', 'the address to listen on', '127.0.0.1')
    .option('--port <port>', '0: any free port', portOption, 0)
    .addOption(key('--access-key', 'SHEAF_S3_ACCESS_KEY', 'who may sign requests'))
    .addOption(key('--secret-key', 'SHEAF_S3_SECRET_KEY', 'what they sign with; other users see arguments, not this'))
    .option('--region <region>', 'the region signatures must name; any where none is given')
    .option('--allow-origin <origin>', 'an origin whose pages may talk to the store (again for more)', collect(String))
    .action(run);
  registerCheck(storage);
  registerSwitch(storage);
}
