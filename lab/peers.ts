// What the benches compare with: each peer does the same work in the same run, beside Sheaf.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createReadStream, existsSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { startPostgres } from '../src/service/testing/postgres-server.ts';
import { treeCpuSeconds } from './report.ts';
import { type Program, type StoreKeys, startProgram } from './start.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

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
  /** @returns null where its command is missing */
  load(files: readonly string[], columns: number): Promise<Cost | null>;
  /** Processor milliseconds of the database server so far; 0 where it is in the service's process. */
  serverCpuMs(): number;
  close(): Promise<void>;
}

const columnList = (columns: number): string => Array.from({ length: columns }, (_, at) => `c${at} text`).join(', ');

/** `sqlite3 .import`, WAL, synchronous FULL. */
function sqliteImport(folder: string): TablePeer {
  return {
    name: existsSync('/usr/bin/sqlite3') ? 'sqlite3 .import, WAL, FULL' : 'sqlite3 is missing',
    prepare: async () => ({}),
    serverCpuMs: () => 0,
    close: async () => {},
    async load(files, columns) {
      const database = join(mkdtempSync(join(folder, 'sqlite-')), 'peer.db');
      const input = [
        'PRAGMA journal_mode=WAL;',
        'PRAGMA synchronous=FULL;',
        `CREATE TABLE survey (${columnList(columns)});`,
        '.mode csv',
        ...files.map((file) => `.import --skip 1 "${file}" survey`),
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

/** An object store in a process of its own. */
export interface StorePeer extends Program {
  keys: StoreKeys;
}

/** Another S3 server that runs on Node. It checks no policy and does not sync. */
async function startS3rver(folder: string): Promise<StorePeer | null> {
  const home = join(folder, 's3rver');
  mkdirSync(join(home, 'objects'), { recursive: true });
  if (!install(home, 's3rver@3.7.1')) return null;
  const script = join(home, 'run.cjs');
  const options = { port: 0, address: '127.0.0.1', silent: true, directory: join(home, 'objects') };
  writeFileSync(
    script,
    `const server = new (require('s3rver'))({ ...${JSON.stringify(options)}, configureBuckets: [{ name: 'bench' }] });
    server.run().then(({ port }) => console.log(JSON.stringify({ url: 'http://127.0.0.1:' + port })));`,
  );
  return { ...(await startProgram([script])), keys: { accessKey: 'S3RVER', secretKey: 'S3RVER' } };
}

/** A MinIO of your own (`go install github.com/minio/minio@latest` makes one); it is run, and nothing of it is kept. */
async function startMinio(folder: string, program: string): Promise<StorePeer> {
  const keys = { accessKey: 'BENCH', secretKey: 'bench-secret' };
  const env = { ...process.env, MINIO_ROOT_USER: keys.accessKey, MINIO_ROOT_PASSWORD: keys.secretKey };
  const at = `127.0.0.1:${20_000 + (process.pid % 20_000)}`;
  const child = spawn(program, ['server', '--quiet', '--address', at, join(folder, 'minio')], { env, stdio: 'ignore' });
  const isReady = () =>
    fetch(`http://${at}/minio/health/live`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (let attempt = 0; !(await isReady()); attempt++) {
    if (attempt > 100) throw new Error(`${program} does not answer.`);
    await sleep(100);
  }
  return { url: `http://${at}`, pid: child.pid ?? 0, child, keys, stop: async () => void child.kill('SIGKILL') };
}

/** The least that a store on node:http can do: a body goes to a file as it comes, and the answer waits for fdatasync. */
async function startSink(folder: string): Promise<StorePeer> {
  const script = join(folder, 'sink.mjs');
  writeFileSync(
    script,
    `import { open, unlink } from 'node:fs/promises';
    import { createServer } from 'node:http';
    let count = 0;
    const server = createServer({ requestTimeout: 0 }, async (request, response) => {
      const path = ${JSON.stringify(join(folder, 'sink-'))} + count++;
      const handle = await open(path, 'w');
      await handle.writeFile(request);
      await handle.datasync();
      await handle.close();
      response.writeHead(204).end();
      await unlink(path);
    });
    server.listen(0, '127.0.0.1', () => console.log(JSON.stringify({ url: 'http://127.0.0.1:' + server.address().port })));`,
  );
  return { ...(await startProgram([script])), keys: { accessKey: 'SINK', secretKey: 'SINK' } };
}

/** A server of fastify and better-sqlite3 that lists one table of a data folder; the packages are those of this checkout. */
function listingServer(folder: string, dataDir: string): string[] {
  const script = join(folder, 'listing.mjs');
  if (!existsSync(join(folder, 'node_modules'))) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(
    script,
    `import Database from 'better-sqlite3';
    import fastify from 'fastify';
    const db = new Database(process.argv[2], { readonly: true });
    const list = db.prepare('SELECT * FROM stored_surveys ORDER BY id DESC LIMIT 50');
    const server = fastify();
    server.get('/surveys', () => list.all());
    console.log(JSON.stringify({ url: await server.listen({ port: 0 }) }));`,
  );
  return [script, join(dataDir, 'sheaf.db')];
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
  s3rver: startS3rver,
  minio: startMinio,
  sink: startSink,
  listingServer,
  duckdb: openDuckdb,
  exceljs: installExceljs,
};
