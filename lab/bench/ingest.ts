// From `complete` to COMPLETED for ten parts of 20,000 rows, over HTTP on a service of its own, as a ratio to
// `sqlite3 .import` of the same parts into one text table (WAL, synchronous FULL) in the same round; on PostgreSQL to COPY.
// `node lab/bench/ingest.ts [--rounds 5] [--parts 10] [--engine postgres]`. For the ratio to SQLite it needs the sqlite3 command.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildIfStale } from '../../scripts/build.ts';
import type { InitializedSurvey, SurveyUpload } from '../../src/contract/index.ts';
import { sheaf, startServe } from '../../src/service/testing/cli-process.ts';
import { sendForm } from '../../src/service/testing/test-service.ts';
import { postgresPeer, sqlitePeer } from './ingest-peers.ts';
import { cpuSeconds, median, memoryMb } from './measures.ts';
import { generateParts, mappingOf } from './workspace-data.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    parts: { type: 'string', default: '10' },
    engine: { type: 'string', default: 'sqlite' },
  },
});
const rounds = Number(values.rounds);
const partCount = Number(values.parts);
const pollMs = 20;
const peer = values.engine === 'postgres' ? await postgresPeer() : sqlitePeer;

interface Round {
  completed_ms: number;
  searchable_ms: number;
  cpu_ms: number;
  server_cpu_ms: number;
  latencies: number[];
  idle_mb: number;
  peak_mb: number;
  peer_ms: number | null;
  peer_cpu_ms: number | null;
}

const percentile = (numbers: number[], share: number): number =>
  [...numbers].sort((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ?? Number.NaN;

async function call(url: string, token: string, method: string, path: string, body?: unknown): Promise<unknown> {
  const json = body === undefined ? {} : { body: JSON.stringify(body) };
  const headers = {
    authorization: `Bearer ${token}`,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  const reply = await fetch(url + path, { method, headers, ...json });
  const result: unknown = await reply.json();
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(result)}`);
  return result;
}

type Caller = (method: string, path: string, body?: unknown) => Promise<unknown>;

/** Asks for the status until `isDone`, noting how long each answer took. */
async function poll<T>(ask: () => Promise<T>, isDone: (answer: T) => boolean, latencies: number[]): Promise<void> {
  for (;;) {
    const asked = performance.now();
    const answer = await ask();
    latencies.push(performance.now() - asked);
    if (isDone(answer)) return;
    await sleep(pollMs);
  }
}

async function upload(api: Caller, parts: Buffer[]): Promise<InitializedSurvey> {
  const started = (await api('POST', '/api/v1/developer/import/surveys/initialize', {
    project_id: 1,
    name: 'Benchmark',
    file_type: 'CSV',
    num_parts: parts.length,
    column_mapping: mappingOf(parts[0] ?? Buffer.alloc(0)),
  })) as InitializedSurvey;
  for (const form of started.upload_urls) {
    const reply = await sendForm(form, parts[form.part_number - 1] ?? Buffer.alloc(0));
    if (!reply.ok) throw new Error(`upload: ${reply.status} ${await reply.text()}`);
  }
  return started;
}

/** A new service and data folder, so that no round profits from an earlier one. */
async function importOnce(parts: Buffer[]): Promise<Omit<Round, 'peer_ms' | 'peer_cpu_ms'>> {
  await peer.prepare();
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-bench-'));
  const keyArgs = ['--name', 'b', '--scopes', 'survey:write,project:read', '--requests-per-minute', 'unlimited'];
  sheaf(['projects', 'create', '--data-dir', folder, '--name', 'Benchmark']);
  const { token } = sheaf(['keys', 'create', '--data-dir', folder, ...keyArgs]).lines[0];
  const service = await startServe(folder, [], builtCli);
  try {
    const api: Caller = (method, path, body) => call(service.url, token, method, path, body);
    const idle_mb = Math.round(memoryMb(service.pid, 'VmRSS'));
    const { links, survey_key } = await upload(api, parts);
    execFileSync('sync');
    writeFileSync(`/proc/${service.pid}/clear_refs`, '5'); // the peak counts from here
    const [cpuBefore, serverBefore] = [cpuSeconds(service.pid), peer.serverCpuMs()];
    const latencies: number[] = [];
    const begun = performance.now();
    await api('POST', links.complete);
    await poll(
      () => api('GET', links.status) as Promise<SurveyUpload>,
      ({ status, error_details }) => {
        if (status === 'FAILED') throw new Error(JSON.stringify(error_details));
        return status === 'COMPLETED';
      },
      latencies,
    );
    const completed_ms = performance.now() - begun;
    const notes = `/api/v1/workspace/surveys/${survey_key}/notes?q=need&limit=1`;
    await poll(
      async () => {
        await api('GET', links.status);
        return (await api('GET', notes)) as { indexing: boolean };
      },
      ({ indexing }) => !indexing,
      [],
    );
    const searchable_ms = performance.now() - begun;
    const cpu_ms = Math.round((cpuSeconds(service.pid) - cpuBefore) * 1000);
    const server_cpu_ms = peer.serverCpuMs() - serverBefore;
    const peak_mb = Math.round(memoryMb(service.pid, 'VmHWM'));
    return { completed_ms, searchable_ms, cpu_ms, server_cpu_ms, latencies, idle_mb, peak_mb };
  } finally {
    await service.end('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runRound(round: number, files: string[], parts: Buffer[]): Promise<Round> {
  const peerFirst = round % 2 === 1;
  const columns = Object.keys(mappingOf(parts[0] ?? Buffer.alloc(0))).length;
  const before = peerFirst ? await peer.load(files, columns) : null;
  const own = await importOnce(parts);
  const cost = peerFirst ? before : await peer.load(files, columns);
  return { ...own, peer_ms: cost?.ms ?? null, peer_cpu_ms: cost?.cpu ?? null };
}

function printRound(round: number, result: Round): void {
  const { completed_ms, searchable_ms, peer_ms, cpu_ms, peer_cpu_ms, peak_mb, idle_mb, latencies } = result;
  const server = result.server_cpu_ms === 0 ? '' : ` and ${result.server_cpu_ms} of the server`;
  const ratio = (ms: number) => (peer_ms === null ? 'peer missing' : (ms / peer_ms).toFixed(2));
  console.log(
    `round ${round + 1}: completed ${completed_ms.toFixed(0)} ms (${ratio(completed_ms)}), searchable ${searchable_ms.toFixed(0)} ms (${ratio(searchable_ms)}), ` +
      `peer ${peer_ms?.toFixed(0) ?? '–'} ms; cpu ${cpu_ms}${server} against ${peer_cpu_ms ?? '–'} ms; memory ${idle_mb} → ${peak_mb} MB; ` +
      `status p50 ${percentile(latencies, 0.5).toFixed(1)} p99 ${percentile(latencies, 0.99).toFixed(1)} ms of ${latencies.length}`,
  );
}

function printSummary(results: Round[]): void {
  const latencies = results.flatMap((result) => result.latencies);
  const ratios = (of: (result: Round) => number) =>
    results.flatMap((result) => (result.peer_ms === null ? [] : [of(result) / result.peer_ms]));
  const summary = {
    machine: `${cpus().length} × ${cpus()[0]?.model}, node ${process.version}`,
    rounds: results.length,
    rows: partCount * 20_000,
    completed_ms: Math.round(median(results.map(({ completed_ms }) => completed_ms))),
    searchable_ms: Math.round(median(results.map(({ searchable_ms }) => searchable_ms))),
    peer: peer.name,
    completed_ratio: Number(median(ratios(({ completed_ms }) => completed_ms)).toFixed(2)),
    searchable_ratio: Number(median(ratios(({ searchable_ms }) => searchable_ms)).toFixed(2)),
    server_cpu_ratio: Number(
      median(results.map(({ server_cpu_ms, peer_cpu_ms }) => server_cpu_ms / (peer_cpu_ms ?? Number.NaN))).toFixed(2),
    ),
    peak_mb: Math.max(...results.map(({ peak_mb }) => peak_mb)),
    status_p99_ms: Number(percentile(latencies, 0.99).toFixed(1)),
    status_max_ms: Number(Math.max(...latencies).toFixed(1)),
  };
  console.log(JSON.stringify(summary));
}

/** The built service is measured, because stripping types costs memory in every thread. */
const builtCli = fileURLToPath(new URL('../../out/service/cli.js', import.meta.url));

const folder = mkdtempSync(join(tmpdir(), 'sheaf-bench-data-'));
try {
  await buildIfStale();
  const files = generateParts(folder, partCount);
  const parts = files.map((file) => readFileSync(file));
  const results: Round[] = [];
  for (let round = 0; round < rounds; round++) {
    const result = await runRound(round, files, parts);
    printRound(round, result);
    results.push(result);
  }
  printSummary(results);
} finally {
  await peer.close();
  rmSync(folder, { recursive: true, force: true });
}
