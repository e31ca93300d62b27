// How an import grows: rows a second of processor time (which other work does not slow down) from `complete` to COMPLETED, the peak memory
// of the service meanwhile, and the size of the data folder compared with the CSV. One workspace for each size; parts of 20,000 rows are
// made while they are sent, and what exceeds 100 parts is appended. `node lab/bench/grow.ts [--rows 200000,1000000,2000000,5000000]`,
// under `flock /tmp/sheaf-bench.lock`. The first size is the one that the others are compared with.
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfStale } from '../../scripts/build.ts';
import { type InitializedSurvey, limits } from '../../src/contract/index.ts';
import { cpuSeconds, forgetPeak, memoryMb, readOptions, report, round, say } from '../report.ts';
import { type LabService, startService, withFolder } from '../start.ts';
import { completeSurvey, generatedMapping, generateParts, rowsPerPart, sendFiles, surveys } from './bench-survey.ts';

const options = readOptions({ rows: '200000,1000000,2000000,5000000' });

interface Grown {
  rows: number;
  seconds: number;
  /** Processor time of the service, all threads. */
  cpu_seconds: number;
  csv_bytes: number;
  peak_mb: number;
  folder_bytes: number;
}

const measureSize = (paths: readonly string[]): number => paths.reduce((sum, path) => sum + statSync(path).size, 0);

function folderBytes(folder: string): number {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return measureSize(entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name)));
}

/** Sends and processes all parts, in batches. */
async function importRows(
  { api, pid }: LabService,
  folder: string,
  parts: number,
): Promise<Omit<Grown, 'folder_bytes'>> {
  const sum = { rows: parts * rowsPerPart, seconds: 0, cpu_seconds: 0, csv_bytes: 0, peak_mb: 0 };
  let upload_key: string | undefined;
  for (let first = 0; first < parts; first += limits.partsPerRequest) {
    const num_parts = Math.min(limits.partsPerRequest, parts - first);
    const survey = { project_id: 1, name: 'Grown', file_type: 'CSV', num_parts, column_mapping: generatedMapping };
    const started: InitializedSurvey = await (upload_key === undefined
      ? api<InitializedSurvey>('POST', `${surveys}/initialize`, survey)
      : api<InitializedSurvey>('POST', `${surveys}/${upload_key}/append`, { num_parts }));
    upload_key = started.upload_key;
    for (const [at, form] of started.upload_urls.entries()) {
      const files = generateParts(folder, 1, first + at);
      sum.csv_bytes += measureSize(files);
      await sendFiles({ ...started, upload_urls: [form] }, files);
    }
    forgetPeak(pid);
    const [begun, cpu] = [performance.now(), cpuSeconds(pid)];
    await completeSurvey(api, started);
    sum.seconds += (performance.now() - begun) / 1000;
    sum.cpu_seconds += cpuSeconds(pid) - cpu;
    sum.peak_mb = Math.max(sum.peak_mb, memoryMb(pid, 'VmHWM'));
  }
  return sum;
}

const grow = (rows: number): Promise<Grown> =>
  withFolder(async (temporary) => {
    const folder = join(temporary, 'data');
    mkdirSync(folder);
    const service = await startService(folder);
    try {
      const sum = await importRows(service, temporary, Math.ceil(rows / rowsPerPart));
      await service.end('SIGTERM'); // writes the rest of the log into the database
      return { ...sum, folder_bytes: folderBytes(folder) };
    } finally {
      service.child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    }
  });

await buildIfStale();
const grown: Grown[] = [];
for (const size of options.rows.split(',').map(Number)) {
  grown.push(await grow(size));
  say(JSON.stringify(grown.at(-1)));
}
const ratio = (one: Grown, of: (grown: Grown) => number) => round(of(one) / of(grown[0] ?? one), 2);
report(
  'grow',
  grown.map((one) => ({
    rows: one.rows,
    rows_per_second: round(one.rows / one.seconds),
    cpu_speed_ratio: ratio(one, ({ rows, cpu_seconds }) => rows / cpu_seconds),
    peak_mb: round(one.peak_mb),
    memory_ratio: ratio(one, ({ peak_mb }) => peak_mb),
    folder_ratio: round(one.folder_bytes / one.csv_bytes, 2),
  })),
);
