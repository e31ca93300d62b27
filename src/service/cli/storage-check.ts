import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { type CheckedObject, checkObjects } from '../../storage/index.ts';
import { UserError } from '../core/user-error.ts';
import { pathOption, printLine } from './output.ts';

/** The store's folder is the data folder of `sheaf storage`, or `objects` in that of `sheaf serve`. */
function storeFolder(dataDir: string): string {
  const found = [join(dataDir, 'objects'), dataDir].find((folder) => existsSync(join(folder, 'buckets')));
  if (found !== undefined) return found;
  throw new UserError(`There is no object store in ${dataDir}. Give the folder that was given to storage or serve.`);
}

function nameOf({ bucket, key, file }: CheckedObject): string {
  return bucket === undefined || key === undefined ? file : `${bucket}/${key} (${file})`;
}

async function run({ dataDir, json }: { dataDir: string; json?: boolean }): Promise<void> {
  const total = { checked: 0, bytes: 0, damaged: 0 };
  for await (const object of checkObjects(storeFolder(dataDir))) {
    total.checked += 1;
    total.bytes += object.bytes;
    if (object.problem === undefined) continue;
    total.damaged += 1;
    if (json) printLine(object);
    else process.stdout.write(`${nameOf(object)}: ${object.problem}\n`);
  }
  if (json) printLine(total);
  else process.stdout.write(`${total.checked} objects checked (${total.bytes} bytes), ${total.damaged} damaged.\n`);
  if (total.damaged > 0) process.exitCode = 1;
}

/** `sheaf storage check` */
export function register(storage: Command): void {
  storage
    .command('check')
    .description('read every object, compare it with its hash and name what is damaged; changes nothing')
    .requiredOption('--data-dir <dir>', 'the data folder of storage or of serve', pathOption)
    .option('--json', 'one JSON line for each damaged object, then the count')
    .action(run);
}
