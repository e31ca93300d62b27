// From `complete` to COMPLETED for ten parts of 20,000 rows, over HTTP on a service of its own, as a ratio to
// `sqlite3 .import` of the same parts into one text table (WAL, synchronous FULL) in the same round, and to sqlite3 doing the same work
// (writeSameWork()); on PostgreSQL to COPY.
// `node lab/bench/ingest.ts [--rounds 5] [--parts 10] [--engine postgres]`. For the ratio to SQLite it needs the sqlite3 command.
import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { buildIfStale } from '../../scripts/build.ts';
import { peers, type TablePeer, writeSameWork } from '../peers.ts';
import { cpuSeconds, forgetPeak, median, memoryMb, percentile, readOptions, report, round, say } from '../report.ts';
import { withFolder, withService } from '../start.ts';
import {
  completeSurvey,
  generatedMapping,
  generateParts,
  rowsPerPart,
  sendSurvey,
  untilSearchable,
} from './bench-survey.ts';

const options = readOptions({ rounds: 5, parts: 10, engine: 'sqlite' });

interface Imported {
  completed_ms: number;
  searchable_ms: number;
  cpu_ms: number;
  server_cpu_ms: number;
  latencies: number[];
  idle_mb: number;
  peak_mb: number;
}
interface Round extends Imported {
  peer_ms: number;
  peer_cpu_ms: number;
  /** NaN on PostgreSQL. */
  same_work_ms: number;
}

/** A new service and data folder, so that no round profits from an earlier one. */
async function importOnce(folder: string, files: readonly string[], peer: TablePeer): Promise<Imported> {
  const env = await peer.prepare();
  return withService(mkdtempSync(join(folder, 'data-')), { env }, async ({ api, pid }) => {
    const idle_mb = memoryMb(pid, 'VmRSS');
    const survey = await sendSurvey(api, files);
    execFileSync('sync');
    forgetPeak(pid);
    const [cpu, serverCpu, begun] = [cpuSeconds(pid), peer.serverCpuMs(), performance.now()];
    const latencies = await completeSurvey(api, survey);
    const completed_ms = performance.now() - begun;
    await untilSearchable(api, survey.survey_key);
    return {
      ...{ completed_ms, latencies, idle_mb },
      searchable_ms: performance.now() - begun,
      cpu_ms: 1000 * (cpuSeconds(pid) - cpu),
      server_cpu_ms: peer.serverCpuMs() - serverCpu,
      peak_mb: memoryMb(pid, 'VmHWM'),
    };
  });
}

async function runRound(at: number, folder: string, files: readonly string[], peer: TablePeer): Promise<Round> {
  const types = Object.values(generatedMapping);
  const load = () => peer.load(files, types.length);
  const before = at % 2 === 1 ? await load() : null;
  const imported = await importOnce(folder, files, peer);
  const cost = at % 2 === 1 ? before : await load();
  const sameWork = options.engine === 'sqlite' ? await peer.load(files, types.length, writeSameWork(types)) : null;
  const { ms = Number.NaN, cpu = Number.NaN } = cost ?? {};
  return { ...imported, peer_ms: ms, peer_cpu_ms: cpu, same_work_ms: sameWork?.ms ?? Number.NaN };
}

/** What one round, or several, found: medians, and the worst of memory and answers. */
function sum(rounds: readonly Round[]) {
  const of = (figure: (one: Round) => number, decimals = 0) => round(median(rounds.map(figure)), decimals);
  const latencies = rounds.flatMap((one) => one.latencies);
  return {
    completed_ms: of(({ completed_ms }) => completed_ms),
    searchable_ms: of(({ searchable_ms }) => searchable_ms),
    peer_ms: of(({ peer_ms }) => peer_ms),
    completed_ratio: of(({ completed_ms, peer_ms }) => completed_ms / peer_ms, 2),
    searchable_ratio: of(({ searchable_ms, peer_ms }) => searchable_ms / peer_ms, 2),
    same_work_ratio: of(({ completed_ms, same_work_ms }) => completed_ms / same_work_ms, 2),
    cpu_ms: of(({ cpu_ms }) => cpu_ms),
    server_cpu_ratio: of(({ server_cpu_ms, peer_cpu_ms }) => server_cpu_ms / peer_cpu_ms, 2),
    idle_mb: of(({ idle_mb }) => idle_mb),
    peak_mb: round(Math.max(...rounds.map(({ peak_mb }) => peak_mb))),
    status_p99_ms: round(percentile(latencies, 0.99), 1),
  };
}

await buildIfStale();
await withFolder(async (folder) => {
  const peer = await (options.engine === 'postgres' ? peers.postgresCopy() : peers.sqliteImport(folder));
  try {
    const files = generateParts(folder, options.parts);
    const rounds: Round[] = [];
    for (let at = 0; at < options.rounds; at++) {
      rounds.push(await runRound(at, folder, files, peer));
      say(`round ${at + 1}: ${JSON.stringify(sum(rounds.slice(-1)))}`);
    }
    const machine = `${cpus().length} × ${cpus()[0]?.model}, node ${process.version}`;
    const more = { machine, peer: peer.name, rounds: rounds.length, rows: options.parts * rowsPerPart };
    report('ingest', [sum(rounds)], more);
  } finally {
    await peer.close();
  }
});
