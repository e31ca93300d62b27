import { readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { syncFolder } from '../../core/durable-file.ts';
import { errorCode, UserError } from '../../core/errors.ts';
import type { Handle } from '../sqlite/open.ts';
import { migrations, schemaVersion } from './migrations.ts';

const copyPrefix = 'sheaf.db-before-schema-';

const versionOf = (handle: Handle): number => Number(handle.pragma('user_version', { simple: true }));

/**
 * Keeps a copy of the database as it is, and removes the one of an earlier migration: with it the older Sheaf can be used again.
 * @throws UserError when there is no room for it
 */
function keepCopy(handle: Handle): void {
  const folder = dirname(handle.name);
  const copy = join(folder, `${copyPrefix}${schemaVersion}`);
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

/** @throws UserError when a newer Sheaf wrote the database */
function requireKnown(version: number): void {
  if (version <= schemaVersion) return;
  throw new UserError(
    `This data was written by a newer Sheaf (schema ${version}, this one knows ${schemaVersion}). Update Sheaf to open it.`,
  );
}

/**
 * Brings a database to this version's schema, all or nothing. One that has data is copied first.
 * @throws UserError when a newer Sheaf wrote the file; nothing is changed then.
 */
export function migrate(handle: Handle): void {
  const before = versionOf(handle);
  requireKnown(before);
  if (before > 0 && before < schemaVersion) keepCopy(handle);
  const run = handle.transaction(() => {
    const version = versionOf(handle);
    requireKnown(version);
    for (const migration of migrations.filter((one) => one.version > version)) handle.exec(migration.sqlite);
    handle.pragma(`user_version = ${schemaVersion}`);
  });
  run.immediate();
}
