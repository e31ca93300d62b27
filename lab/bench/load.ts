// The API under load: 300 keys at their limit, one key over its limit, 1,000 connections that send half a header. Each is compared with
// the idle service in the same run. `node lab/bench/load.ts [--seconds 60]`, under `flock /tmp/sheaf-bench.lock`. Prints a table and one
// JSON line.
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildIfStale } from '../../scripts/build.ts';
import { scopes } from '../../src/contract/index.ts';
import { insertKeyTx } from '../../src/service/data/keys/keys.store.ts';
import { insertProjectTx } from '../../src/service/data/projects.store.ts';
import { openSqliteDatabase } from '../../src/service/data/sqlite/sqlite-database.ts';
import { startServe } from '../../src/service/testing/cli-process.ts';
import { fire, latenciesOf, type Outcome, percentile, type Shot } from './load-client.ts';
import { memoryMb } from './measures.ts';

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '60' } } });
const seconds = Number(values.seconds);
const surveys = '/api/v1/developer/import/surveys';
const folder = mkdtempSync(join(tmpdir(), 'sheaf-load-'));

/** Makes keys like the command line, before the service starts, because 302 processes would take minutes. */
async function makeKeys() {
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
function mix(project_id: number, upload_key: string, token: string, index: number): Shot {
  const body = { project_id, name: `Survey ${index}`, file_type: 'CSV', num_parts: 1 };
  const shots: Shot[] = [
    { method: 'GET', path: `${surveys}/${upload_key}/status`, token },
    { method: 'GET', path: '/import/projects', token },
    { method: 'GET', path: `${surveys}/${upload_key}/status`, token },
    { method: 'POST', path: `${surveys}/initialize`, token, body },
    { method: 'GET', path: surveys, token },
    { method: 'POST', path: `${surveys}/${upload_key}/complete`, token },
  ];
  return shots[index % shots.length] as Shot;
}

/** Keeps 1,000 connections open that never finish their headers; a closed one is opened again. */
function slowClients(url: string) {
  const port = Number(new URL(url).port);
  const open = new Set<Socket>();
  let closedByService = 0;
  let stopped = false;
  const add = () => {
    const socket = connect(port, '127.0.0.1', () => socket.write('GET /import/projects HTTP/1.1\r\nHost: 127.0.'));
    open.add(socket);
    socket.resume().on('error', () => {});
    socket.on('close', () => {
      open.delete(socket);
      if (stopped) return;
      closedByService++;
      add();
    });
  };
  for (let n = 0; n < 1000; n++) add();
  return {
    closed: () => closedByService,
    stop() {
      stopped = true;
      for (const socket of open) socket.destroy();
    },
  };
}

const round = (ms: number) => Math.round(ms * 10) / 10;
function summary(outcome: Outcome, idle?: Outcome) {
  const [all, before] = [latenciesOf(outcome), idle && percentile(latenciesOf(idle), 0.99)];
  const p99 = percentile(all, 0.99);
  return {
    requests: all.length,
    p50_ms: round(percentile(all, 0.5)),
    p99_ms: round(p99),
    'p99 / idle': before === undefined ? 1 : round(p99 / before),
    max_ms: round(percentile(all, 1)),
    '5xx': latenciesOf(outcome, (status) => status >= 500).length + outcome.failures,
    429: outcome.latencies.get(429)?.length ?? 0,
  };
}

await buildIfStale();
const { project_id, limited, free } = await makeKeys();
const entry = fileURLToPath(new URL('../../out/service/cli.js', import.meta.url));
const serve = await startServe(folder, [], entry);
const reply = await fetch(`${serve.url}${surveys}/initialize`, {
  method: 'POST',
  headers: { authorization: `Bearer ${free}`, 'content-type': 'application/json' },
  body: JSON.stringify({ project_id, name: 'Load', file_type: 'CSV', num_parts: 1 }),
});
const { upload_key } = (await reply.json()) as { upload_key: string };
const shotOf = (token: string) => (index: number) => mix(project_id, upload_key, token, index);

await fire(serve.url, 100, 300, shotOf(free));
const memory = { before: Math.round(memoryMb(serve.pid, 'VmRSS')), after: 0 };
const idle = await fire(serve.url, 20, 400, shotOf(free));
// 300 keys in turn, each once in 3.01 s: at its limit, not over it.
const perSecond = 300 / 3.01;
const mixed = await fire(serve.url, perSecond, Math.round(perSecond * seconds), (index) =>
  shotOf(limited[index % 300] ?? free)(Math.floor(index / 300) + index),
);
const flooder = limited[300] ?? '';
const [flood, beside] = await Promise.all([
  fire(serve.url, 1000, 20_000, () => ({ method: 'GET', path: '/import/projects', token: flooder })),
  fire(serve.url, 50, 1000, shotOf(free)),
]);
const slow = slowClients(serve.url);
const besideSlow = await fire(serve.url, 50, 1500, shotOf(free));
const closed = slow.closed();
slow.stop();
memory.after = Math.round(memoryMb(serve.pid, 'VmRSS'));
await serve.end('SIGTERM');
rmSync(folder, { recursive: true, force: true });

const rows = {
  'idle: one key, 20/s': summary(idle),
  [`300 keys, ${Math.round(perSecond)}/s, ${seconds} s`]: summary(mixed, idle),
  'one key floods, 1,000/s': summary(flood, idle),
  'another key beside it, 50/s': summary(beside, idle),
  'beside 1,000 half-open, 50/s': summary(besideSlow, idle),
};
console.table(rows);
console.log(JSON.stringify({ bench: 'load', rows, slow_clients_closed_in_30_s: closed, memory_mb: memory }));
