// The embedded S3-compatible object store: the only door of this room. Operations are in operations/, one a file.
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { ObjectDisk } from './disk/object-disk.ts';
import { createCors } from './http/cors.ts';
import { createStoreServer } from './http/server.ts';

export { type CheckedObject, checkObjects } from './check-objects.ts';

export interface StoreOptions {
  /** Everything the store keeps is below this folder; made where it is missing, readable by its owner only. */
  data_dir: string;
  /** Default 127.0.0.1. */
  host?: string;
  /** Default 0: any free port. */
  port?: number;
  access_key: string;
  secret_key: string;
  /** The region signatures must name; any where none is set. */
  region?: string;
  /** Exact origins of the pages that may talk to the store; asked on each request, since a host learns its own late. */
  cors_origins: () => readonly string[];
  /** Milliseconds since 1970; default Date.now. */
  clock?: () => number;
  /**
   * Milliseconds until a completion or copy that is still at work starts its answer and fills it with white space;
   * default 10,000. Well below the idle times of clients, proxies and this server.
   */
  patience?: number;
  /** Told of every unexpected failure (each also is a 5xx answer). Never receives a secret. */
  on_error?: (error: unknown) => void;
}

export interface Store {
  /** `http://host:port`, without a slash at its end. */
  url: string;
  port: number;
  /** Takes no more requests, finishes those in flight for up to `grace_ms` (default 10,000), then cuts the rest. */
  close(grace_ms?: number): Promise<void>;
}

function addressOf(host: string, port: number): string {
  if (host === '0.0.0.0') return `http://127.0.0.1:${port}`;
  if (host === '::') return `http://[::1]:${port}`;
  return host.includes(':') ? `http://[${host}]:${port}` : `http://${host}:${port}`;
}

/**
 * Opens the folder, sweeps what an earlier process left half written, and listens.
 * @throws Error of the file system or the network (EACCES, EADDRINUSE, …).
 */
export async function createStore(options: StoreOptions): Promise<Store> {
  const { host = '127.0.0.1', access_key, secret_key, region } = options;
  const disk = await ObjectDisk.open(options.data_dir, (options.clock ?? Date.now)());
  const { server, inFlight } = createStoreServer({
    disk,
    keys: { access_key, secret_key, region },
    cors: createCors(options.cors_origins, (bucket) => disk.findBucket(bucket)?.settings.cors ?? []),
    clock: options.clock ?? Date.now,
    patience: options.patience ?? 10_000,
    on_error: options.on_error ?? (() => {}),
  });
  const listening = Promise.withResolvers<void>();
  server.once('error', listening.reject);
  server.listen(options.port ?? 0, host, listening.resolve);
  await listening.promise;
  server.off('error', listening.reject);
  server.on('error', (error) => options.on_error?.(error));
  const { port } = server.address() as AddressInfo;

  return {
    url: addressOf(host, port),
    port,
    async close(grace_ms = 10_000) {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      const grace = new AbortController();
      const overdue = delay(grace_ms, undefined, { signal: grace.signal }).catch(() => {});
      await Promise.race([Promise.all(inFlight), overdue]);
      grace.abort();
      server.closeAllConnections();
      await closed;
      await Promise.all(inFlight);
      await disk.close();
    },
  };
}
