import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { nameStoreFolder } from '../../core/data-dir.ts';
import { UserError } from '../../core/errors.ts';

/** The ways out of damage, for people. @param dataDir as they gave it */
const waysOut = (dataDir: string): string =>
  `“sheaf check --data-dir ${dataDir}” says what is affected, “sheaf repair --data-dir ${dataDir}” makes again what can be made and keeps a copy first, ` +
  '“sheaf restore” makes a new folder of a backup. Nothing was changed.';

/** Something in a data folder is not what Sheaf wrote. */
export class DamagedFolder extends UserError {
  constructor(dataDir: string, what: string) {
    super(`${what} ${waysOut(dataDir)}`);
  }
}

/** Refuses to start empty beside uploads that a database knew: the rows would be lost without a word. */
export function requireNotLost(dataDir: string): void {
  const path = join(dataDir, 'sheaf.db');
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > 0) return;
  const objects = nameStoreFolder(dataDir);
  if (!existsSync(objects) || readdirSync(objects).length === 0) return;
  throw new UserError(
    `${path} is ${existsSync(path) ? 'empty' : 'missing'}, but uploaded files are still in ${objects}. ` +
      'Make a new folder of a backup with “sheaf restore”, put a copy of the database back, or move the whole folder away to start afresh. Nothing was changed.',
  );
}
