import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createStore, nameBucketsFolder, type Store } from '@sheaf/object-store';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Clock } from '../../core/clock.ts';
import type { ForeignStore, ServiceConfig } from '../../core/config.ts';
import { nameStoreFolder } from '../../core/data-dir.ts';
import type { DiskSpace } from '../../core/disk-space.ts';
import { replaceFile } from '../../core/durable-file.ts';
import { readErrorCode, unusablePortError } from '../../core/errors.ts';
import type { Watch } from '../../core/health.ts';
import { readJsonFile } from '../../core/json.ts';
import type { Log } from '../../core/log.ts';
import type { Reader } from '../database.ts';
import { createSecret } from '../keys/keys.store.ts';
import { readFirst } from '../sql.ts';
import { DamagedFolder } from '../sqlite/damaged-folder.ts';
import { openInStoreFolder } from '../sqlite/lock.ts';
import type { FormGate } from './form-gate.ts';
import { embeddedBucket } from './named-objects.ts';
import type { StoreSettings } from './object-store.ts';

const schema = z.object({ port: z.int().min(1).max(65_535) });

/** Below the ports that Linux, macOS and Windows give to outgoing connections: nothing takes it while the service is down. */
const quietPorts = { from: 20_000, to: 32_000 } as const;

/** @returns whether nothing listens on the port now */
export async function isFree(host: string, port: number): Promise<boolean> {
  const probe = createServer();
  try {
    await once(probe.listen({ host, port }), 'listening');
  } catch {
    return false;
  }
  await once(probe.close(), 'close');
  return true;
}

/**
 * The port of the embedded store where none is asked for: the folder's own, again at every start. A presigned form names the
 * store by its port and is good for an hour, so it must outlive a restart of the service.
 * @returns a port that was free a moment ago, or 0 (any) when none of some was
 */
async function storePort(dataDir: string, host: string): Promise<number> {
  const path = join(dataDir, 'storage-port.json');
  // A person may have edited the file so that it holds no port. Another port does as well.
  const own = readJsonFile(path, schema)?.port;
  if (own !== undefined && (await isFree(host, own))) return own;
  for (let attempt = 0; attempt < 20; attempt++) {
    const port = randomInt(quietPorts.from, quietPorts.to);
    if (!(await isFree(host, port))) continue;
    replaceFile(path, JSON.stringify({ port }));
    return port;
  }
  return 0;
}

const keysSchema = z.object({ accessKey: z.string(), secretKey: z.string() });

/**
 * The embedded store's own key pair, made once for each data folder and readable by its owner only.
 * A damaged pair is replaced: what it signed lives for hours, and clients ask again.
 * @throws an error of the system when it cannot be read or written
 */
function storeKeys(dataDir: string, log: Pick<Log, 'warn'>): z.output<typeof keysSchema> {
  const path = join(dataDir, 'storage-key.json');
  // An error of the disk does not mean that the keys are damaged, so it makes no new ones.
  const text = existsSync(path) ? readFileSync(path, 'utf8') : undefined;
  try {
    if (text !== undefined) return keysSchema.parse(JSON.parse(text));
  } catch {
    log.warn(
      'storage-key.json was damaged and is made again: addresses of files that were given out before no longer work',
    );
  }
  const keys = { accessKey: createSecret('store').slice(0, 26), secretKey: createSecret('storekey') };
  replaceFile(path, JSON.stringify(keys));
  return keys;
}

/** Rows that name an object which must be there. */
const needsObjects = sql<{ found: number }>`SELECT 1 AS found
  WHERE EXISTS (SELECT 1 FROM survey_parts p JOIN surveys u ON u.id = p.upload_id WHERE p.status = 'PROCESSED')
  OR EXISTS (SELECT 1 FROM insights WHERE processing_status = 'completed') OR EXISTS (SELECT 1 FROM files WHERE status = 'completed')`;

/** @returns whether the database knows objects and the folder of the store is gone or empty */
export async function isStoreLost(db: Reader, dataDir: string): Promise<boolean> {
  const buckets = nameBucketsFolder(nameStoreFolder(dataDir));
  if (existsSync(buckets) && readdirSync(buckets).length > 0) return false;
  return (await readFirst(db, needsObjects)) !== undefined;
}

/** @throws UserError when the store is lost: a start would make an empty one */
export async function requireObjects(db: Reader, dataDir: string): Promise<void> {
  if (!(await isStoreLost(db, dataDir))) return;
  const buckets = nameBucketsFolder(nameStoreFolder(dataDir));
  throw new DamagedFolder(
    dataDir,
    `The uploaded files are missing: ${buckets} is ${existsSync(buckets) ? 'empty' : 'not there'}, but the database names files in it. Put the folder back.`,
  );
}

export interface RunningStore {
  settings: StoreSettings;
  /** Keys of objects that signed addresses no longer open. Only the embedded store looks here. */
  hidden: Set<string>;
  /** Answers what comes for it to the service's own port; null: another store. */
  handle: Store['handle'] | null;
  close(): Promise<void>;
}

/** How a foreign store is reached. */
export const toStoreSettings = (store: ForeignStore): StoreSettings => ({
  endpoint: store.SHEAF_S3_ENDPOINT,
  public_endpoint: store.SHEAF_S3_PUBLIC_ENDPOINT ?? store.SHEAF_S3_ENDPOINT,
  region: store.SHEAF_S3_REGION,
  bucket: store.SHEAF_S3_BUCKET,
  accessKey: store.SHEAF_S3_ACCESS_KEY,
  secretKey: store.SHEAF_S3_SECRET_KEY,
});

/** A damaged file of the store in a sentence; other errors are left as they are. */
function unusableStore(error: unknown, dataDir: string): unknown {
  if (!(error instanceof Error && ['', 'ENOENT'].includes(readErrorCode(error)))) return error;
  return new DamagedFolder(
    dataDir,
    `The object store in ${nameStoreFolder(dataDir)} cannot be opened: ${error.message}`,
  );
}

interface StoreNeeds {
  clock: Clock;
  log: Log;
  watch: Watch;
  hidden: readonly string[];
  gate: FormGate;
  space: DiskSpace;
  /** Whether the service's own port serves the store too. */
  isMounted: boolean;
}

/** Starts the embedded store in the data folder's `objects`, or points at the configured foreign one. */
export async function openStore(
  config: ServiceConfig,
  corsOrigins: () => readonly string[],
  { clock, log, watch, hidden: hiddenKeys, gate, space, isMounted }: StoreNeeds,
): Promise<RunningStore> {
  const hidden = new Set(hiddenKeys);
  if (config.foreign_store)
    return { settings: toStoreSettings(config.foreign_store), hidden, handle: null, close: async () => {} };
  const keys = storeKeys(config.data_dir, log);
  const dataDir = nameStoreFolder(config.data_dir);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  // Clients of a mounted store come to the service's port, unless the store has a public address of its own.
  const host = isMounted && !config.storage_public_url ? '127.0.0.1' : config.host;
  const port = config.storage_port || (await storePort(config.data_dir, host));
  const options = {
    dataDir,
    host,
    port,
    bucket: embeddedBucket,
    ...keys,
    corsOrigins,
    isHidden: (key: string) => hidden.has(key),
    guardForm: (key: string, store: () => Promise<void>) => gate.pass(key, store),
    clock: () => clock.now(),
    space,
    onError: (error: unknown) => {
      log.error({ err: String(error) }, 'object store');
      watch.failed('serve', error);
    },
  };
  const { opened: store, unlock } = await openInStoreFolder(dataDir, () => createStore(options)).catch(
    (error: unknown) => {
      throw unusablePortError(error, port) ?? unusableStore(error, config.data_dir);
    },
  );
  return {
    settings: {
      endpoint: store.url,
      public_endpoint: config.storage_public_url ?? (isMounted ? null : store.url),
      compares: true,
      region: 'us-east-1',
      bucket: embeddedBucket,
      ...keys,
    },
    hidden,
    handle: store.handle,
    async close() {
      await store.close(config.stop_seconds === undefined ? undefined : config.stop_seconds * 1000);
      unlock();
    },
  };
}
