import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { describeAddressProblem } from '../contract/index.ts';
import { oauthHandlers, projectHandlers } from './api/access.routes.ts';
import type { ApiContext } from './api/context.ts';
import { type Authenticator, createKeyUse } from './api/http/auth.ts';
import { limitConnections } from './api/http/connections.ts';
import { type Listening, listen, toAddress } from './api/http/listen.ts';
import { isLocalOnly, listAllowedHosts } from './api/http/local-only.ts';
import { createRateLimit, createSharedRateLimit } from './api/http/rate-limit.ts';
import { registerRoutes } from './api/http/routes.ts';
import { createServer } from './api/http/server.ts';
import { createSignInCodes, type SignInCodes } from './api/http/sign-in-codes.ts';
import { type KeyPair, openPair } from './api/http/tls.ts';
import { registerWindow } from './api/http/window-files.ts';
import { measureCertificate, measureService } from './api/operations/alarm-figures.ts';
import { makeLanes } from './api/operations/job-lanes.ts';
import type { Metrics } from './api/operations/metrics.ts';
import { openMetrics, startMetricsServer } from './api/operations/metrics-server.ts';
import { findSettingProblems } from './api/operations/public-addresses.ts';
import { createReadiness, registerDocument, registerOperations } from './api/operations/readiness.ts';
import { workspaceHandlers } from './api/workspace/workspace.routes.ts';
import { type Clock, createSteadyTime, timestamp } from './core/clock.ts';
import type { ServiceConfig } from './core/config.ts';
import { makeDataDir } from './core/data-dir.ts';
import { type DiskSpace, openDiskSpace } from './core/disk-space.ts';
import { createHealthWatch, type HealthWatch } from './core/health.ts';
import { createLog, type Log } from './core/log.ts';
import { OpenedParts } from './core/opened-parts.ts';
import { noteRunning } from './core/running-service.ts';
import { usualPatience } from './data/backup/backup-process.ts';
import { ScheduledBackups } from './data/backup/scheduled-backups.ts';
import { type Database, withReserve } from './data/database.ts';
import { listHidden } from './data/deletion.store.ts';
import { startJobWorker } from './data/jobs/worker.ts';
import { openNodeToken, renewHostTokenTx } from './data/keys/host-key.store.ts';
import { createObjectStore } from './data/objects/create-object-store.ts';
import { openStore, type RunningStore, requireObjects } from './data/objects/embedded-store.ts';
import { FormGate } from './data/objects/form-gate.ts';
import { sealByCopy, sealByGate } from './data/objects/seal.ts';
import { requirePlace } from './data/objects/store-place.ts';
import { openDatabase } from './data/open-database.ts';
import { lockDataDir } from './data/sqlite/lock.ts';
import { createDocuments } from './documents/index.ts';
import { createTranscriberSettings } from './documents/transcription/transcriber-setting.ts';
import { fileHandlers } from './imports/files/files.flow.ts';
import { insightHandlers } from './imports/insights/insights.flow.ts';
import { surveyHandlers, surveyMediaHandlers } from './imports/surveys/surveys.routes.ts';
import { createIngest } from './survey-data/ingest/index.ts';
import { createQueryThreads } from './survey-data/queries/query-thread.ts';
import { createRewriteThread } from './survey-data/rewrite-thread.ts';

export interface Service {
  url: string;
  storage_url: string;
  /** Where the figures are served; null: nowhere. */
  metrics_url: string | null;
  /** The host's own token: unlimited, all projects. For the window of this computer only. */
  token: string;
  /** The window's address with a one-time code that signs it in. */
  signInUrl(): Promise<string>;
  /** Says that it is stopping, waits as long as the settings say, finishes what is running, then unlocks the data folder. */
  stop(): Promise<void>;
}

interface Parts {
  config: ServiceConfig;
  clock: Clock;
  log: Log;
  health: HealthWatch;
  /** null: no figures are collected. */
  metrics: Metrics | null;
  database: Database;
  space: DiskSpace;
  store: RunningStore;
  /** Ends the forms of the embedded store. */
  gate: FormGate;
  /** Writes down where the objects are, once the store can be used. */
  notePlace: () => Promise<void>;
  /** Closes, in reverse, what has been opened so far. */
  opened: OpenedParts;
  /** Aborted when the service has been asked to stop. */
  stopping: AbortSignal;
}

/** The parts that are open before the store. */
type Opened = Omit<Parts, 'store' | 'gate' | 'notePlace'>;

/** Commands such as `sheaf status` hold the folder for a moment. */
const lockPatienceMs = 500;

/** The embedded store has its bucket; another store is asked, so that a start without it fails. */
async function openObjects({ config, log, health, database, store, opened, notePlace }: Parts) {
  const objects = opened.keep(createObjectStore(store.settings, log, health.storage, database.clock));
  if (config.foreign_store !== null) await objects.prepare();
  await notePlace();
  return objects;
}

/** Assembles context, ingest, jobs and routes around an open database and store; `opened` closes them in turn. */
async function assemble(parts: Parts, server: FastifyInstance, codes: SignInCodes) {
  const { config, clock, log, health, metrics, database, space, store, opened, stopping } = parts;
  const objects = await openObjects(parts);
  const { place } = database;
  const ingest = opened.keep(createIngest({ place, store: store.settings }));
  const rewrites = opened.keep(createRewriteThread({ place }));
  const queries = opened.keep(createQueryThreads({ place }));
  const transcribers = createTranscriberSettings(config, isLocalOnly(config));
  const { data_dir } = config;
  const documents = opened.keep(createDocuments({ data_dir, recordings: transcribers.tools, objects }));
  const addressProblems = findSettingProblems(config);
  for (const problem of addressProblems) log.warn(describeAddressProblem(problem));
  const context: ApiContext = {
    config,
    database,
    space,
    objects,
    seal: config.foreign_store === null ? sealByGate(objects, parts.gate) : sealByCopy(objects, database.read),
    addressProblems,
    hidden: store.hidden,
    documents,
    clock,
    steady: createSteadyTime(clock),
    log,
    queries,
    transcribers,
    backups: openBackups(config, clock, log, opened),
    codes,
    health,
    wakeJobs: () => database.wake(),
    startIngest: (parts) => ingest.start(parts),
  };
  if (metrics !== null) measureService(metrics, context);
  const isShared = place.engine === 'postgres';
  const rateLimit = isShared ? createSharedRateLimit({ database, clock }) : createRateLimit(clock);
  // Who is let in, and what was done, is written down on a full disk too.
  const noteUse = createKeyUse({ database, clock });
  const auth = { database: withReserve(database), clock, rateLimit, noteUse };
  registerRoutes(server, makeHandlers(context, auth), auth, config.public_url ?? null);
  registerOperations(server, await createReadiness({ database, objects, space, dataDir: config.data_dir, stopping }));
  const lanes = makeLanes(context, metrics?.countParts(ingest) ?? ingest, rewrites);
  const jobs = await startJobWorker(lanes, { database, clock, log, watch: health.jobs, space });
  opened.defer(() => jobs.stop());
}

function openBackups(config: ServiceConfig, clock: Clock, log: Log, opened: OpenedParts): ScheduledBackups {
  const { data_dir: dataDir, backups: { command, plan, patience = usualPatience } = { command: null, plan: null } } =
    config;
  const isOnServer = config.database_url !== null || config.foreign_store !== null;
  const isSet = command === null || plan !== null;
  const fixed = isOnServer ? 'server' : isSet ? 'options' : isLocalOnly(config) ? null : 'shared';
  return opened.keep(new ScheduledBackups({ dataDir, clock, log, command, plan, fixed, patience }));
}

const makeHandlers = (context: ApiContext, auth: Authenticator) => ({
  ...oauthHandlers(auth),
  ...projectHandlers(context),
  ...surveyHandlers(context),
  ...surveyMediaHandlers(context),
  ...insightHandlers(context),
  ...fileHandlers(context),
  ...workspaceHandlers(context),
});

/** Serves the figures, where they are wanted. @returns their address */
async function serveMetrics({ config, metrics, log, opened }: Opened): Promise<string | null> {
  if (!config.metrics_listen || metrics === null) return null;
  const served = opened.keep(await startMetricsServer(metrics, config.metrics_listen, log));
  return `${toAddress(config.metrics_listen.host, served.port)}/metrics`;
}

/** Whether the service's own port serves the embedded store: then one address is enough for both. */
const isMounted = (config: ServiceConfig): boolean =>
  config.foreign_store === null && (!isLocalOnly(config) || Boolean(config.storage_public_url ?? config.tls));

/** @param ports called on each request, because they are known only after listening */
async function openServer(parts: Opened, store: RunningStore, tls: KeyPair | null, ports: () => readonly number[]) {
  const { config, log, metrics, stopping } = parts;
  const origins = new Set(config.window_origins);
  const publicUrl = config.public_url ?? null;
  const { settings, handle } = store;
  const mounted = { bucket: settings.bucket, publicUrl: config.storage_public_url ?? null };
  const server = createServer({
    log,
    tls,
    store: handle !== null && isMounted(config) ? { ...mounted, handle } : null,
    allowedCallers: () => ({ publicUrl, hosts: listAllowedHosts(config, ports()), origins }),
    trustedProxies: config.trusted_proxies ?? [],
    stopping,
  });
  metrics?.observe(server);
  limitConnections(server.server, log, parts.health.storage);
  registerDocument(server);
  if (config.window_dir !== null) {
    const ownStore = settings.public_endpoint ?? publicUrl;
    const connect = [...(ownStore === null ? [] : [ownStore]), ...(config.window_connects ?? [])];
    await registerWindow(server, config.window_dir, connect);
  }
  return server;
}

async function start(parts: Opened): Promise<Omit<Service, 'stop'>> {
  const { config, clock, log, health, metrics, database, space, opened } = parts;
  const notePlace = await requirePlace(database, config);
  const isShared = database.place.engine === 'postgres';
  const token = isShared
    ? await openNodeToken(parts)
    : await withReserve(database).write((tx) => renewHostTokenTx(tx, timestamp(clock)));
  const codes = createSignInCodes({ database: withReserve(database), clock }, isShared ? null : token);
  const publicUrl = config.public_url ?? null;
  const pair = config.tls ? openPair(config.tls) : null;
  let listening: Listening = { port: 0, ports: [], url: '', local_url: '', public_url: null, pair: () => null };
  const ownOrigins = () => [
    ...config.window_origins,
    ...(publicUrl === null ? [] : [publicUrl]),
    `http://127.0.0.1:${listening.port}`,
    `http://localhost:${listening.port}`,
  ];
  if (config.foreign_store === null) await requireObjects(database.read, config.data_dir);
  const hidden = config.foreign_store === null ? await listHidden(database.read) : [];
  const gate = new FormGate(database.read);
  const storeParts = { clock, log, watch: health.storage, hidden, gate, space, isMounted: isMounted(config) };
  const store = opened.keep(await openStore(config, ownOrigins, storeParts));
  const server = await openServer(parts, store, pair, () => listening.ports);
  await assemble({ ...parts, store, gate, notePlace }, server, codes);
  if (metrics !== null) measureCertificate(metrics, () => listening.pair());
  const metrics_url = await serveMetrics(parts);
  opened.defer(() => server.close());
  listening = await listen(server, config, { pair, log, opened });
  const { url, local_url, public_url } = listening;
  opened.defer(noteRunning(config.data_dir, { url: local_url, public_url }, log));
  const storage_url = store.settings.public_endpoint ?? publicUrl ?? url;
  const signInUrl = async () => `${publicUrl ?? url}/#code=${await codes.issue()}`;
  return { url, storage_url, metrics_url, token, signInUrl };
}

/**
 * Assembles the complete service on one data folder: database, object store, jobs, HTTP (docs/architecture.md#inner-rooms).
 * @throws UserError when the folder is in use, damaged or from a newer version, or a port is taken.
 */
export async function createService(
  config: ServiceConfig,
  { clock, log = createLog() }: { clock?: Clock; log?: Log } = {},
): Promise<Service> {
  makeDataDir(config.data_dir);
  // Closed in reverse, the HTTP server first; also when a later step of the start fails.
  const opened = new OpenedParts();
  const stopping = new AbortController();
  try {
    opened.defer(lockDataDir(config.data_dir, lockPatienceMs));
    const space = opened.keep(openDiskSpace(config.data_dir, log));
    const database = opened.keep(await openDatabase(config, { space, log }));
    const time = clock ?? database.clock;
    const watch = createHealthWatch(time);
    const metrics = await openMetrics({ config, clock: time, log, health: watch, database });
    const health = metrics?.countFailures(watch) ?? watch;
    const parts = { config, clock: time, log, health, metrics, database, space, opened, stopping: stopping.signal };
    const service = await start(parts);
    return {
      ...service,
      async stop() {
        stopping.abort();
        await sleep((config.drain_seconds ?? 0) * 1000);
        await opened.close();
      },
    };
  } catch (error) {
    await opened.close();
    throw error;
  }
}
