import { UserError } from '../../core/errors.ts';
import type { Handle } from '../sqlite/open.ts';
import { migrations } from './migrations.ts';

/**
 * Brings a database to this version's schema, all or nothing.
 * @throws UserError when a newer Sheaf wrote the file, or one from before the first release; nothing is changed then.
 */
export function migrate(handle: Handle): void {
  const run = handle.transaction(() => {
    const version = handle.pragma('user_version', { simple: true }) as number;
    const [firstVersion, newest] = [migrations.at(0)?.version ?? 0, migrations.at(-1)?.version ?? 0];
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
    for (const migration of migrations.filter((one) => one.version > version)) handle.exec(migration.sql);
    handle.pragma(`user_version = ${newest}`);
  });
  run.immediate();
}
