// Several nodes as processes of their own, with a PostgreSQL server, an object store and a proxy: for drills, benchmarks and trying out.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { OpenedParts } from '../src/service/core/opened-parts.ts';
import { cli, type ServeProcess, sheaf, startServe } from '../src/service/testing/cli-process.ts';
import { type ForeignStoreProcess, startForeignStore } from '../src/service/testing/foreign-store.ts';
import { freePort } from '../src/service/testing/free-port.ts';
import { type PostgresServer, startPostgres } from '../src/service/testing/postgres-server.ts';
import { startTestProxy, type TestProxy } from '../src/service/testing/test-proxy.ts';

interface ClusterOptions {
  nodes: number;
  /** The port of the proxy; 0: any. */
  port?: number;
  /** Of postgresql.conf. */
  postgres?: Readonly<Record<string, string>>;
  /** Further settings of each node. */
  env?: NodeJS.ProcessEnv;
  /** The command line that nodes run: the sources, or what was built of them. */
  entry?: string;
}

export interface ClusterNode {
  /** The process that runs now, or ran last. */
  process: ServeProcess;
  /** Sends a signal and waits for the end. @returns the exit code, or null after a signal that kills */
  end(signal: NodeJS.Signals): Promise<number | null>;
  /** Starts the node again, at the same address. */
  start(): Promise<void>;
}

export interface ProjectKey {
  project_id: number;
  token: string;
}

export interface Cluster extends ProjectKey {
  /** The address of the proxy. `token` is a key for everything. */
  url: string;
  nodes: ClusterNode[];
  proxy: TestProxy;
  postgres: PostgresServer;
  store: ForeignStoreProcess;
  database_url: string;
  /** Makes another project and a key for it alone. */
  makeProject(name: string): ProjectKey;
  /** Ends all processes and removes their data. */
  remove(): Promise<void>;
}

/** As long as the proxy takes to notice, twice. */
const everyMs = 500;
const drainSeconds = '1';

async function createDatabase(server: string): Promise<string> {
  const client = new Client({ connectionString: server });
  await client.connect();
  await client.query('CREATE DATABASE sheaf');
  await client.end();
  return Object.assign(new URL(server), { pathname: 'sheaf' }).href;
}

async function startNode(folder: string, env: NodeJS.ProcessEnv, entry: string): Promise<ClusterNode> {
  const at = ['--port', String(await freePort())];
  let running = await startServe(folder, at, entry, { env });
  return {
    get process() {
      return running;
    },
    end: (signal) => running.end(signal),
    async start() {
      running = await startServe(folder, at, entry, { env });
    },
  };
}

/** Makes a project and a key, as an administrator does it. @param isForAll the key is for every project */
function makeKey(folder: string, env: NodeJS.ProcessEnv, name: string, isForAll: boolean): ProjectKey {
  const data = ['--data-dir', folder];
  const scopes = 'survey:write,insight:write,file:write,project:read';
  const [project] = sheaf(['projects', 'create', ...data, '--name', name], env).lines;
  if (project === undefined) throw new Error(`No project ${name}.`);
  const only = isForAll ? [] : ['--project', String(project.id)];
  const options = ['--scopes', scopes, '--requests-per-minute', 'unlimited', ...only];
  const made = sheaf(['keys', 'create', ...data, '--name', name, ...options], env);
  const [key] = made.lines;
  if (key === undefined) throw new Error(`No key: ${made.stderr}`);
  return { project_id: project.id, token: key.token };
}

/** Starts a cluster on loopback. The nodes start together, so one of them makes the schema and the others wait. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { nodes: count, port = 0, postgres: settings = {}, env: more = {}, entry = cli } = options;
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-cluster-'));
  const opened = new OpenedParts();
  opened.defer(() => rmSync(folder, { recursive: true, force: true }));
  try {
    const proxy = await startTestProxy({ port, health: { path: '/readyz', everyMs } });
    opened.defer(() => proxy.close());
    const postgres = await startPostgres(settings);
    opened.defer(() => postgres.remove());
    const store = await startForeignStore([proxy.url]);
    opened.defer(() => store.remove());
    const database_url = await createDatabase(postgres.url);
    const env: NodeJS.ProcessEnv = {
      ...store.env,
      SHEAF_DATABASE_URL: database_url,
      SHEAF_PUBLIC_URL: proxy.url,
      SHEAF_TRUSTED_PROXIES: 'loopback',
      SHEAF_DRAIN_SECONDS: drainSeconds,
      ...more,
    };
    const names = Array.from({ length: count }, (_, index) => join(folder, `node-${index + 1}`));
    const nodes = await Promise.all(names.map((name) => startNode(name, env, entry)));
    for (const node of nodes) {
      opened.defer(async () => {
        if (node.process.child.exitCode === null && node.process.child.signalCode === null) await node.end('SIGTERM');
      });
      proxy.add(node.process.url);
    }
    const key = makeKey(folder, env, 'Cluster', true);
    return {
      ...key,
      url: proxy.url,
      nodes,
      proxy,
      postgres,
      store,
      database_url,
      makeProject: (name) => makeKey(folder, env, name, false),
      remove: () => opened.close(),
    };
  } catch (error) {
    await opened.close();
    throw error;
  }
}
