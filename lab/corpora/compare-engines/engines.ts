import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Client } from 'pg';
import { z } from 'zod';
import { cli as sources, startServe } from '../../../src/service/testing/cli-process.ts';
import { startPostgres } from '../../../src/service/testing/postgres-server.ts';
import type { Get } from './ask.ts';

/** A service on one engine. */
export interface Engine {
  name: 'SQLite' | 'PostgreSQL';
  get: Get;
  /** `sheaf import --auto-map` into a project of its own. @returns the key of the survey; null: refused, with the words of the refusal */
  importFile(path: string): Promise<{ survey_key: string | null; words: string }>;
}

async function run(entry: string, args: readonly string[], env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [entry, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [line] = stdout.split('\n').filter((one) => one.startsWith('{'));
  return {
    line: line === undefined ? undefined : z.record(z.string(), z.unknown()).parse(JSON.parse(line)),
    words: stderr,
  };
}

async function getOf(url: string, token: string, path: string): Promise<{ status: number; body: unknown }> {
  const reply = await fetch(`${url}/api/v1/workspace${path}`, { headers: { authorization: `Bearer ${token}` } });
  const body = await reply.text();
  const isJson = reply.headers.get('content-type')?.includes('json') === true;
  return { status: reply.status, body: isJson ? JSON.parse(body) : body };
}

interface Place {
  name: Engine['name'];
  folder: string;
  entry: string;
  env: NodeJS.ProcessEnv;
}

async function startEngine({ name, folder, entry, env }: Place, opened: AsyncDisposableStack): Promise<Engine> {
  const data = join(folder, name);
  const served = await startServe(data, [], entry, { env });
  opened.defer(async () => {
    await served.end('SIGTERM');
  });
  const scopes = 'survey:write,insight:write,file:write,project:read,project:write';
  const options = ['--name', 'compare', '--scopes', scopes, '--requests-per-minute', 'unlimited'];
  const key = await run(entry, ['keys', 'create', '--data-dir', data, ...options], env);
  const token = String(key.line?.token);
  return {
    name,
    get: (path) => getOf(served.url, token, path),
    async importFile(path) {
      const project = await fetch(`${served.url}/api/v1/workspace/projects`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'Compared' }),
      });
      const { id } = (await project.json()) as { id: number };
      const target = ['--url', served.url, '--token', token, '--project', String(id), '--data-dir', `${data}-client`];
      const { line, words } = await run(
        entry,
        ['import', path, ...target, '--already-imported', 'again', '--auto-map', '--json'],
        {},
      );
      return { survey_key: typeof line?.survey_key === 'string' ? line.survey_key : null, words };
    },
  };
}

async function createDatabase(server: string): Promise<string> {
  const client = new Client({ connectionString: server });
  await client.connect();
  await client.query('CREATE DATABASE compared');
  await client.end();
  return Object.assign(new URL(server), { pathname: 'compared' }).href;
}

/**
 * Starts a service on SQLite and one on a PostgreSQL server of its own.
 * @param entry the command line that they run: the sources, or what was built of them
 * @returns both, and a function that ends them and removes their data
 */
export async function startEngines(entry = sources): Promise<{ engines: [Engine, Engine]; remove(): Promise<void> }> {
  const opened = new AsyncDisposableStack();
  try {
    const folder = mkdtempSync(join(tmpdir(), 'sheaf-engines-'));
    opened.defer(() => rmSync(folder, { recursive: true, force: true }));
    const server = await startPostgres({ fsync: 'off', synchronous_commit: 'off' });
    opened.defer(() => server.remove());
    const url = await createDatabase(server.url);
    const sqlite: Place = { name: 'SQLite', folder, entry, env: { SHEAF_DATABASE_URL: '' } };
    const postgres: Place = { name: 'PostgreSQL', folder, entry, env: { SHEAF_DATABASE_URL: url } };
    const engines: [Engine, Engine] = [await startEngine(sqlite, opened), await startEngine(postgres, opened)];
    return { engines, remove: () => opened.disposeAsync() };
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}
