// From the spawn of the service to its first answered list of surveys, over a million responses, as a ratio to a minimal
// server of the same packages (fastify and better-sqlite3, listing the same table) in the same round; then the memory of the
// service when nothing was asked for ten seconds. `node lab/bench/start.ts [--rounds 11] [--parts 50] [--data DIR]`, under
// `flock /tmp/sheaf-bench.lock`. --data: a folder whose workspace is kept and used again (lab/bench/workspace.ts makes the same).
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildIfStale } from '../../scripts/build.ts';
import { peers } from '../peers.ts';
import { median, memoryMb, readOptions, report, round } from '../report.ts';
import { builtCli, createApi, makeKey, startProgram, withFolder, withService } from '../start.ts';
import { generateParts, importSurvey, workspace } from './bench-survey.ts';

const options = readOptions({ rounds: 11, parts: 50, data: '' });
const idleMs = 10_000;

/** Makes the workspace where it is missing. @returns a token for it */
async function prepareWorkspace(folder: string, temporary: string): Promise<string> {
  const isThere = existsSync(join(folder, 'sheaf.db'));
  mkdirSync(folder, { recursive: true });
  const token = makeKey(folder);
  if (!isThere)
    await withService(folder, { token }, ({ api }) => importSurvey(api, generateParts(temporary, options.parts)));
  return token;
}

/** The processor time of a process so far, all threads, in milliseconds; on a busy machine this says more than time. */
function cpuMs(pid: number): number {
  const tasks = `/proc/${pid}/task`;
  const spent = readdirSync(tasks).map((task) => readFileSync(`${tasks}/${task}/schedstat`, 'utf8').split(' ')[0]);
  return spent.reduce((sum, nanoseconds) => sum + Number(nanoseconds), 0) / 1e6;
}

/** Starts a server and asks it for a path. @returns milliseconds until the answer, and of processor time until then */
async function start(args: readonly string[], path: string, token: string) {
  const begun = performance.now();
  const program = await startProgram(args);
  const answer = await createApi(program.url, token)<{ imports?: unknown[] } | unknown[]>('GET', path);
  const ms = performance.now() - begun;
  const surveys = Array.isArray(answer) ? answer : (answer.imports ?? []);
  if (surveys.length === 0) throw new Error(`${path} lists no survey.`);
  return { program, ms, cpu: cpuMs(program.pid) };
}

await buildIfStale();
await withFolder(async (temporary) => {
  const folder = options.data || join(temporary, 'data');
  const token = await prepareWorkspace(folder, temporary);
  const startService = () => start([builtCli, 'serve', '--data-dir', folder], `${workspace}/imports`, token);
  const startPeer = () => start(peers.listingServer(temporary, folder), '/surveys', token);
  const once = async (begin: typeof startService) => {
    const { program, ms, cpu } = await begin();
    await program.stop();
    return { ms, cpu };
  };
  // Node keeps what the service compiled when it first ends; the disk's pages are read too.
  for (const begin of [startService, startPeer, startService, startPeer]) await once(begin);
  const rounds: { service: { ms: number; cpu: number }; peer: { ms: number; cpu: number } }[] = [];
  for (let at = 0; at < options.rounds; at++)
    rounds.push({ service: await once(startService), peer: await once(startPeer) });
  const { program } = await startService();
  await sleep(idleMs);
  const idle_mb = round(memoryMb(program.pid, 'VmRSS'));
  await program.stop();
  const of = (figure: (one: (typeof rounds)[number]) => number, decimals = 0) =>
    round(median(rounds.map(figure)), decimals);
  const row = {
    first_answer_ms: of(({ service }) => service.ms),
    peer_ms: of(({ peer }) => peer.ms),
    ratio: of(({ service, peer }) => service.ms / peer.ms, 2),
    cpu_ms: of(({ service }) => service.cpu),
    cpu_ratio: of(({ service, peer }) => service.cpu / peer.cpu, 2),
    idle_mb,
  };
  report('start', [row]);
});
