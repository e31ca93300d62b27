import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readForeignStore } from '../core/config.ts';
import { errorCode, UserError } from '../core/errors.ts';
import { requirePlaceOfFolder } from '../data/objects/store-place.ts';
import { isInUse } from '../data/sqlite/lock.ts';
import { openUntouched } from '../data/sqlite/open-untouched.ts';

/** @throws UserError where the settings say that the data is on a server: a data folder would not have it */
export function requireLocalData(env: NodeJS.ProcessEnv): void {
  const elsewhere = ['SHEAF_DATABASE_URL', 'SHEAF_S3_ENDPOINT'].filter((name) => env[name]);
  if (elsewhere.length === 0) return;
  const rows = env.SHEAF_DATABASE_URL ? 'pg_dump' : 'a copy of the data folder, made while Sheaf is stopped,';
  const objects = env.SHEAF_S3_ENDPOINT ? 'the versions or the replication of the bucket' : 'a copy of the data folder';
  throw new UserError(
    `${elsewhere.join(' and ')} ${elsewhere.length > 1 ? 'are' : 'is'} set: the data is on a server, and this command works on a data folder. ` +
      `Use ${rows} for the database and ${objects} for the objects (docs/deploy.md#backups).`,
    2,
  );
}

/**
 * For a command that works on a data folder with its objects.
 * @throws UserError where the settings say that the data is on a server, or the objects are somewhere else than they say
 */
export async function requireLocalWorkspace(dataDir: string, env: NodeJS.ProcessEnv = process.env): Promise<void> {
  if (!env.SHEAF_DATABASE_URL && existsSync(join(dataDir, 'sheaf.db'))) {
    const { connection, close } = openUntouched(dataDir, isInUse(dataDir));
    try {
      const settings = { data_dir: dataDir, foreign_store: readForeignStore(env) };
      if (connection !== null) await requirePlaceOfFolder(connection.read, settings);
    } catch (error) {
      // Of a damaged database others say what is wrong.
      if (!errorCode(error).startsWith('SQLITE_')) throw error;
    } finally {
      await close();
    }
  }
  requireLocalData(env);
}
