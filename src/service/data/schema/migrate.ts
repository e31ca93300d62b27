import { readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { syncFolder } from '../../core/durable-file.ts';
import { errorCode, UserError } from '../../core/errors.ts';
import type { Handle } from '../sqlite/open.ts';
import { migrations } from './migrations.ts';

const copyPrefix = 'sheaf.db-before-schema-';

const versionOf = (handle: Handle): number => Number(handle.pragma('user_version', { simple: true }));

/**
 * Keeps a copy of the database as it is, and removes the one of an earlier migration: the way back to the Sheaf of before.
 * @throws UserError when there is no room for it
 */
function keepCopy(handle: Handle, newest: number): void {
  const folder = dirname(handle.name);
  const copy = join(folder, `${copyPrefix}${newest}`);
  const prepared = `${copy}.new`;
  rmSync(prepared, { force: true });
  try {
    handle.prepare('VACUUM INTO ?').run(prepared);
  } catch (error) {
    rmSync(prepared, { force: true });
    if (errorCode(error) !== 'SQLITE_FULL') throw error;
    throw new UserError(
      `The data is of an older Sheaf, and the disk has no room for a copy of ${handle.name} before it is changed. Free some space. Nothing was changed.`,
    );
  }
  renameSync(prepared, copy);
  syncFolder(folder);
  for (const name of readdirSync(folder))
    if (name.startsWith(copyPrefix) && join(folder, name) !== copy) rmSync(join(folder, name));
}

/** @throws UserError when the version is none that this Sheaf can bring to its own */
function requireKnown(handle: Handle, version: number, newest: number): void {
  if (version > newest) {
    throw new UserError(
      `This data was written by a newer Sheaf (schema ${version}, this one knows ${newest}). Update Sheaf to open it.`,
    );
  }
  if (version > 0 && version < (migrations.at(0)?.version ?? 0)) {
    throw new UserError(
      `${handle.name} was written by a Sheaf from before the first release, which this one cannot read. ` +
        'Export what you need with the Sheaf that wrote it. Then move the folder away to start with an empty one. Nothing was changed.',
    );
  }
}

/**
 * Brings a database to this version's schema, all or nothing. One that has data is copied first.
 * @throws UserError when a newer Sheaf wrote the file, or one from before the first release; nothing is changed then.
 */
export function migrate(handle: Handle): void {
  const newest = migrations.at(-1)?.version ?? 0;
  const before = versionOf(handle);
  requireKnown(handle, before, newest);
  if (before > 0 && before < newest) keepCopy(handle, newest);
  const run = handle.transaction(() => {
    const version = versionOf(handle);
    requireKnown(handle, version, newest);
    for (const migration of migrations.filter((one) => one.version > version)) handle.exec(migration.sql);
    handle.pragma(`user_version = ${newest}`);
  });
  run.immediate();
}
