import { scopes } from '../../contract/index.ts';
import { systemClock, timestamp } from '../core/clock.ts';
import { foreignStoreOf } from '../core/config.ts';
import { findRunning } from '../core/running-service.ts';
import { insertKeyTx, revokeKeyTx } from '../data/keys/keys.store.ts';
import { FolderInUse } from '../data/sqlite/lock.ts';
import { openSqliteDatabase } from '../data/sqlite/sqlite-database.ts';
import { recordingToolsOf } from '../documents/transcription/recording-tools.ts';
import { createService } from '../index.ts';

/** The service of a data folder, for one command: `sheaf import` without `--url`. */
export interface Embedded {
  base_url: string;
  token: string;
  close(): Promise<void>;
}

async function startOwn(dataDir: string): Promise<Embedded> {
  const service = await createService({
    data_dir: dataDir,
    database_url: null,
    host: '127.0.0.1',
    port: 0,
    storage_port: 0,
    window_dir: null,
    window_origins: [],
    foreign_store: foreignStoreOf(process.env),
    recordings: recordingToolsOf(process.env),
  });
  return { base_url: service.url, token: service.token, close: () => service.stop() };
}

/** A key that lives as long as the command: who may read the folder's database may use its service. */
async function join(dataDir: string, base_url: string): Promise<Embedded> {
  const database = openSqliteDatabase(dataDir);
  const key = { name: 'sheaf import', scopes, project_ids: [], requests_per_minute: null };
  const { id, token } = await database.write((tx) => insertKeyTx(tx, key, timestamp(systemClock)));
  return {
    base_url,
    token,
    close: async () => {
      await database.write((tx) => revokeKeyTx(tx, id, timestamp(systemClock)));
      await database.close();
    },
  };
}

/**
 * Joins the service that runs on a data folder, or starts one for as long as the command runs.
 * @throws UserError when the folder cannot be used, or its holder has not said where it listens.
 */
export async function openEmbedded(dataDir: string): Promise<Embedded> {
  try {
    return await startOwn(dataDir);
  } catch (error) {
    const base_url = error instanceof FolderInUse ? findRunning(dataDir) : undefined;
    if (base_url === undefined) throw error;
    return join(dataDir, base_url);
  }
}
