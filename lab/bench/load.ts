// The API under load: 300 keys at their limit, one key over its limit, 1,000 connections that send half a header. Each is compared with
// the idle service in the same run. `node lab/bench/load.ts [--seconds 60]`, under `flock /tmp/sheaf-bench.lock`.
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildIfStale } from '../../scripts/build.ts';
import { type InitializedSurvey, scopes } from '../../src/contract/index.ts';
import { insertKeyTx } from '../../src/service/data/keys/keys.store.ts';
import { insertProjectTx } from '../../src/service/data/projects.store.ts';
import { openSqliteDatabase } from '../../src/service/data/sqlite/sqlite-database.ts';
import { memoryMb, percentile, readOptions, report, round } from '../report.ts';
import { withFolder, withService } from '../start.ts';
import { surveys } from './bench-survey.ts';

const { seconds } = readOptions({ seconds: 60 });

interface Shot {
  method: string;
  path: string;
  token: string;
  body?: unknown;
}

/** Milliseconds from the time each request was due, by the status of its answer; 0: none came. */
type Latencies = Map<number, number[]>;

const agent = new Agent({ keepAlive: true, maxSockets: 512 });

function send(url: string, { method, path, token, body }: Shot): Promise<number> {
  return new Promise((resolve) => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const headers = {
      authorization: `Bearer ${token}`,
      ...(text === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    };
    const outgoing = request(`${url}${path}`, { method, headers, agent }, (reply) => {
      reply.resume();
      reply.on('end', () => resolve(reply.statusCode ?? 0));
      reply.on('error', () => resolve(0));
    });
    outgoing.on('error', () => resolve(0));
    outgoing.end(text);
  });
}

/** Fires requests evenly, whether or not earlier ones were answered, so that a slow service does not get fewer of them. */
async function fire(url: string, perSecond: number, count: number, shot: (at: number) => Shot): Promise<Latencies> {
  const latencies: Latencies = new Map();
  const start = performance.now();
  const pending: Promise<void>[] = [];
  for (let at = 0; at < count; at++) {
    const due = start + (at * 1000) / perSecond;
    const wait = due - performance.now();
    if (wait > 0) await sleep(wait);
    pending.push(
      send(url, shot(at)).then((status) => {
        latencies.set(status, [...(latencies.get(status) ?? []), performance.now() - due]);
      }),
    );
  }
  await Promise.all(pending);
  return latencies;
}

/** Makes keys like the command line, before the service starts, because 302 processes would take minutes. */
async function makeKeys(folder: string) {
  const database = openSqliteDatabase(folder);
  const at = new Date().toISOString();
  const make = (requests_per_minute: number | null) =>
    database.write((tx) => insertKeyTx(tx, { name: 'load', scopes, project_ids: [], requests_per_minute }, at));
  const project = await database.write((tx) => insertProjectTx(tx, 'Load', at));
  const limited: string[] = [];
  for (let n = 0; n < 301; n++) limited.push((await make(20)).token);
  const free = (await make(null)).token;
  await database.close();
  return { project_id: project.id, limited, free };
}

/** The requests of importers: reads, lists, new uploads, and completes without their part. */
function mix(project_id: number, upload_key: string, token: string, at: number): Shot {
  const body = { project_id, name: `Survey ${at}`, file_type: 'CSV', num_parts: 1 };
  const shots: Shot[] = [
    { method: 'GET', path: `${surveys}/${upload_key}/status`, token },
    { method: 'GET', path: '/import/projects', token },
    { method: 'GET', path: `${surveys}/${upload_key}/status`, token },
    { method: 'POST', path: `${surveys}/initialize`, token, body },
    { method: 'GET', path: surveys, token },
    { method: 'POST', path: `${surveys}/${upload_key}/complete`, token },
  ];
  return shots[at % shots.length] as Shot;
}

/** Keeps 1,000 connections open that never finish their headers; a closed one is opened again. */
function slowClients(url: string) {
  const port = Number(new URL(url).port);
  const open = new Set<Socket>();
  let closed = 0;
  let isOver = false;
  const add = () => {
    const socket = connect(port, '127.0.0.1', () => socket.write('GET /import/projects HTTP/1.1\r\nHost: 127.0.'));
    open.add(socket);
    socket.resume().on('error', () => {});
    socket.on('close', () => {
      open.delete(socket);
      if (isOver) return;
      closed++;
      add();
    });
  };
  for (let n = 0; n < 1000; n++) add();
  return () => {
    isOver = true;
    for (const socket of open) socket.destroy();
    return closed;
  };
}

function summary(stage: string, latencies: Latencies, idle = latencies) {
  const all = [...latencies.values()].flat();
  const p99 = percentile(all, 0.99);
  const failed = [...latencies].filter(([status]) => status === 0 || status >= 500);
  return {
    stage,
    requests: all.length,
    p50_ms: round(percentile(all, 0.5), 1),
    p99_ms: round(p99, 1),
    'p99 / idle': round(p99 / percentile([...idle.values()].flat(), 0.99), 1),
    max_ms: round(percentile(all, 1), 1),
    '5xx': failed.reduce((sum, [, times]) => sum + times.length, 0),
    429: latencies.get(429)?.length ?? 0,
  };
}

await buildIfStale();
await withFolder(async (folder) => {
  const { project_id, limited, free } = await makeKeys(folder);
  await withService(folder, { token: free }, async ({ url, api, pid }) => {
    const body = { project_id, name: 'Load', file_type: 'CSV', num_parts: 1 };
    const { upload_key } = await api<InitializedSurvey>('POST', `${surveys}/initialize`, body);
    const makeShot = (token: string) => (at: number) => mix(project_id, upload_key, token, at);
    await fire(url, 100, 300, makeShot(free));
    const before_mb = round(memoryMb(pid, 'VmRSS'));
    const idle = await fire(url, 20, 400, makeShot(free));
    // 300 keys in turn, each once in 3.01 s: at its limit, not over it.
    const perSecond = 300 / 3.01;
    const mixed = await fire(url, perSecond, Math.round(perSecond * seconds), (at) =>
      makeShot(limited[at % 300] ?? free)(Math.floor(at / 300) + at),
    );
    const flooder = limited[300] ?? '';
    const [flood, beside] = await Promise.all([
      fire(url, 1000, 20_000, () => ({ method: 'GET', path: '/import/projects', token: flooder })),
      fire(url, 50, 1000, makeShot(free)),
    ]);
    const stop = slowClients(url);
    const besideSlow = await fire(url, 50, 1500, makeShot(free));
    const slow_clients_closed_in_30_s = stop();
    const rows = [
      summary('idle: one key, 20/s', idle),
      summary(`300 keys, ${Math.round(perSecond)}/s, ${seconds} s`, mixed, idle),
      summary('one key floods, 1,000/s', flood, idle),
      summary('another key beside it, 50/s', beside, idle),
      summary('beside 1,000 half-open, 50/s', besideSlow, idle),
    ];
    report('load', rows, { slow_clients_closed_in_30_s, before_mb, after_mb: round(memoryMb(pid, 'VmRSS')) });
  });
});
agent.destroy();
