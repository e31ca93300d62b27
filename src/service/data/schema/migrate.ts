import { UserError } from '../../core/errors.ts';
import type { Handle } from '../sqlite/open.ts';
import { sql as firstRelease } from './0001-first-release.ts';

/** In order. Never edit one that was released: add another, and a data folder of the release before (testing/released-data/). */
const migrations: readonly string[] = [firstRelease];

/** `user_version` of the first migration. Versions 1 to 11 belong to data folders from before the first release. */
const firstVersion = 12;

/**
 * Brings a database to this version's schema, all or nothing.
 * @throws UserError when a newer Sheaf wrote the file, or one from before the first release; nothing is changed then.
 */
export function migrate(handle: Handle): void {
  const run = handle.transaction(() => {
    const version = handle.pragma('user_version', { simple: true }) as number;
    const newest = firstVersion + migrations.length - 1;
    if (version > newest) {
      throw new UserError(
        `This data was written by a newer Sheaf (schema ${version}, this one knows ${newest}). Update Sheaf to open it.`,
      );
    }
    if (version > 0 && version < firstVersion) {
      throw new UserError(
        `${handle.name} was written by a Sheaf from before the first release, which this one cannot read. ` +
          'Export what you need with the Sheaf that wrote it. Then move the folder away to start with an empty one. Nothing was changed.',
      );
    }
    for (const migration of migrations.slice(version === 0 ? 0 : version - firstVersion + 1)) handle.exec(migration);
    handle.pragma(`user_version = ${newest}`);
  });
  run.immediate();
}
