// First answers of a new service over a million responses and 19 columns, over HTTP: charts, filters, weights, comparisons and sorted
// responses, where nothing is cached and nothing compiled. The peer is the same counts, means and deviations from a table of DuckDB in
// memory, on two threads, in turns. `node lab/bench/statistics.ts [--parts 50] [--rounds 3] [--data DIR]`, under
// `flock /tmp/sheaf-bench.lock`. --data: a folder whose workspace is kept and used again.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfStale } from '../../scripts/build.ts';
import type { ColumnType } from '../../src/contract/index.ts';
import { createRandom, type Random } from '../corpora/generate-survey/random.ts';
import { createTextWriter } from '../corpora/generate-survey/text.ts';
import { peers } from '../peers.ts';
import { median, readOptions, report, round, say, timed } from '../report.ts';
import { makeKey, withFolder, withService } from '../start.ts';
import { importSurvey, newestSurvey, rowsPerPart } from './bench-survey.ts';

const options = readOptions({ parts: 50, rounds: 3, data: '' });

interface Column {
  header: string;
  type: ColumnType;
  write(random: Random, row: number): string;
}

const choice = (header: string, text: string): Column => {
  const words = text.split('|');
  const write = (random: Random) => words[Math.floor(words.length * random.share() ** 1.4)] ?? '';
  return { header, type: 'Single choice', write: (random) => (random.happens(0.03) ? '' : write(random)) };
};
const several = (header: string, text: string): Column => {
  const chosen = (random: Random) => text.split('|').filter(() => random.happens(0.3));
  return { header, type: 'Multi choice', write: (random) => chosen(random).join('; ') };
};
const number = (header: string, write: (random: Random) => number, decimals = 0): Column => ({
  header,
  type: 'Do nothing',
  write: (random) => (random.happens(0.02) ? '' : write(random).toFixed(decimals)),
});
const writeText = createTextWriter(40);

const columns: readonly Column[] = [
  {
    header: 'Submitted',
    type: 'Timestamp',
    write: (_, row) => `${new Date(Date.UTC(2024, 0, 1) + row * 47_000).toISOString().slice(0, 19)}Z`,
  },
  choice('Region', 'North|East|South|West|Centre'),
  choice('Age group', '18-24|25-34|35-44|45-54|55-64|65+'),
  choice('Education', 'Primary|Secondary|Vocational|Bachelor|Master|Doctorate'),
  ...Array.from({ length: 8 }, (_, at) =>
    choice(`Statement ${at + 1}`, 'Strongly disagree|Disagree|Neutral|Agree|Strongly agree'),
  ),
  several('Channels', 'Post|Phone|Mail|Chat|Web|App|Shop|Fax|Radio|Press'),
  several('Devices', 'Laptop|Desktop|Tablet|Phone'),
  { header: 'Recommend', type: 'NPS', write: (random) => String(Math.floor(11 * Math.sqrt(random.share()))) },
  number('Age', (random) => 18 + random.below(75)),
  number('Income', (random) => 800 * Math.exp(2 * random.share() + random.share()), 2),
  number('Weight', (random) => 0.4 + 2 * random.share(), 4),
  { header: 'Why', type: 'Open-ended', write: (random) => (random.happens(0.4) ? '' : writeText(random)) },
];

/** Writes the parts of the survey. @returns their paths */
function writeParts(folder: string): string[] {
  const quoted = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return Array.from({ length: options.parts }, (_, part) => {
    const rows = Array.from({ length: rowsPerPart }, (_, at) => {
      const row = part * rowsPerPart + at;
      const random = createRandom(7, row);
      return columns.map((column) => quoted(column.write(random, row))).join(',');
    });
    const file = join(folder, `part-${part}.csv`);
    writeFileSync(file, `${columns.map(({ header }) => header).join(',')}\n${rows.join('\n')}\n`);
    return file;
  });
}

/** What is asked, and the same in SQL: no groups, no filter and no weights unless they are given; null: only Sheaf is asked. */
interface Asked {
  name: string;
  path: string;
  sql: { by?: string; filter?: string; weight?: string } | null;
}

/** How the peer counts one column in groups. */
function countColumn({ header, type }: Column, by: string, from: string, weight: string): string {
  const cell = `"${header}"`;
  if (type === 'Open-ended') return `SELECT ${cell}, count(*) OVER () FROM ${from} WHERE ${cell} IS NOT NULL LIMIT 5`;
  const sums = weight === '1' ? 'count(*) AS n' : `sum(${weight}) AS n, sum(${weight} * ${weight}) AS squares`;
  if (type === 'Do nothing')
    return `SELECT ${by} AS b, count(${cell}), avg(${cell}), stddev_samp(${cell}), min(${cell}), max(${cell}) FROM ${from} GROUP BY b`;
  if (type === 'Timestamp')
    return `SELECT ${by} AS b, date_trunc('week', ${cell}) AS w, ${sums} FROM ${from} GROUP BY b, w`;
  const cells = `SELECT ${by} AS b, ${cell} AS cell, ${sums} FROM ${from} GROUP BY b, cell`;
  if (type !== 'Multi choice') return cells;
  return `SELECT b, option, sum(n) FROM (SELECT b, unnest(string_split(cell, '; ')) AS option, n FROM (${cells})) GROUP BY b, option`;
}

function makeQueries({ by = '1', filter, weight = '1' }: NonNullable<Asked['sql']>): string[] {
  const from = filter === undefined ? 'responses' : 'chosen';
  const choose = `CREATE OR REPLACE TEMP TABLE chosen AS SELECT * FROM responses WHERE ${filter}`;
  const counts = columns.map((column) => countColumn(column, by, from, weight));
  return filter === undefined ? counts : [choose, ...counts];
}

/** @param id the id of a question by its header */
function listAsked(survey: string, id: (header: string) => number): Asked[] {
  const filterBy = (condition: object) => `filter=${encodeURIComponent(JSON.stringify([condition]))}`;
  const charts = (name: string, condition: object, filter: string): Asked => ({
    name: `charts: ${name}`,
    path: `${survey}/questions?${filterBy(condition)}`,
    sql: { filter },
  });
  const compared = (name: string, by: string, sql: NonNullable<Asked['sql']>, more = ''): Asked => ({
    name: `compared by ${name}`,
    path: `${survey}/comparison?by=${by}${more}`,
    sql,
  });
  const north = { kind: 'options', question_id: id('Region'), options: ['North'] };
  const contains = (text: string) =>
    charts(
      `with "${text}" in texts`,
      { kind: 'contains', question_id: id('Why'), text },
      `contains(lower("Why"), '${text}')`,
    );
  const half = { kind: 'time', from: '2024-03-01', to: '2024-09-01' };
  return [
    { name: 'the survey with all charts', path: survey, sql: {} },
    charts('an option', north, `"Region" = 'North'`),
    charts('a number', { kind: 'number', question_id: id('Age'), from: 20, to: 40 }, '"Age" >= 20 AND "Age" < 40'),
    charts('promoters', { kind: 'nps_group', question_id: id('Recommend'), group: 'promoters' }, '"Recommend" >= 9'),
    charts('half a year', half, `"Submitted" >= '2024-03-01' AND "Submitted" < '2024-09-01'`),
    charts('a text answered', { kind: 'answered', question_id: id('Why'), answered: true }, '"Why" IS NOT NULL'),
    contains('need'),
    contains('für'),
    {
      name: 'charts: with weights',
      path: `${survey}/questions?weight=${id('Weight')}`,
      sql: { weight: 'coalesce("Weight", 0)' },
    },
    compared('a choice of 5', `question:${id('Region')}`, { by: '"Region"' }),
    compared(
      'another one, filtered',
      `question:${id('Age group')}`,
      { by: '"Age group"', filter: `"Region" = 'North'` },
      `&${filterBy(north)}`,
    ),
    compared('10 overlapping options', `question:${id('Channels')}`, { by: '"Channels"' }),
    compared('quarter', 'quarter', { by: `date_trunc('quarter', "Submitted")` }),
    compared('ages in bins', `question:${id('Age')}`, { by: '"Age" // 10' }),
    { name: 'responses sorted by text', path: `${survey}/responses?sort=question:${id('Why')}`, sql: null },
    { name: 'responses sorted by time', path: `${survey}/responses?sort=time`, sql: null },
  ];
}

await buildIfStale();
await withFolder(async (temporary) => {
  const folder = options.data || join(temporary, 'data');
  const isThere = existsSync(join(folder, 'sheaf.db'));
  mkdirSync(folder, { recursive: true });
  const token = makeKey(folder);
  const files = writeParts(temporary);
  const mapping = Object.fromEntries(columns.map(({ header, type }) => [header, type]));
  if (!isThere) await withService(folder, { token }, ({ api }) => importSurvey(api, files, mapping));
  const { survey, questions } = await withService(folder, { token }, async ({ api }) => {
    const newest = await newestSurvey(api);
    const body = await api<{ questions: { id: number; header: string }[] }>('GET', newest);
    return { survey: newest, questions: body.questions };
  });
  const run = await peers.duckdb(files);
  const rows: object[] = [];
  for (const { name, path, sql } of listAsked(
    survey,
    (header) => questions.find((one) => one.header === header)?.id ?? 0,
  )) {
    const [ours, theirs]: [number[], number[]] = [[], []];
    for (let at = 0; at < options.rounds; at++) {
      const ms = await withService(folder, { token }, async ({ api }) => {
        // A window has opened the survey before it asks for anything else.
        if (path !== survey) await api('GET', survey);
        return timed(() => api('GET', path));
      });
      ours.push(ms);
      if (sql !== null) theirs.push(await run(makeQueries(sql)));
    }
    const ratio = round(median(ours) / median(theirs), 2);
    rows.push({
      name,
      first_ms: round(median(ours)),
      longest_ms: round(Math.max(...ours)),
      duckdb_ms: round(median(theirs)),
      ratio,
    });
    say(JSON.stringify(rows.at(-1)));
  }
  report('statistics', rows);
});
