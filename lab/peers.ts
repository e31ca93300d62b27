// What the benches compare with: each peer does the same work in the same run, beside Sheaf.
import { execFileSync, spawnSync } from 'node:child_process';
import { createReadStream, existsSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { ColumnType } from '../src/contract/index.ts';
import { startPostgres } from '../src/service/testing/postgres-server.ts';
import { treeCpuSeconds } from './report.ts';

/** Installs a package from the registry into a folder; the project does not depend on it. @returns false where it cannot be had */
function install(folder: string, name: string): boolean {
  const args = ['install', '--prefix', folder, '--no-audit', '--no-fund', '--ignore-scripts', name];
  return spawnSync('npm', args, { stdio: 'ignore', timeout: 120_000 }).status === 0;
}

/** Wall and processor milliseconds. */
interface Cost {
  ms: number;
  cpu: number;
}

/** Loads CSV files into one text table by the database's own command. */
export interface TablePeer {
  name: string;
  /** The environment of a service on a new database of the same kind. */
  prepare(): Promise<NodeJS.ProcessEnv>;
  /** @param further statements on the table `survey`, of SQLite alone @returns null where its command is missing */
  load(files: readonly string[], columns: number, further?: readonly string[]): Promise<Cost | null>;
  /** Processor milliseconds of the database server so far; 0 where it is in the service's process. */
  serverCpuMs(): number;
  close(): Promise<void>;
}

const columnList = (columns: number): string => Array.from({ length: columns }, (_, at) => `c${at} text`).join(', ');

/**
 * What Sheaf makes of a survey beside its rows, as statements of SQLite: the words of open answers, people by address, and how often each
 * cell of a closed question occurs. They are less than Sheaf does: it also counts the options within a cell, and reads times.
 */
export function writeSameWork(types: readonly ColumnType[]): string[] {
  const columnsOf = (...wanted: ColumnType[]) => types.flatMap((type, at) => (wanted.includes(type) ? [`c${at}`] : []));
  const texts = columnsOf('Open-ended');
  const counts = columnsOf('Single choice', 'Multi choice', 'NPS', 'Ranking').map(
    (column) => `SELECT '${column}' AS question, ${column} AS value, count(*) AS n FROM survey GROUP BY ${column}`,
  );
  const people = columnsOf('Email').map((column) => `SELECT lower(${column}) AS address, rowid AS id FROM survey`);
  return [
    `CREATE VIRTUAL TABLE words USING fts5(${texts.join(', ')}, content='survey', detail=column);`,
    "INSERT INTO words (words) VALUES ('rebuild');",
    'CREATE TABLE people (address TEXT PRIMARY KEY, id INTEGER NOT NULL) WITHOUT ROWID;',
    `INSERT OR IGNORE INTO people ${people.join(' UNION ALL ')} ORDER BY 1;`,
    `CREATE TABLE options AS ${counts.join(' UNION ALL ')};`,
  ];
}

/** `sqlite3 .import`, WAL, synchronous FULL. */
function sqliteImport(folder: string): TablePeer {
  return {
    name: existsSync('/usr/bin/sqlite3') ? 'sqlite3 .import, WAL, FULL' : 'sqlite3 is missing',
    prepare: async () => ({}),
    serverCpuMs: () => 0,
    close: async () => {},
    async load(files, columns, further = []) {
      const database = join(mkdtempSync(join(folder, 'sqlite-')), 'peer.db');
      const input = [
        'PRAGMA journal_mode=WAL;',
        'PRAGMA synchronous=FULL;',
        `CREATE TABLE survey (${columnList(columns)});`,
        '.mode csv',
        ...files.map((file) => `.import --skip 1 "${file}" survey`),
        ...further,
        'SELECT count(*) FROM survey;',
      ].join('\n');
      execFileSync('sync');
      const begun = performance.now();
      const run = spawnSync('/bin/sh', ['-c', `sqlite3 "${database}"; times >&2`], { input, encoding: 'utf8' });
      const ms = performance.now() - begun;
      if (!run.stdout.trim().endsWith(String(files.length * 20_000))) return null;
      // `times` prints "0m1.23s 0m0.45s" of the shell, then of what it started.
      const spent = [...(run.stderr.trim().split('\n').at(-1) ?? '').matchAll(/(\d+)m([\d.]+)s/g)];
      return { ms, cpu: spent.reduce((sum, [, m, s]) => sum + 60_000 * Number(m) + 1000 * Number(s), 0) };
    },
  };
}

/** COPY … FROM STDIN of a PostgreSQL server of its own, fsync and synchronous_commit on: what `\copy` of psql sends. */
async function postgresCopy(): Promise<TablePeer> {
  const server = await startPostgres();
  let made = 0;
  async function connect(url: string): Promise<Client> {
    const client = new Client({ connectionString: url });
    await client.connect();
    return client;
  }
  async function makeDatabase(): Promise<string> {
    const name = `bench${made++}`;
    const client = await connect(server.url);
    await client.query(`CREATE DATABASE ${name}`);
    await client.query('CHECKPOINT');
    await client.end();
    return Object.assign(new URL(server.url), { pathname: name }).href;
  }
  const serverCpuMs = () => treeCpuSeconds(server.pid) * 1000;
  return {
    name: 'PostgreSQL COPY into one text table, fsync on',
    prepare: async () => ({ SHEAF_DATABASE_URL: await makeDatabase() }),
    serverCpuMs,
    async load(files, columns) {
      const client = await connect(await makeDatabase());
      await client.query(`CREATE TABLE survey (${columnList(columns)})`);
      const [begun, before] = [performance.now(), serverCpuMs()];
      for (const file of files)
        await pipeline(createReadStream(file), client.query(copyFrom('COPY survey FROM STDIN (FORMAT csv, HEADER)')));
      const cost = { ms: performance.now() - begun, cpu: serverCpuMs() - before };
      await client.end();
      return cost;
    },
    close: () => server.remove(),
  };
}

/** A table of DuckDB in memory, on two threads. @returns milliseconds of some queries */
async function openDuckdb(files: readonly string[]): Promise<(queries: readonly string[]) => Promise<number>> {
  const duckdb = await import('@duckdb/node-api');
  const instance = await duckdb.DuckDBInstance.create(':memory:', { threads: '2' });
  const connection = await instance.connect();
  const list = files.map((file) => `'${file}'`).join(', ');
  await connection.run(`CREATE TABLE responses AS SELECT * FROM read_csv([${list}], header = true)`);
  return async (queries) => {
    const begun = performance.now();
    for (const query of queries) await connection.runAndReadAll(query);
    return performance.now() - begun;
  };
}

/** exceljs 4.4: reads and writes workbooks as streams. @returns the path of its module; null where it cannot be had */
const installExceljs = (folder: string): string | null =>
  install(folder, 'exceljs@4.4.0') ? join(folder, 'node_modules/exceljs/excel.js') : null;

/** All peers. Those of a registry or of the machine may be missing: then only Sheaf is measured. */
export const peers = {
  sqliteImport,
  postgresCopy,
  duckdb: openDuckdb,
  exceljs: installExceljs,
};
