// Surveys imported at the same time by clusters of one, two and three nodes on this computer: rows a second as a ratio to one node in the same
// run, and processor time for each row. `node lab/bench/nodes.ts [--surveys 6] [--parts 2] [--nodes 1,2,3]`. All nodes share this computer's
// processors with PostgreSQL and the store, so the ratio says what a further node costs, not what another computer brings.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { InitializedSurvey, SurveyUpload } from '../../src/contract/index.ts';
import { type Cluster, startCluster } from '../../src/service/testing/cluster.ts';
import { base } from '../../src/service/testing/survey-scenario.ts';
import { sendForm } from '../../src/service/testing/test-service.ts';
import { generateParts } from './workspace-data.ts';

const { values } = parseArgs({
  options: {
    surveys: { type: 'string', default: '6' },
    parts: { type: 'string', default: '2' },
    nodes: { type: 'string', default: '1,2,3' },
  },
});
const [surveys, parts, rowsPerPart] = [Number(values.surveys), Number(values.parts), 20_000];
const rows = surveys * parts * rowsPerPart;

interface Process {
  pid: number;
  parent: number;
  cpuMs: number;
}

/** Every process of this computer, with the processor time of all its threads. */
function listProcesses(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
        // Children that have ended count too: a connection of PostgreSQL is a process.
        const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0);
        return [{ pid: Number(pid), parent: Number(fields[1]), cpuMs: ticks * 10 }];
      } catch {
        return [];
      }
    });
}

/** Milliseconds of processor time of a process and its children. */
function cpuOf(pids: readonly number[]): number {
  const found = listProcesses().filter(({ pid, parent }) => pids.includes(pid) || pids.includes(parent));
  return found.reduce((sum, { cpuMs }) => sum + cpuMs, 0);
}

async function call<T>({ url, token }: Cluster, method: string, path: string, body?: object): Promise<T> {
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
  const reply = await fetch(`${url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as T;
}

async function send(cluster: Cluster, name: string, files: readonly string[]): Promise<string> {
  const body = { project_id: cluster.project_id, name, file_type: 'CSV', num_parts: files.length, auto_map: true };
  const survey = await call<InitializedSurvey>(cluster, 'POST', `${base}/initialize`, body);
  for (const [index, form] of survey.upload_urls.entries()) await sendForm(form, files[index] ?? '');
  return survey.upload_key;
}

async function importOne(cluster: Cluster, key: string): Promise<void> {
  await call(cluster, 'POST', `${base}/${key}/complete`);
  for (;;) {
    const { status } = await call<SurveyUpload>(cluster, 'GET', `${base}/${key}/status`);
    if (status === 'COMPLETED') return;
    if (status === 'FAILED') throw new Error('An import failed.');
    await sleep(50);
  }
}

/** Imports all surveys at once. @returns seconds, and processor time for each row in microseconds */
async function measure(count: number, files: readonly string[]) {
  const cluster = await startCluster({ nodes: count });
  try {
    // The threads of a node start with its first part.
    const warm = Array.from({ length: count * 2 }, (_, n) => send(cluster, `warm ${n}`, files.slice(0, 1)));
    await Promise.all((await Promise.all(warm)).map((key) => importOne(cluster, key)));
    const keys = await Promise.all(Array.from({ length: surveys }, (_, n) => send(cluster, `survey ${n}`, files)));
    const nodes = cluster.nodes.map((node) => node.process.pid);
    const [nodesBefore, postgresBefore] = [cpuOf(nodes), cpuOf([cluster.postgres.pid])];
    const started = performance.now();
    await Promise.all(keys.map((key) => importOne(cluster, key)));
    const seconds = (performance.now() - started) / 1000;
    const perRow = (ms: number) => Math.round((ms * 10_000) / rows) / 10;
    return {
      nodes: count,
      rows_per_second: Math.round(rows / seconds),
      node_cpu_us_per_row: perRow(cpuOf(nodes) - nodesBefore),
      postgres_cpu_us_per_row: perRow(cpuOf([cluster.postgres.pid]) - postgresBefore),
    };
  } finally {
    await cluster.remove();
  }
}

const folder = mkdtempSync(join(tmpdir(), 'sheaf-bench-nodes-'));
const files = generateParts(folder, parts).map((path) => readFileSync(path, 'utf8'));
rmSync(folder, { recursive: true, force: true });
let first: number | undefined;
for (const count of values.nodes.split(',').map(Number)) {
  const figures = await measure(count, files);
  first ??= figures.rows_per_second;
  const to_one_node = Math.round((figures.rows_per_second / first) * 100) / 100;
  process.stdout.write(`${JSON.stringify({ ...figures, to_one_node, processors: cpus().length })}\n`);
}
