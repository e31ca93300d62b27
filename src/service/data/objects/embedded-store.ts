import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { createStore } from '../../../storage/index.ts';
import type { Clock } from '../../core/clock.ts';
import type { ForeignStore, ServiceConfig } from '../../core/config.ts';
import { unusablePort } from '../../core/errors.ts';
import type { Watch } from '../../core/health.ts';
import type { Log } from '../../core/log.ts';
import { newSecret } from '../keys/keys.store.ts';
import { lockDataDir } from '../sqlite/lock.ts';
import type { StoreSettings } from './object-store.ts';
import { storePort } from './store-port.ts';

const keysSchema = z.object({ accessKey: z.string(), secretKey: z.string() });

/** The embedded store's own key pair, made once for each data folder and readable by its owner only. */
function storeKeys(dataDir: string): z.output<typeof keysSchema> {
  const path = join(dataDir, 'storage-key.json');
  if (existsSync(path)) return keysSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  const keys = { accessKey: newSecret('store').slice(0, 26), secretKey: newSecret('storekey') };
  writeFileSync(path, JSON.stringify(keys), { mode: 0o600 });
  return keys;
}

/** The bucket of the embedded store. */
const bucket = 'sheaf';

export interface RunningStore {
  settings: StoreSettings;
  /** Objects that signed addresses no longer open. Another store than ours does not look here. */
  hidden: Set<string>;
  close(): Promise<void>;
}

/** How a foreign store is reached. */
export const settingsOf = (store: ForeignStore): StoreSettings => ({
  endpoint: store.SHEAF_S3_ENDPOINT,
  public_endpoint: store.SHEAF_S3_PUBLIC_ENDPOINT ?? store.SHEAF_S3_ENDPOINT,
  region: store.SHEAF_S3_REGION,
  bucket: store.SHEAF_S3_BUCKET,
  accessKey: store.SHEAF_S3_ACCESS_KEY,
  secretKey: store.SHEAF_S3_SECRET_KEY,
});

/** Starts the embedded store in the data folder's `objects`, or points at the configured foreign one. */
export async function openStore(
  config: ServiceConfig,
  corsOrigins: () => readonly string[],
  { clock, log, watch, hidden: hiddenKeys }: { clock: Clock; log: Log; watch: Watch; hidden: readonly string[] },
): Promise<RunningStore> {
  const hidden = new Set(hiddenKeys);
  if (config.foreign_store) return { settings: settingsOf(config.foreign_store), hidden, close: async () => {} };
  const keys = storeKeys(config.data_dir);
  const dataDir = join(config.data_dir, 'objects');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  // A `sheaf storage` on this very folder would sweep away what is being written.
  const unlock = lockDataDir(dataDir);
  const port = config.storage_port || (await storePort(config.data_dir, config.host));
  const store = await createStore({
    dataDir,
    host: config.host,
    port,
    bucket,
    ...keys,
    corsOrigins,
    isHidden: (key) => hidden.has(key),
    clock: () => clock.now(),
    onError: (error) => {
      log.error({ err: String(error) }, 'object store');
      watch.failed('serve', error);
    },
  }).catch((error: unknown) => {
    unlock();
    throw unusablePort(error, port) ?? error;
  });
  return {
    settings: {
      endpoint: store.url,
      public_endpoint: config.storage_public_url ?? store.url,
      region: 'us-east-1',
      bucket,
      ...keys,
    },
    hidden,
    async close() {
      await store.close(config.stop_seconds === undefined ? undefined : config.stop_seconds * 1000);
      unlock();
    },
  };
}
