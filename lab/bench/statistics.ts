// Statistics over a survey of a million responses and 18 columns, over HTTP on the built service: the first answer of a new service, as
// a ratio to the same counts, means and deviations from a table of DuckDB in memory, on two threads, in turns.
// `node lab/bench/statistics.ts [--parts 50] [--rounds 3] [--data DIR]`, under `flock /tmp/sheaf-bench.lock`. --data: a folder whose workspace
// is kept and used again.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildIfStale } from '../../scripts/build.ts';
import { sheaf, startServe } from '../../src/service/testing/cli-process.ts';
import { percentile } from './load-client.ts';
import { columns, writeParts } from './statistics-data.ts';
import { type Api, createApi, importSurvey } from './workspace-data.ts';
import { quoted } from './workspace-duckdb.ts';

const { values } = parseArgs({
  options: {
    parts: { type: 'string', default: '50' },
    rounds: { type: 'string', default: '3' },
    data: { type: 'string' },
  },
});
const folder = values.data ?? mkdtempSync(join(tmpdir(), 'sheaf-statistics-'));
const isThere = existsSync(join(folder, 'sheaf.db'));
const entry = fileURLToPath(new URL('../../out/service/cli.js', import.meta.url));
const base = '/api/v1/workspace';

async function withService<T>(token: string, work: (api: Api) => Promise<T>): Promise<T> {
  const service = await startServe(folder, [], entry);
  try {
    return await work(createApi(service.url, token));
  } finally {
    await service.end('SIGTERM');
  }
}

/** How the peer counts one column in groups. @param by an expression; '1' for no groups */
function peerQuery({ header, type }: (typeof columns)[number], by: string, from: string, weight: string): string {
  const cell = quoted(header);
  const sums = weight === '1' ? 'count(*) AS n' : `sum(${weight}) AS n, sum(${weight} * ${weight}) AS squares`;
  if (type === 'Do nothing')
    return `SELECT ${by} AS b, count(${cell}), avg(${cell}), stddev_samp(${cell}), min(${cell}), max(${cell}) FROM ${from} GROUP BY b`;
  if (type === 'Timestamp')
    return `SELECT ${by} AS b, date_trunc('week', ${cell}) AS w, ${sums} FROM ${from} GROUP BY b, w`;
  const cells = `SELECT ${by} AS b, ${cell} AS cell, ${sums} FROM ${from} GROUP BY b, cell`;
  if (type !== 'Multi choice') return cells;
  return `SELECT b, option, sum(n) FROM (SELECT b, unnest(string_split(cell, '; ')) AS option, n FROM (${cells})) GROUP BY b, option`;
}

async function loadPeer(files: readonly string[]) {
  const duckdb = await import('@duckdb/node-api');
  const instance = await duckdb.DuckDBInstance.create(':memory:', { threads: '2' });
  const connection = await instance.connect();
  await connection.run(
    `CREATE TABLE responses AS SELECT * FROM read_csv([${files.map((file) => `'${file}'`).join(', ')}], header = true)`,
  );
  return async ({ by = '1', filter = 'true', weight = '1' }: Asked): Promise<number> => {
    const begun = performance.now();
    const from = filter === 'true' ? 'responses' : 'chosen';
    if (from === 'chosen')
      await connection.run(`CREATE OR REPLACE TEMP TABLE chosen AS SELECT * FROM responses WHERE ${filter}`);
    for (const column of columns) await connection.runAndReadAll(peerQuery(column, by, from, weight));
    return performance.now() - begun;
  };
}

/** The same question in SQL; undefined parts: no groups, no filter, no weights. */
interface Asked {
  by?: string;
  filter?: string;
  weight?: string;
}

interface Question {
  id: number;
  header: string;
}

async function questionsOf(api: Api): Promise<{ survey: string; ids: (header: string) => number }> {
  const { imports } = (await api('GET', `${base}/imports`)) as { imports: { survey_key: string }[] };
  const survey = `${base}/surveys/${imports[0]?.survey_key}`;
  const { questions } = (await api('GET', survey)) as { questions: Question[] };
  return { survey, ids: (header) => questions.find((one) => one.header === header)?.id ?? 0 };
}

function askedOf(survey: string, ids: (header: string) => number): { name: string; path: string; sql: Asked }[] {
  const north = `filter=${encodeURIComponent(JSON.stringify([{ kind: 'options', question_id: ids('Region'), options: ['North'] }]))}`;
  const young = `filter=${encodeURIComponent(JSON.stringify([{ kind: 'number', question_id: ids('Age'), from: 20, to: 40 }]))}`;
  const filter = `"Region" = 'North'`;
  return [
    { name: 'the survey with all charts', path: survey, sql: {} },
    { name: 'all charts, filtered by an option', path: `${survey}/questions?${north}`, sql: { filter } },
    {
      name: 'all charts, filtered by a number',
      path: `${survey}/questions?${young}`,
      sql: { filter: '"Age" >= 20 AND "Age" < 40' },
    },
    {
      name: 'all charts, with weights',
      path: `${survey}/questions?weight=${ids('Weight')}`,
      sql: { weight: 'coalesce("Weight", 0)' },
    },
    {
      name: 'compared by a choice of 5',
      path: `${survey}/comparison?by=question:${ids('Region')}`,
      sql: { by: '"Region"' },
    },
    {
      name: 'the same, filtered',
      path: `${survey}/comparison?by=question:${ids('Age group')}&${north}`,
      sql: { by: '"Age group"', filter },
    },
    {
      name: 'compared by 10 overlapping options',
      path: `${survey}/comparison?by=question:${ids('Channels')}`,
      sql: { by: '"Channels"' },
    },
    {
      name: 'compared by quarter',
      path: `${survey}/comparison?by=quarter`,
      sql: { by: `date_trunc('quarter', "Submitted")` },
    },
    {
      name: 'compared by ages in bins',
      path: `${survey}/comparison?by=question:${ids('Age')}`,
      sql: { by: '"Age" // 10' },
    },
  ];
}

await buildIfStale();
const csv = mkdtempSync(join(tmpdir(), 'sheaf-parts-'));
try {
  const files = writeParts(csv, Number(values.parts));
  if (!isThere) sheaf(['projects', 'create', '--data-dir', folder, '--name', 'Benchmark']);
  const named = ['--name', 'b', '--scopes', 'survey:write,project:read', '--requests-per-minute', 'unlimited'];
  const { token } = sheaf(['keys', 'create', '--data-dir', folder, ...named]).lines[0];
  const mapping = Object.fromEntries(columns.map(({ header, type }) => [header, type]));
  if (!isThere) await withService(token, (api) => importSurvey(api, files, mapping));
  const { survey, ids } = await withService(token, questionsOf);
  const peer = await loadPeer(files);
  const rows = [];
  for (const { name, path, sql } of askedOf(survey, ids)) {
    const [ours, theirs]: [number[], number[]] = [[], []];
    for (let round = 0; round < Number(values.rounds); round++) {
      ours.push(
        await withService(token, async (api) => {
          // A window has opened the survey before it asks for anything else.
          if (path !== survey) await api('GET', survey);
          const begun = performance.now();
          await api('GET', path);
          return performance.now() - begun;
        }),
      );
      theirs.push(await peer(sql));
    }
    const [median, duckdb] = [percentile(ours, 0.5), percentile(theirs, 0.5)];
    rows.push({
      name,
      first_ms: Math.round(median),
      least_ms: Math.round(Math.min(...ours)),
      duckdb_ms: Math.round(duckdb),
      ratio: Math.round((100 * median) / duckdb) / 100,
    });
    console.error(JSON.stringify(rows.at(-1)));
  }
  console.table(rows);
} finally {
  rmSync(csv, { recursive: true, force: true });
  if (values.data === undefined) rmSync(folder, { recursive: true, force: true });
}
