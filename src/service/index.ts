import { mkdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type Clock, systemClock } from './clock.ts';
import type { ServiceConfig } from './config.ts';
import type { Context } from './context.ts';
import { type Database, openServiceDatabase } from './database/database.ts';
import { lockDataDir } from './database/lock.ts';
import { openDatabase } from './database/open.ts';
import { openStore, type RunningStore } from './embedded-store.ts';
import { hostsOf } from './http/local-only.ts';
import { createRateLimit } from './http/rate-limit.ts';
import { registerRoutes } from './http/routes.ts';
import { createServer } from './http/server.ts';
import { createSignInCodes } from './http/sign-in-codes.ts';
import { registerWindow } from './http/window-files.ts';
import { surveyJob, surveyJobKind } from './imports/surveys/surveys.job.ts';
import { surveyHandlers } from './imports/surveys/surveys.routes.ts';
import { createIngest } from './ingest/index.ts';
import { startJobWorker } from './jobs/worker.ts';
import { createLog, type Log } from './log.ts';
import { createObjectStore } from './object-store.ts';
import { ownToken } from './own-key.ts';
import { projectHandlers } from './projects/projects.routes.ts';
import { version } from './version.ts';
import { workspaceHandlers } from './workspace/workspace.routes.ts';

export interface Service {
  url: string;
  storage_url: string;
  /** The host's own token: unlimited, all projects. For the window of this computer only. */
  token: string;
  /** The window's address with a one-time code that signs it in. */
  signInUrl(): string;
  /** Finishes what is in flight, then lets the data folder go. */
  stop(): Promise<void>;
}

interface Parts {
  config: ServiceConfig;
  clock: Clock;
  log: Log;
  database: Database;
  store: RunningStore;
}

/** Assembles context, ingest, jobs and routes around an open database and store. @returns what must be stopped, in order. */
async function assemble(
  { config, clock, log, database, store }: Parts,
  server: FastifyInstance,
  codes: Context['codes'],
) {
  const objects = createObjectStore(store.settings);
  await objects.prepare();
  const search_path = join(config.data_dir, 'search.db');
  const ingest = await createIngest({ database_path: database.path, search_path, store: store.settings });
  const search = openDatabase(search_path, { readonly: true });
  const context: Context = {
    database,
    store: objects,
    clock,
    codes,
    search: () => search,
    wakeJobs: () => jobs.wake(),
  };
  const handlers = { ...projectHandlers(context), ...surveyHandlers(context), ...workspaceHandlers(context) };
  registerRoutes(server, handlers, { database, rateLimit: createRateLimit(clock) });
  const jobs = await startJobWorker(database, clock, { [surveyJobKind]: surveyJob(context, ingest) }, log);
  return [() => jobs.stop(), () => ingest.close(), async () => search.close(), async () => objects.close()];
}

/** Where clients find a server that listens on `host`: a wildcard address is reached by loopback here. */
function addressOf(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

async function start({ config, clock, log, database }: Omit<Parts, 'store'>): Promise<Service> {
  const token = await ownToken(database, clock);
  const codes = createSignInCodes(clock, () => token);
  const origins = new Set(config.window_origins);
  // Both are asked on each request: the port is known only after listening.
  let port = 0;
  const ownOrigins = () => [...origins, `http://127.0.0.1:${port}`, `http://localhost:${port}`];
  const store = await openStore(config, ownOrigins, { clock, log });
  const storage_url = store.settings.public_endpoint;
  const server = createServer({ log, version, neighbours: () => ({ hosts: hostsOf(config.host, port), origins }) });
  if (config.window_dir !== null) await registerWindow(server, config.window_dir, [storage_url]);
  const cleanups = await assemble({ config, clock, log, database, store }, server, codes);
  await server.listen({ host: config.host, port: config.port });
  port = (server.server.address() as AddressInfo).port;
  const url = addressOf(config.host, port);
  return {
    url,
    storage_url,
    token,
    signInUrl: () => `${url}/#code=${codes.issue()}`,
    stop: async () => {
      await server.close();
      for (const cleanup of [...cleanups, () => store.close(), () => database.close()]) await cleanup();
    },
  };
}

/**
 * The whole service on one data folder: database, object store, jobs, HTTP. The only assembly (DESIGN.md section 1).
 * @throws UserError when the folder is in use, damaged or from a newer version, or a port is taken.
 */
export async function createService(
  config: ServiceConfig,
  { clock = systemClock, log = createLog() } = {},
): Promise<Service> {
  mkdirSync(config.data_dir, { recursive: true, mode: 0o700 });
  const unlock = lockDataDir(config.data_dir);
  try {
    const database = openServiceDatabase(config.data_dir);
    const service = await start({ config, clock, log, database });
    return { ...service, stop: () => service.stop().finally(unlock) };
  } catch (error) {
    unlock();
    throw error;
  }
}
