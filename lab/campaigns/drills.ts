// What is done to a cluster to see whether it survives: docs/deploy.md#drills.
import { setTimeout as sleep } from 'node:timers/promises';
import type { InitializedSurvey } from '../../src/contract/index.ts';
import { type Cluster, startCluster } from '../../src/service/testing/cluster.ts';
import { base } from '../../src/service/testing/survey-scenario.ts';
import {
  type Answer,
  ask,
  complete,
  importHalf,
  importOnFirstNode,
  query,
  readJob,
  rowsOfDrill,
  sendSurvey,
  waitForEnd,
} from './drill-survey.ts';

/** What was seen: figures by name. `isOk` says whether it is what was expected. */
interface Seen {
  isOk: boolean;
  [figure: string]: unknown;
}

interface Drill {
  expected: string;
  /** @param seconds how long something is away */
  run(cluster: Cluster, seconds: number): Promise<Seen>;
}

/** Lease and one look for work. */
const takeoverSeconds = 20;

const secondsSince = (start: number): number => Math.round((performance.now() - start) / 100) / 10;

async function end(cluster: Cluster, upload_key: string) {
  const { status, processing } = await waitForEnd(cluster, upload_key);
  const { attempts, fence } = await readJob(cluster);
  const rows = processing.total_responses;
  return { status, rows, attempts, fence, isWhole: status === 'COMPLETED' && rows === rowsOfDrill };
}

async function untilTaken(cluster: Cluster): Promise<void> {
  const { fence } = await readJob(cluster);
  for (;;) {
    const job = await readJob(cluster);
    if (job.fence > fence || job.state === 'done') return;
    await sleep(100);
  }
}

async function killNode(cluster: Cluster): Promise<Seen> {
  const { upload_key, node } = await importOnFirstNode(cluster, 'kill');
  const start = performance.now();
  await node.end('SIGKILL');
  await untilTaken(cluster);
  const taken_after_s = secondsSince(start);
  const { isWhole, ...result } = await end(cluster, upload_key);
  await node.start();
  return { isOk: isWhole && taken_after_s <= takeoverSeconds && result.attempts === 1, taken_after_s, ...result };
}

async function pauseNode(cluster: Cluster, seconds: number): Promise<Seen> {
  const { upload_key, node } = await importOnFirstNode(cluster, 'pause');
  const start = performance.now();
  node.process.child.kill('SIGSTOP');
  const taken = untilTaken(cluster).then(() => secondsSince(start));
  await Promise.all([taken, sleep(seconds * 1000)]);
  const paused_s = secondsSince(start);
  node.process.child.kill('SIGCONT');
  const { isWhole, ...result } = await end(cluster, upload_key);
  // What the old holder still tries comes now.
  await sleep(3000);
  const [stored] = await query<{ rows: number; parts: number }>(
    cluster,
    `SELECT sum(row_count)::int AS rows, count(*)::int AS parts FROM survey_parts
     WHERE upload_id = (SELECT max(id) FROM stored_surveys)`,
  );
  const isOnce = stored?.rows === rowsOfDrill;
  return { isOk: isWhole && isOnce && result.fence >= 2, paused_s, taken_after_s: await taken, ...result };
}

/** What each node and a request say while something is away. */
async function readAway(cluster: Cluster, request: () => Promise<Answer<unknown>>) {
  await sleep(1500);
  const ready = await Promise.all(cluster.nodes.map(({ process: node }) => fetch(`${node.url}/readyz`)));
  const start = performance.now();
  const answer = await request();
  const readyz = ready.map(({ status }) => status);
  const retry_after = answer.headers.get('retry-after');
  const isRefused = answer.status === 503 && retry_after !== null && readyz.every((status) => status === 503);
  return { isRefused, readyz, answered: answer.status, retry_after, answered_after_s: secondsSince(start) };
}

async function stopPostgres(cluster: Cluster, seconds: number): Promise<Seen> {
  const upload_key = await importHalf(cluster, 'postgres');
  await cluster.postgres.stop();
  const [node] = cluster.nodes;
  const { isRefused, ...away } = await readAway(cluster, () => ask(cluster, node?.process.url ?? '', 'GET', base));
  await sleep(seconds * 1000);
  await cluster.postgres.start();
  const start = performance.now();
  const { isWhole, ...result } = await end(cluster, upload_key);
  const done_after_s = secondsSince(start);
  return { isOk: isRefused && isWhole && result.attempts === 1, ...away, done_after_s, ...result };
}

/** @param away makes the store unreachable @returns how it comes back */
const stopStore =
  (away: (cluster: Cluster) => Promise<() => Promise<void>>): Drill['run'] =>
  async (cluster, seconds) => {
    const waiting = await sendSurvey(cluster, 'store: not yet complete');
    const running = await importHalf(cluster, 'store');
    const back = await away(cluster);
    const [node] = cluster.nodes;
    const { isRefused, ...seen } = await readAway(cluster, () => complete(cluster, waiting, node?.process.url));
    await sleep(seconds * 1000);
    await back();
    const start = performance.now();
    const { isWhole, ...result } = await end(cluster, running);
    const done_after_s = secondsSince(start);
    await sleep(1500);
    await complete(cluster, waiting);
    const later = (await waitForEnd(cluster, waiting)).status;
    const isOk = isRefused && isWhole && result.attempts === 1 && later === 'COMPLETED';
    return { isOk, ...seen, done_after_s, later, ...result };
  };

const many = 50;

/** Sends the same request many times at once, to the nodes in turn. @returns how often each status was answered, and the bodies */
async function sendAtOnce<T>(cluster: Cluster, path: string, body?: object) {
  const answers = await Promise.all(
    Array.from({ length: many }, (_, index) => {
      const url = cluster.nodes[index % cluster.nodes.length]?.process.url ?? '';
      return ask<T>(cluster, url, 'POST', path, body);
    }),
  );
  const statuses: Record<string, number> = {};
  for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1;
  return { statuses, bodies: answers.map((answer) => answer.body) };
}

async function sendSimultaneously(cluster: Cluster): Promise<Seen> {
  const key = `at once ${performance.now()}`;
  const body = { project_id: cluster.project_id, name: 'once', file_type: 'CSV', num_parts: 1, idempotency_key: key };
  const initialized = await sendAtOnce<InitializedSurvey>(cluster, `${base}/initialize`, body);
  const uploads = new Set(initialized.bodies.map(({ upload_key }) => upload_key)).size;
  const upload_key = await sendSurvey(cluster, 'at once');
  const completed = (await sendAtOnce(cluster, `${base}/${upload_key}/complete`)).statuses;
  const { isWhole, ...result } = await end(cluster, upload_key);
  const appended = (await sendAtOnce(cluster, `${base}/${upload_key}/append`, { num_parts: 1 })).statuses;
  const isOk =
    isWhole &&
    uploads === 1 &&
    completed[202] === 1 &&
    completed[200] === many - 1 &&
    appended[201] === 1 &&
    appended[409] === many - 1;
  return { isOk, uploads, initialized: initialized.statuses, completed, appended, ...result };
}

const skewMs = 20 * 60 * 1000;
const skewed = new URL('./skewed-clock.ts', import.meta.url).href;

/** Imports through each node of a cluster of its own, whose clocks are right, fast and slow. */
async function skewClocks(): Promise<Seen> {
  const offsets = [0, skewMs, -skewMs];
  const envOf = (index: number) => ({
    NODE_OPTIONS: `--import=${skewed}`,
    SHEAF_DRILL_CLOCK_MS: String(offsets[index] ?? 0),
  });
  const cluster = await startCluster({ nodes: offsets.length, envOf });
  try {
    const imports: object[] = [];
    let isOk = true;
    for (const [index, node] of cluster.nodes.entries()) {
      const { url } = node.process;
      const upload_key = await sendSurvey(cluster, `clock ${index}`, url);
      await complete(cluster, upload_key, url);
      const { isWhole, ...result } = await end(cluster, upload_key);
      const { created_at } = await waitForEnd(cluster, upload_key);
      const wrong_s = Math.round(Math.abs(Date.now() - Date.parse(created_at)) / 1000);
      isOk &&= isWhole && result.fence === 1 && wrong_s < skewMs / 2000;
      imports.push({ offset_s: (offsets[index] ?? 0) / 1000, age_s: wrong_s, ...result });
    }
    return { isOk, imports };
  } finally {
    await cluster.remove();
  }
}

const restartClients = 3;
const restartRounds = 3;

/** Restarts the nodes one after another, while clients import and read through the proxy; each request must be answered. */
async function restartNodes(cluster: Cluster): Promise<Seen> {
  const failed: string[] = [];
  let [isOver, imports, restarts] = [false, 0, 0];
  const importing = Array.from({ length: restartClients }, async (_, client) => {
    for (let n = 0; !isOver; n++) {
      const { status, processing } = await sendSurvey(cluster, `client ${client} ${n}`)
        .then(async (key) => {
          const answer = await complete(cluster, key);
          if (answer.status >= 400) failed.push(`complete: ${answer.status} ${answer.body.error}`);
          return waitForEnd(cluster, key, failed);
        })
        .catch((error: unknown) => ({ status: String(error), processing: { total_responses: 0 } }));
      if (status !== 'COMPLETED' || processing.total_responses !== rowsOfDrill)
        failed.push(`client ${client} ${n}: ${status}, ${processing.total_responses} rows`);
      imports++;
    }
  });
  for (let round = 0; round < restartRounds; round++) {
    for (const node of cluster.nodes) {
      const code = await node.end('SIGTERM');
      if (code !== 0) failed.push(`a node ended with ${code}`);
      await node.start();
      restarts++;
      // The proxy sends requests to it again before the next one stops.
      await sleep(1500);
    }
  }
  isOver = true;
  await Promise.all(importing);
  return { isOk: failed.length === 0, restarts, imports, failed };
}

/** The nodes of the cluster began together with an empty database. */
async function migrateTogether(cluster: Cluster): Promise<Seen> {
  const versions = await query<{ version: string }>(cluster, 'SELECT version FROM schema_versions');
  return {
    isOk: versions.length > 0,
    nodes: cluster.nodes.length,
    versions: versions.map(({ version }) => Number(version)),
  };
}

async function readyzAfterStart(cluster: Cluster): Promise<number | string> {
  const [node] = cluster.nodes;
  if (node === undefined) return 'no node';
  await node.end('SIGTERM');
  try {
    await node.start();
    return (await fetch(`${node.process.url}/readyz`)).status;
  } catch (error) {
    return String(error).includes('newer Sheaf') ? 'refused to start' : String(error);
  }
}

/** A migration that only adds, as the next version would have it; then one that this version cannot work with. */
async function runBesideNewer(cluster: Cluster): Promise<Seen> {
  const add = (version: number, readable_by: number) =>
    query(cluster, `INSERT INTO schema_versions (version, readable_by) VALUES (${version}, ${readable_by})`);
  const [{ newest } = { newest: 0 }] = await query<{ newest: number }>(
    cluster,
    'SELECT max(version)::int AS newest FROM schema_versions',
  );
  await query(cluster, 'ALTER TABLE projects ADD COLUMN drill text');
  await add(newest + 1, newest);
  const additive = await readyzAfterStart(cluster);
  const upload_key = await sendSurvey(cluster, 'beside newer');
  await complete(cluster, upload_key);
  const { isWhole, ...result } = await end(cluster, upload_key);
  await add(newest + 2, newest + 2);
  await sleep(1500);
  const [, running] = cluster.nodes;
  const contracted = running && (await fetch(`${running.process.url}/readyz`)).status;
  const started = await readyzAfterStart(cluster);
  await query(cluster, `DELETE FROM schema_versions WHERE version > ${newest}; ALTER TABLE projects DROP COLUMN drill`);
  await cluster.nodes[0]?.start();
  const isOk = additive === 200 && isWhole && contracted === 503 && started === 'refused to start';
  return { isOk, additive, contracted, started, ...result };
}

/** By name, in the order of docs/deploy.md#drills. */
export const drills: Readonly<Record<string, Drill>> = {
  kill: {
    expected: 'kill -9 of the node that imports: another one takes over within 20 s, every row once',
    run: killNode,
  },
  pause: {
    expected: 'SIGSTOP of the node that imports, then SIGCONT: another one has taken over, nothing is written twice',
    run: pauseNode,
  },
  postgres: {
    expected: 'PostgreSQL stopped: 503 with Retry-After, /readyz 503; the job continues, no attempt counted',
    run: stopPostgres,
  },
  'store-gone': {
    expected: 'object store stopped: complete 503, /readyz 503; the job waits, no attempt counted, no upload FAILED',
    run: stopStore(async ({ store }) => {
      await store.stop();
      return () => store.start();
    }),
  },
  'store-silent': {
    expected: 'object store that accepts connections and says nothing: the same, and no request waits for ever',
    run: stopStore(async ({ store: { pid } }) => {
      process.kill(pid, 'SIGSTOP');
      return async () => void process.kill(pid, 'SIGCONT');
    }),
  },
  'at-once': {
    expected: '50 equal requests at once over all nodes: one upload for a key; one 202; one 201 and 49 times 409',
    run: sendSimultaneously,
  },
  restarts: {
    expected: 'each node restarted three times while clients import: each request is answered, every row once',
    run: restartNodes,
  },
  clocks: { expected: 'nodes 20 minutes fast and slow: forms, leases and times are right', run: skewClocks },
  migrate: {
    expected: 'nodes that start together with an empty database: one migrates, the others wait',
    run: migrateTogether,
  },
  versions: {
    expected: 'a newer schema that only adds: nodes go on and start; one that they cannot read: /readyz 503, no start',
    run: runBesideNewer,
  },
};
