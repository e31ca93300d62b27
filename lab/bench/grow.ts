// How an import grows: rows a second (and for each second of processor time, which other work does not slow down) from `complete` to COMPLETED, the peak memory of the service meanwhile, and the size of
// the data folder compared with the CSV. One workspace for each size, with parts of 20,000 rows that are made while they are
// sent; what exceeds 100 parts is appended. `node lab/bench/grow.ts [--rows 200000,1000000,2000000,5000000]`, under
// `flock /tmp/sheaf-bench.lock`. The first size is the one that the others are compared with.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildIfStale } from '../../scripts/build.ts';
import { type InitializedSurvey, limits, type SurveyUpload } from '../../src/contract/index.ts';
import { type ServeProcess, sheaf, startServe } from '../../src/service/testing/cli-process.ts';
import { sendForm } from '../../src/service/testing/test-service.ts';
import { writeSurvey } from '../corpora/generate-survey.ts';
import { cpuSeconds, memoryMb } from './measures.ts';
import { type Api, createApi, mappingOf } from './workspace-data.ts';

const { values } = parseArgs({ options: { rows: { type: 'string', default: '200000,1000000,2000000,5000000' } } });
const sizes = values.rows.split(',').map(Number);
const builtCli = fileURLToPath(new URL('../../out/service/cli.js', import.meta.url));
const surveys = '/api/v1/developer/import/surveys';
const { rowsPerPart, partsPerRequest } = limits;

/** One size; the ratios compare with the first size. */
interface Grown {
  rows: number;
  seconds: number;
  /** Processor time of the service, all threads. */
  cpu_seconds: number;
  csv_bytes: number;
  peak_mb: number;
  folder_bytes: number;
}

/** @returns the part with this number, from 0 */
function generatePart(folder: string, part: number): Buffer {
  const out = join(folder, 'part.csv');
  writeSurvey({ out, rows: rowsPerPart, seed: 1, start: part * rowsPerPart });
  return readFileSync(out);
}

function folderBytes(folder: string): number {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = paths.filter((entry) => entry.isFile());
  return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}

/** Asks for the processing of a batch and waits for its end. @returns how long it took, and the peak memory meanwhile */
async function process(api: Api, { pid }: ServeProcess, { links }: InitializedSurvey) {
  writeFileSync(`/proc/${pid}/clear_refs`, '5'); // the peak counts from here
  const begun = performance.now();
  const cpuBefore = cpuSeconds(pid);
  await api('POST', links.complete);
  for (;;) {
    const { status, error_details } = (await api('GET', links.status)) as SurveyUpload;
    if (status === 'FAILED') throw new Error(JSON.stringify(error_details));
    if (status === 'COMPLETED') break;
    await sleep(50);
  }
  const seconds = (performance.now() - begun) / 1000;
  return { seconds, cpu_seconds: cpuSeconds(pid) - cpuBefore, peak_mb: memoryMb(pid, 'VmHWM') };
}

/** Sends and processes all parts, in batches. */
async function importRows(api: Api, service: ServeProcess, folder: string, parts: number) {
  const sum = { seconds: 0, cpu_seconds: 0, csv_bytes: 0, peak_mb: 0 };
  let upload_key: string | undefined;
  for (let first = 0; first < parts; first += partsPerRequest) {
    const num_parts = Math.min(partsPerRequest, parts - first);
    const column_mapping = mappingOf(generatePart(folder, 0));
    const survey = { project_id: 1, name: 'Benchmark', file_type: 'CSV', num_parts, column_mapping };
    const started = (await (upload_key === undefined
      ? api('POST', `${surveys}/initialize`, survey)
      : api('POST', `${surveys}/${upload_key}/append`, { num_parts }))) as InitializedSurvey;
    upload_key = started.upload_key;
    for (const [at, form] of started.upload_urls.entries()) {
      const bytes = generatePart(folder, first + at);
      sum.csv_bytes += bytes.length;
      const reply = await sendForm(form, bytes);
      if (!reply.ok) throw new Error(`upload: ${reply.status} ${await reply.text()}`);
    }
    const { seconds, cpu_seconds, peak_mb } = await process(api, service, started);
    sum.seconds += seconds;
    sum.cpu_seconds += cpu_seconds;
    sum.peak_mb = Math.max(sum.peak_mb, peak_mb);
  }
  return sum;
}

async function grow(rows: number): Promise<Grown> {
  const temporary = mkdtempSync(join(tmpdir(), 'sheaf-grow-'));
  const folder = join(temporary, 'data');
  try {
    sheaf(['projects', 'create', '--data-dir', folder, '--name', 'Benchmark']);
    const scopes = ['--scopes', 'survey:write,project:read', '--requests-per-minute', 'unlimited'];
    const { token } = sheaf(['keys', 'create', '--data-dir', folder, '--name', 'b', ...scopes]).lines[0];
    const service = await startServe(folder, [], builtCli);
    try {
      const sum = await importRows(createApi(service.url, token), service, temporary, Math.ceil(rows / rowsPerPart));
      await service.end('SIGTERM'); // writes the rest of the log into the database
      return { rows, ...sum, folder_bytes: folderBytes(folder) };
    } finally {
      service.child.kill('SIGKILL');
    }
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

await buildIfStale();
let base: Grown | undefined;
for (const size of sizes) {
  const grown = await grow(size);
  base ??= grown;
  const rowsPerSecond = (one: Grown) => one.rows / one.seconds;
  const rowsPerCpuSecond = (one: Grown) => one.rows / one.cpu_seconds;
  console.log(
    JSON.stringify({
      rows: size,
      rows_per_second: Math.round(rowsPerSecond(grown)),
      speed_ratio: Number((rowsPerSecond(grown) / rowsPerSecond(base)).toFixed(2)),
      cpu_speed_ratio: Number((rowsPerCpuSecond(grown) / rowsPerCpuSecond(base)).toFixed(2)),
      peak_mb: Math.round(grown.peak_mb),
      memory_ratio: Number((grown.peak_mb / base.peak_mb).toFixed(2)),
      csv_mb: Math.round(grown.csv_bytes / 1e6),
      folder_ratio: Number((grown.folder_bytes / grown.csv_bytes).toFixed(2)),
    }),
  );
}
