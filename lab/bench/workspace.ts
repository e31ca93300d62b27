// Reading a survey of a million responses and a library over HTTP on the built service. For each address: the
// median and 99th percentile, as a ratio to reading one row of SQLite by its primary key in the same run, and the delays of the
// service's event loop. Before them the first answers, each of a new service, beside a table of DuckDB in memory.
// `node lab/bench/workspace.ts [--parts 50] [--library 100000] [--requests 100] [--rounds 5] [--data DIR]`, under
// `flock /tmp/sheaf-bench.lock`. --rounds: how often each first answer is asked for; 0: not. --requests 0: only first answers.
// --data: a folder whose workspace is kept and used again.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildIfStale } from '../../scripts/build.ts';
import { openDatabase } from '../../src/service/data/sqlite/open.ts';
import { type ServeProcess, sheaf, startServe } from '../../src/service/testing/cli-process.ts';
import { percentile } from './load-client.ts';
import { type Api, createApi, generateParts, importSurvey, insertLibrary } from './workspace-data.ts';
import { measureFirst } from './workspace-first.ts';

const { values } = parseArgs({
  options: {
    parts: { type: 'string', default: '50' },
    library: { type: 'string', default: '100000' },
    requests: { type: 'string', default: '100' },
    rounds: { type: 'string', default: '5' },
    data: { type: 'string' },
  },
});
const partCount = Number(values.parts);
const requests = Number(values.requests);
const rounds = Number(values.rounds);
const folder = values.data ?? mkdtempSync(join(tmpdir(), 'sheaf-workspace-'));
const isThere = existsSync(join(folder, 'sheaf.db'));
/** The longest time that one address is called. */
const longest = 4000;
const base = '/api/v1/workspace';

/** @returns the key of the newest survey. */
async function surveyOf(api: Api): Promise<string> {
  const { imports } = (await api('GET', `${base}/imports`)) as { imports: { survey_key: string }[] };
  return imports[0]?.survey_key ?? '';
}

async function importFiles(token: string, files: readonly string[]): Promise<void> {
  const service = await start();
  const begun = performance.now();
  await importSurvey(createApi(service.url, token), files).finally(() => service.end('SIGTERM'));
  const ms = Math.round(performance.now() - begun);
  console.error(`${partCount * 20_000} responses imported and searchable in ${ms} ms`);
}

/** @returns median milliseconds of reading a row by its primary key. */
function primaryKeyRead(): number {
  const db = openDatabase(join(folder, 'sheaf.db'), { readonly: true });
  const people = db
    .prepare<[], { project_id: number; identity: string }>(
      'SELECT project_id, identity FROM participants ORDER BY random() LIMIT 5000',
    )
    .all();
  const read = db.prepare<[number, string]>('SELECT * FROM participants WHERE project_id = ? AND identity = ?');
  const times = people.map(({ project_id, identity }) => {
    const begun = performance.now();
    read.get(project_id, identity);
    return performance.now() - begun;
  });
  db.close();
  return percentile(times, 0.5);
}

interface Question {
  id: number;
  type: string;
  distribution: { options?: { value: string }[] };
}

/** Every list, by name and query; those with `pages` are read by their cursor. */
async function addressesOf(api: Api, survey_key: string) {
  const survey = `${base}/surveys/${survey_key}`;
  const { questions } = (await api('GET', survey)) as { questions: Question[] };
  const ofType = (type: string) => questions.find((question) => question.type === type);
  const [choice, nps, open] = [ofType('Single choice'), ofType('NPS'), ofType('Open-ended')];
  const chosen = choice?.distribution.options?.[0]?.value ?? '';
  const filterOf = (...conditions: object[]) => `filter=${encodeURIComponent(JSON.stringify(conditions))}`;
  const options = { kind: 'options', question_id: choice?.id, options: [chosen] };
  const contains = { kind: 'contains', question_id: open?.id, text: 'need' };
  return [
    ['one small answer (floor)', `${base}/instance`],
    ['survey with distributions', survey],
    ['distributions, filtered by a choice', `${survey}/questions?${filterOf(options)}`],
    ['distributions, filtered by text', `${survey}/questions?${filterOf(contains)}`],
    ['responses', `${survey}/responses?`],
    ['responses, filtered by a choice', `${survey}/responses?${filterOf(options)}`],
    ['responses, filtered by text', `${survey}/responses?${filterOf(contains)}`],
    ['responses, sorted by time', `${survey}/responses?sort=time&order=desc`],
    ['responses, sorted by NPS', `${survey}/responses?sort=question:${nps?.id}`],
    ['responses, sorted by open text', `${survey}/responses?sort=question:${open?.id}`],
    ['responses, filtered and sorted', `${survey}/responses?sort=time&${filterOf(options)}`],
    ['notes', `${survey}/notes?`],
    ['notes, searched', `${survey}/notes?q=need`],
    ['search of everything', `${base}/search?q=need`],
    ['search of names', `${base}/search?q=budget`],
    ['participants', `${base}/participants?`],
    ['participants, searched', `${base}/participants?q=example`],
    ['imports', `${base}/imports?`],
    ['insights', `${base}/insights?`],
    ['insights by name', `${base}/insights?sort=name&order=asc`],
    ['files of a kind', `${base}/files?kind=video`],
    ['files, searched', `${base}/files?q=report+11`],
    ['media of the survey', `${survey}/media?`],
  ] as const;
}

/** The first answer, then pages by their cursor, again and again. @returns milliseconds of each */
async function measure(api: Api, path: string): Promise<{ first: number; later: number[] }> {
  const times: number[] = [];
  let cursor: string | null = null;
  const begun = performance.now();
  for (let n = 0; n <= requests && performance.now() - begun < longest; n++) {
    const asked = performance.now();
    const page = (await api('GET', cursor === null ? path : `${path}&cursor=${cursor}`)) as {
      next_cursor?: string | null;
    };
    times.push(performance.now() - asked);
    cursor = page.next_cursor ?? null;
  }
  return { first: times[0] ?? Number.NaN, later: times.slice(1) };
}

const delays = join(folder, 'delays.json');
async function loopDelay({ pid }: ServeProcess): Promise<{ p99: number; max: number }> {
  rmSync(delays, { force: true });
  process.kill(pid, 'SIGUSR2');
  while (!existsSync(delays)) await sleep(20);
  await sleep(20);
  return JSON.parse(readFileSync(delays, 'utf8'));
}

async function start(): Promise<ServeProcess> {
  process.env.SHEAF_BENCH_DELAYS = delays;
  process.env.NODE_OPTIONS = `--import=${new URL('./loop-delay.ts', import.meta.url)}`;
  const entry = fileURLToPath(new URL('../../out/service/cli.js', import.meta.url));
  const service = await startServe(folder, [], entry);
  delete process.env.NODE_OPTIONS;
  return service;
}

const round = (ms: number) => Math.round(ms * 10) / 10;

async function run(token: string): Promise<void> {
  const service = await start();
  try {
    const api = createApi(service.url, token);
    const survey_key = await surveyOf(api);
    const peer = primaryKeyRead();
    const rows = [];
    await loopDelay(service);
    for (const [address, path] of await addressesOf(api, survey_key)) {
      const { first, later } = await measure(api, path);
      const { p99, max } = await loopDelay(service);
      const p50 = percentile(later, 0.5);
      const times = { first_ms: round(first), p50_ms: round(p50), p99_ms: round(percentile(later, 0.99)) };
      rows.push({
        address,
        ...times,
        'p50 / key read': Math.round(p50 / peer),
        loop_p99_ms: round(p99),
        loop_max_ms: round(max),
      });
      console.error(JSON.stringify(rows.at(-1)));
    }
    console.table(rows);
    console.log(
      JSON.stringify({
        responses: partCount * 20_000,
        library: Number(values.library),
        key_read_us: round(peer * 1000),
        rows,
      }),
    );
  } finally {
    await service.end('SIGTERM');
  }
}

async function measureAll(token: string): Promise<void> {
  const csv = mkdtempSync(join(tmpdir(), 'sheaf-parts-'));
  try {
    const files = isThere && rounds === 0 ? [] : generateParts(csv, partCount);
    if (!isThere) await importFiles(token, files);
    if (rounds > 0) {
      const first = await measureFirst(start, token, { rounds, files });
      console.table(first);
      console.log(JSON.stringify({ first }));
    }
    if (requests > 0) await run(token);
  } finally {
    rmSync(csv, { recursive: true });
  }
}

await buildIfStale();
try {
  if (!isThere) sheaf(['projects', 'create', '--data-dir', folder, '--name', 'Benchmark']);
  const scopes = 'survey:write,project:read,insight:write,file:write';
  const named = ['--name', 'b', '--scopes', scopes, '--requests-per-minute', 'unlimited'];
  const { token } = sheaf(['keys', 'create', '--data-dir', folder, ...named]).lines[0];
  if (!isThere) await insertLibrary(folder, Number(values.library));
  await measureAll(token);
} finally {
  if (values.data === undefined) rmSync(folder, { recursive: true, force: true });
}
