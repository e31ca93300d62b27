// The embedded S3-compatible object store. The package's door. The operations are in operations/.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { type LeastPace, leastPace } from './body/receive-body.ts';
import { ObjectDisk } from './disk/object-disk.ts';
import { createCors } from './http/cors.ts';
import type { GuardForm } from './http/s3-request.ts';
import { createStoreServer, type StoreSpace } from './http/server.ts';

export { isBucketWhole, makeBucketFolders, mendBucket } from './disk/bucket-folder.ts';
export { nameBucketFolder, nameBucketsFolder, toObjectPath } from './disk/object-file.ts';
export type { GuardForm } from './http/s3-request.ts';
export * from './object-files.ts';

export interface StoreOptions {
  /** The folder for all data; made when it is missing, readable by its owner only. */
  dataDir: string;
  /** Default 127.0.0.1. */
  host?: string;
  /** Default 0: any free port. */
  port?: number;
  accessKey: string;
  secretKey: string;
  /**
   * A bucket that is made at the start where it is missing. CORS rules that stand in its folder are taken back, because the folder may be
   * of somebody else.
   */
  bucket?: string;
  /** The region that signatures must name; absent: any region. */
  region?: string;
  /** Exact origins of the pages that may use the store. Called on each request, because the host learns its own origin late. */
  corsOrigins: () => readonly string[];
  /** Hides an object from addresses signed before it was deleted; the store's own key still sees it. */
  isHidden?: (key: string) => boolean;
  /**
   * Runs `store`, which gives the object of a form its key, or refuses: the form may have ended before its hour. Default: every form stores.
   * @returns whether it stored
   */
  guardForm?: GuardForm;
  /** Milliseconds since 1970; default Date.now. */
  clock?: () => number;
  /**
   * Milliseconds after which a completion or copy that still runs starts its answer and fills it with white space;
   * default 10,000. Keep it well below the idle timeouts of clients, proxies and this server.
   */
  patience?: number;
  /** The slowest upload that is waited for; default 8 KiB in two minutes. */
  pace?: LeastPace;
  /** Told when the disk is full; as long as it is, uploads are refused. Absent: each upload is tried. */
  space?: StoreSpace;
  /** Called with every unexpected error (each is also answered with 5xx). Never receives a secret. */
  onError?: (error: unknown) => void;
}

export interface Store {
  /** `http://host:port`, without a slash at its end. */
  url: string;
  port: number;
  /**
   * Answers a request that came to another HTTP server, which must not have read its body and must set it no limit of time.
   * @param origin the address that the client used, without a path: signatures name its host
   */
  handle(message: IncomingMessage, response: ServerResponse, origin: string): void;
  /** Stops accepting requests, waits up to `graceMs` (default 10,000) for running ones, then closes all connections. */
  close(graceMs?: number): Promise<void>;
}

function findAddress(host: string, port: number): string {
  if (host === '0.0.0.0') return `http://127.0.0.1:${port}`;
  if (host === '::') return `http://[::1]:${port}`;
  return host.includes(':') ? `http://[${host}]:${port}` : `http://${host}:${port}`;
}

/** Makes a bucket, or drops its stored CORS rules. */
async function openPrivately(disk: ObjectDisk, settings: { name: string; created: number }): Promise<void> {
  await disk.createBucket(settings);
  if (disk.findBucket(settings.name)?.settings.cors === undefined) return;
  await disk.changeSettings(settings.name, ({ cors: _cors, ...others }) => others);
}

/**
 * Opens the folder, deletes what an earlier process left half written, and listens.
 * @throws Error of the file system or the network (EACCES, EADDRINUSE, …).
 */
export async function createStore(options: StoreOptions): Promise<Store> {
  const { host = '127.0.0.1', accessKey, secretKey, region } = options;
  const now = (options.clock ?? Date.now)();
  const disk = await ObjectDisk.open(options.dataDir, now);
  if (options.bucket !== undefined) await openPrivately(disk, { name: options.bucket, created: now });
  const { server, inFlight, handle } = createStoreServer({
    disk,
    keys: { accessKey, secretKey, region },
    cors: createCors(options.corsOrigins, (bucket) => disk.findBucket(bucket)?.settings.cors ?? []),
    isHidden: options.isHidden ?? (() => false),
    guardForm: options.guardForm ?? (async (_, store) => store().then(() => true)),
    clock: options.clock ?? Date.now,
    patience: options.patience ?? 10_000,
    pace: options.pace ?? leastPace,
    space: options.space ?? { isFull: () => false, noteFull: () => {} },
    onError: options.onError ?? (() => {}),
  });
  const listening = Promise.withResolvers<void>();
  server.once('error', listening.reject);
  server.listen(options.port ?? 0, host, listening.resolve);
  await listening.promise;
  server.off('error', listening.reject);
  server.on('error', (error) => options.onError?.(error));
  const { port } = server.address() as AddressInfo;

  return {
    url: findAddress(host, port),
    port,
    handle,
    async close(graceMs = 10_000) {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      const grace = new AbortController();
      const overdue = delay(graceMs, undefined, { signal: grace.signal }).catch(() => {});
      await Promise.race([Promise.all(inFlight), overdue]);
      grace.abort();
      server.closeAllConnections();
      await closed;
      await Promise.all(inFlight);
      await disk.close();
    },
  };
}
