// What lab/bench/ingest.ts compares an import with: the same CSV files into one text table, by the database's own command.
import { execFileSync, spawnSync } from 'node:child_process';
import { createReadStream, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { startPostgres } from '../../src/service/testing/postgres-server.ts';

/** Wall and processor milliseconds. */
interface Cost {
  ms: number;
  cpu: number;
}

export interface Peer {
  name: string;
  /** Makes an empty database for the next import of the service. */
  prepare(): Promise<void>;
  /** @returns null where its command is missing */
  load(files: readonly string[], columns: number): Promise<Cost | null>;
  /** Processor milliseconds of the database server so far; 0 where it is in the service's process. */
  serverCpuMs(): number;
  close(): Promise<void>;
}

const columnList = (columns: number, type: string) =>
  Array.from({ length: columns }, (_, index) => `c${index} ${type}`).join(', ');

/** `sqlite3 .import`, WAL, synchronous FULL. */
export const sqlitePeer: Peer = {
  name: existsSync('/usr/bin/sqlite3') ? 'sqlite3 .import, WAL, FULL' : 'missing',
  prepare: async () => {},
  serverCpuMs: () => 0,
  close: async () => {},
  async load(files, columns) {
    const folder = mkdtempSync(join(tmpdir(), 'sheaf-peer-'));
    const script = [
      'PRAGMA journal_mode=WAL;',
      'PRAGMA synchronous=FULL;',
      `CREATE TABLE survey (${columnList(columns, 'TEXT')});`,
      '.mode csv',
      ...files.map((file) => `.import --skip 1 "${file}" survey`),
      'SELECT count(*) FROM survey;',
    ].join('\n');
    execFileSync('sync');
    const begun = performance.now();
    const run = spawnSync('/bin/sh', ['-c', `sqlite3 "${join(folder, 'peer.db')}"; times >&2`], {
      input: script,
      encoding: 'utf8',
    });
    const ms = performance.now() - begun;
    rmSync(folder, { recursive: true, force: true });
    if (!run.stdout?.trim().endsWith(String(files.length * 20_000))) return null;
    // `times` prints "0m1.23s 0m0.45s" of the shell, then of what it started.
    const spent = [...(run.stderr.trim().split('\n').at(-1) ?? '').matchAll(/(\d+)m([\d.]+)s/g)];
    const cpu = spent.reduce((sum, [, minutes, seconds]) => sum + 60_000 * Number(minutes) + 1000 * Number(seconds), 0);
    return { ms, cpu };
  },
};

const ticksMs = 10;

/** Processor time of a process and of its children, those that ended included. */
function treeCpuMs(pid: number): number {
  const fieldsOf = (id: string): number[] => {
    try {
      const text = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ')[1] ?? '';
      return text.split(' ').map(Number);
    } catch {
      return []; // it ended meanwhile
    }
  };
  const sum = (fields: readonly number[], from: number, to: number) =>
    fields.slice(from, to).reduce((total, ticks) => total + ticks, 0);
  const own = sum(fieldsOf(String(pid)), 11, 15);
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(fieldsOf)
    .filter((fields) => fields[1] === pid);
  return (own + children.reduce((total, fields) => total + sum(fields, 11, 13), 0)) * ticksMs;
}

/** COPY … FROM STDIN of a PostgreSQL server of its own, fsync and synchronous_commit on: what `\copy` of psql sends. */
export async function postgresPeer(): Promise<Peer> {
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
  return {
    name: 'PostgreSQL COPY into one text table, fsync on',
    async prepare() {
      process.env.SHEAF_DATABASE_URL = await makeDatabase();
    },
    serverCpuMs: () => treeCpuMs(server.pid),
    async load(files, columns) {
      const client = await connect(await makeDatabase());
      await client.query(`CREATE TABLE survey (${columnList(columns, 'text')})`);
      const [begun, before] = [performance.now(), treeCpuMs(server.pid)];
      for (const file of files)
        await pipeline(createReadStream(file), client.query(copyFrom('COPY survey FROM STDIN (FORMAT csv, HEADER)')));
      const cost = { ms: performance.now() - begun, cpu: treeCpuMs(server.pid) - before };
      await client.end();
      return cost;
    },
    close: () => server.remove(),
  };
}
