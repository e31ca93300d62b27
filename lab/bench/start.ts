// From the spawn of the service to its first answered list of surveys, over a million responses, as a ratio to a minimal
// server of the same packages (fastify and better-sqlite3, listing the same table) in the same round; then the memory of the
// service when nothing was asked for ten seconds. `node lab/bench/start.ts [--rounds 11] [--parts 50] [--data DIR]`, under
// `flock /tmp/sheaf-bench.lock`. --data: a folder whose workspace is kept and used again (lab/bench/workspace.ts makes the same).
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildIfStale } from '../../scripts/build.ts';
import { sheaf, startServe } from '../../src/service/testing/cli-process.ts';
import { median, memoryMb } from './measures.ts';
import { createApi, generateParts, importSurvey } from './workspace-data.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '11' },
    parts: { type: 'string', default: '50' },
    data: { type: 'string' },
  },
});
const root = fileURLToPath(new URL('../../', import.meta.url));
const builtCli = join(root, 'out/service/cli.js');
const temporary = mkdtempSync(join(tmpdir(), 'sheaf-start-'));
const folder = values.data ?? join(temporary, 'data');
const idleMs = 10_000;

/** Makes the workspace where it is missing. @returns a token for it */
async function prepareWorkspace(): Promise<string> {
  const isThere = existsSync(join(folder, 'sheaf.db'));
  if (!isThere) sheaf(['projects', 'create', '--data-dir', folder, '--name', 'Benchmark']);
  const scopes = ['--scopes', 'survey:write,project:read', '--requests-per-minute', 'unlimited'];
  const { token } = sheaf(['keys', 'create', '--data-dir', folder, '--name', 'b', ...scopes]).lines[0];
  if (isThere) return token;
  const csv = join(temporary, 'csv');
  mkdirSync(csv);
  const service = await startServe(folder, [], builtCli);
  try {
    await importSurvey(createApi(service.url, token), generateParts(csv, Number(values.parts)));
  } finally {
    await service.end('SIGTERM');
    rmSync(csv, { recursive: true });
  }
  return token;
}

/** Writes the minimal server. @returns its path, from which the packages of this checkout are found */
function writePeer(): string {
  const path = join(temporary, 'peer.mjs');
  symlinkSync(join(root, 'node_modules'), join(temporary, 'node_modules'));
  writeFileSync(
    path,
    `import Database from 'better-sqlite3';
    import fastify from 'fastify';
    const db = new Database(process.argv[2], { readonly: true });
    const list = db.prepare('SELECT * FROM stored_surveys ORDER BY id DESC LIMIT 50');
    const server = fastify();
    server.get('/surveys', () => list.all());
    console.log(JSON.stringify({ url: await server.listen({ port: 0 }) }));`,
  );
  return path;
}

/** Milliseconds from the spawn to the first answer, and of processor time of all threads until then. */
interface Times {
  ms: number;
  cpu: number;
}

/** The processor time of a process so far, all threads; on a busy machine this says more than time. */
function cpuMs({ pid }: ChildProcess): number {
  const tasks = `/proc/${pid}/task`;
  const nanoseconds = readdirSync(tasks).map(
    (task) => readFileSync(`${tasks}/${task}/schedstat`, 'utf8').split(' ')[0],
  );
  return nanoseconds.reduce((sum, spent) => sum + Number(spent), 0) / 1e6;
}

/** Starts a server that prints a line with its url, and asks it for `path`. */
async function start(args: readonly string[], path: string, token: string): Promise<Times & { child: ChildProcess }> {
  const begun = performance.now();
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const { url } = JSON.parse(line) as { url: string };
  const answer = (await createApi(url, token)('GET', path)) as { imports?: unknown[] } | unknown[];
  const ms = performance.now() - begun;
  const surveys = Array.isArray(answer) ? answer : (answer.imports ?? []);
  if (surveys.length === 0) throw new Error(`${path} lists no survey.`);
  return { child, ms, cpu: cpuMs(child) };
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

async function timesOf(...program: Parameters<typeof start>): Promise<Times> {
  const { child, ms, cpu } = await start(...program);
  await end(child);
  return { ms, cpu };
}

try {
  await buildIfStale();
  const token = await prepareWorkspace();
  type Program = Parameters<typeof start>;
  const service: Program = [[builtCli, 'serve', '--data-dir', folder], '/api/v1/workspace/imports', token];
  const peer: Program = [[writePeer(), join(folder, 'sheaf.db')], '/surveys', token];
  // Node keeps what the service compiled when it first ends; the disk's pages are read too.
  for (const program of [service, peer, service, peer]) await timesOf(...program);
  const rounds: { service: Times; peer: Times }[] = [];
  for (let round = 0; round < Number(values.rounds); round++)
    rounds.push({ service: await timesOf(...service), peer: await timesOf(...peer) });
  const { child } = await start(...service);
  await sleep(idleMs);
  const idle_mb = Math.round(memoryMb(child.pid, 'VmRSS'));
  await end(child);
  const ratios = rounds.map((round) => round.service.ms / round.peer.ms);
  const cpuRatios = rounds.map((round) => round.service.cpu / round.peer.cpu);
  console.log(
    JSON.stringify({
      first_answer_ms: Math.round(median(rounds.map((round) => round.service.ms))),
      peer_ms: Math.round(median(rounds.map((round) => round.peer.ms))),
      ratio: Number(median(ratios).toFixed(2)),
      cpu_ms: Math.round(median(rounds.map((round) => round.service.cpu))),
      cpu_ratio: Number(median(cpuRatios).toFixed(2)),
      ratios: ratios.map((ratio) => Number(ratio.toFixed(2))),
      idle_mb,
    }),
  );
} finally {
  rmSync(temporary, { recursive: true, force: true });
}
