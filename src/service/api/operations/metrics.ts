import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Clock } from '../../core/clock.ts';
import type { HealthWatch, Watch } from '../../core/health.ts';
import type { Database } from '../../data/database.ts';
import { countJobs, oldestWaiting } from '../../data/jobs/job-health.ts';
import type { Ingest } from '../../survey-data/ingest/index.ts';

interface Parts {
  database: Pick<Database, 'read'>;
  clock: Clock;
  version: string;
  readSizes(): Promise<{ objects: { bytes: number } | null; database_bytes: number; free_bytes: number }>;
}

/** Figures of one node, in the text format of Prometheus (docs/deploy.md#metrics). No label holds a name or an id. */
export interface Metrics {
  /** Counts the requests of a server; to be called before its routes are registered. */
  observe(server: FastifyInstance): void;
  /** @returns the same ingest, whose parts are counted */
  countParts(ingest: Ingest): Ingest;
  /** @returns the same watches, whose failures are counted */
  countFailures(health: HealthWatch): HealthWatch;
  /** Reads a figure each time the figures are asked for; where it is null, there is none. */
  gauge(name: string, help: string, read: () => number | null): void;
  read(): Promise<{ contentType: string; text: string }>;
}

/** Seconds. Pages take milliseconds, an export up to minutes. */
const durations = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

function observeRequests(registers: Registry[]): Metrics['observe'] {
  const requests = new Counter({
    name: 'sheaf_http_requests_total',
    help: 'Requests by route, method and status.',
    labelNames: ['route', 'method', 'status'],
    registers,
  });
  const seconds = new Histogram({
    name: 'sheaf_http_request_duration_seconds',
    help: 'From the head of a request to the end of its answer.',
    labelNames: ['route', 'method'],
    buckets: durations,
    registers,
  });
  return (server) => {
    server.addHook('onResponse', async ({ routeOptions, method }, reply) => {
      // The pattern, never the address: that has keys in it.
      const route = routeOptions.url ?? 'none';
      requests.inc({ route, method, status: reply.statusCode });
      seconds.observe({ route, method }, reply.elapsedTime / 1000);
    });
  };
}

function countImported(registers: Registry[]): Metrics['countParts'] {
  const counter = (what: string, help: string) => new Counter({ name: `sheaf_${what}_total`, help, registers });
  const rows = counter('imported_rows', 'Responses saved.');
  const parts = counter('imported_parts', 'Parts of surveys saved.');
  const bytes = counter('imported_bytes', 'Bytes of the parts saved.');
  const failed = counter('failed_parts', 'Parts refused for their content.');
  return (ingest) => ({
    ...ingest,
    async ingestPart(request) {
      const outcome = await ingest.ingestPart(request);
      if (outcome.kind === 'failed') failed.inc();
      // A part that was saved by an earlier attempt was counted then.
      else if (outcome.bytes !== undefined) {
        parts.inc();
        rows.inc(outcome.rows);
        bytes.inc(outcome.bytes);
      }
      return outcome;
    },
  });
}

function countFailed(registers: Registry[]): Metrics['countFailures'] {
  const failures = new Counter({
    name: 'sheaf_background_failures_total',
    help: 'Failures that no request saw, by what failed.',
    labelNames: ['part'],
    registers,
  });
  const counted = (watch: Watch, part: string): Watch => {
    failures.inc({ part }, 0);
    const failed: Watch['failed'] = (task, error) => {
      failures.inc({ part });
      watch.failed(task, error);
    };
    return { ...watch, failed };
  };
  return (health) => ({
    jobs: counted(health.jobs, 'jobs'),
    storage: counted(health.storage, 'storage'),
  });
}

function readQueue({ database, clock }: Parts, registers: Registry[]): void {
  new Gauge({
    name: 'sheaf_jobs',
    help: 'Jobs by kind and state, of all nodes.',
    labelNames: ['kind', 'state'],
    registers,
    async collect() {
      for (const { count, ...labels } of await countJobs(database.read)) this.set(labels, count);
    },
  });
  new Gauge({
    name: 'sheaf_oldest_waiting_job_seconds',
    help: 'How long the oldest job of a kind has been waiting; 0: none is.',
    labelNames: ['kind'],
    registers,
    async collect() {
      for (const { kind, seconds } of await oldestWaiting(database.read, clock.now())) this.set({ kind }, seconds);
    },
  });
}

function readStorage({ readSizes }: Parts, registers: Registry[]): void {
  new Gauge({
    name: 'sheaf_storage_bytes',
    help: 'Bytes in use (database; objects where this node keeps them) and free on the disk of the data folder.',
    labelNames: ['what'],
    registers,
    async collect() {
      const { objects, database_bytes, free_bytes } = await readSizes();
      this.set({ what: 'database' }, database_bytes);
      this.set({ what: 'free' }, free_bytes);
      if (objects !== null) this.set({ what: 'objects' }, objects.bytes);
    },
  });
}

/** Loaded only where metrics are wanted: collecting them takes memory and a little of every second. */
export function createMetrics(parts: Parts): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({ name: 'sheaf_info', help: 'The version that runs.', labelNames: ['version'], registers }).set(
    { version: parts.version },
    1,
  );
  readQueue(parts, registers);
  readStorage(parts, registers);
  return {
    observe: observeRequests(registers),
    countParts: countImported(registers),
    countFailures: countFailed(registers),
    gauge(name, help, read) {
      const collect = () => {
        const value = read();
        if (value === null) made.remove();
        else made.set(value);
      };
      const made: Gauge = new Gauge({ name, help, registers, collect });
    },
    read: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  };
}
