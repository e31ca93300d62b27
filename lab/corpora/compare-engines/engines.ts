import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { z } from 'zod';
import { cli as sources, startSheaf } from '../../../src/service/testing/cli-process.ts';
import { startPostgres } from '../../../src/service/testing/postgres-server.ts';
import { startService } from '../../start.ts';
import type { Get } from './ask.ts';

const receipt = z.object({ survey_key: z.string() });

/** A service on one engine. */
export interface Engine {
  name: 'SQLite' | 'PostgreSQL';
  get: Get;
  /** `sheaf import --auto-map` into a project of its own. @returns the key of the survey; null: refused, with the words of the refusal */
  importFile(path: string): Promise<{ survey_key: string | null; words: string }>;
}

interface Place {
  name: Engine['name'];
  folder: string;
  entry: string;
  env: NodeJS.ProcessEnv;
}

async function startEngine({ name, folder, entry, env }: Place, opened: AsyncDisposableStack): Promise<Engine> {
  const { url, token, api, end } = await startService(join(folder, name), { entry, env });
  opened.defer(async () => {
    await end('SIGTERM');
  });
  const client = join(folder, `${name}-client`);
  return {
    name,
    async get(path) {
      const reply = await fetch(`${url}/api/v1/workspace${path}`, { headers: { authorization: `Bearer ${token}` } });
      const isJson = reply.headers.get('content-type')?.includes('json') === true;
      return { status: reply.status, body: isJson ? ((await reply.json()) as unknown) : await reply.text() };
    },
    async importFile(path) {
      const { id } = await api<{ id: number }>('POST', '/api/v1/workspace/projects', { name: 'Compared' });
      const target = ['--url', url, '--token', token, '--project', String(id), '--data-dir', client];
      const options = ['--already-imported', 'again', '--auto-map', '--json'];
      const { stdout, stderr } = await startSheaf(['import', path, ...target, ...options]);
      const line = stdout.split('\n').find((one) => one.startsWith('{'));
      return { survey_key: line === undefined ? null : receipt.parse(JSON.parse(line)).survey_key, words: stderr };
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
