// Starts what the lab measures or attacks.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type ServeProcess, sheaf, startServe } from '../src/service/testing/cli-process.ts';

/** What is measured is built: stripping types costs memory in every thread. `buildIfStale()` makes it. */
export const builtCli = fileURLToPath(new URL('../out/service/cli.js', import.meta.url));

/** Runs work in a temporary folder, which is removed afterwards. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-lab-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Calls a service. @throws Error with its answer unless it is a success */
export type Api = <T>(method: string, path: string, body?: object) => Promise<T>;

/** @returns calls with a token; a text that is no JSON is given as it is */
export function createApi(url: string, token: string): Api {
  return async <T>(method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
    const reply = await fetch(new URL(path, url), { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text}`);
    const isJson = reply.headers.get('content-type')?.includes('json') === true;
    return (isJson ? JSON.parse(text) : text) as T;
  };
}

/** Settings of the service and of the commands beside it. */
interface Place {
  /** The command line: what was built, unless the sources are given. */
  entry?: string | undefined;
  env?: NodeJS.ProcessEnv;
}

/** Makes a project where the folder has none, and a key for everything. @returns its token */
export function makeKey(folder: string, { entry = builtCli, env = {} }: Place = {}): string {
  const data = ['--data-dir', folder];
  if (!existsSync(join(folder, 'sheaf.db')))
    sheaf(['projects', 'create', ...data, '--name', 'Lab'], env, undefined, entry);
  const scopes = 'survey:write,insight:write,file:write,project:read,project:write';
  const key = ['keys', 'create', ...data, '--name', 'lab', '--scopes', scopes, '--requests-per-minute', 'unlimited'];
  const made = sheaf(key, env, undefined, entry);
  if (made.lines[0] === undefined) throw new Error(`No key was made: ${made.stderr}`);
  return made.lines[0].token;
}

/** A service with a project and a key. */
export interface LabService extends ServeProcess {
  token: string;
  api: Api;
}

/** What the unit of a server sets about memory: a service is measured as it is shipped. */
function readMemorySettings(): NodeJS.ProcessEnv {
  const unit = readFileSync(new URL('../deploy/sheaf.service', import.meta.url), 'utf8');
  return Object.fromEntries([...unit.matchAll(/^Environment=(MALLOC_\w+)=(\d+)$/gm)].map(([, ...pair]) => pair));
}

/** Starts a service on a folder. @param token one that was made before; else a key is made */
export async function startService(folder: string, place: Place & { token?: string } = {}): Promise<LabService> {
  const { entry = builtCli, env = {}, token = makeKey(folder, place) } = place;
  const served = await startServe(folder, [], entry, { env: { ...readMemorySettings(), ...env } });
  return { ...served, token, api: createApi(served.url, token) };
}

/** Runs work with a service that ends afterwards. */
export async function withService<T>(
  folder: string,
  place: Place & { token?: string },
  work: (service: LabService) => Promise<T>,
): Promise<T> {
  const service = await startService(folder, place);
  try {
    return await work(service);
  } finally {
    await service.end('SIGTERM');
  }
}

/** A program in a process of its own, which says in its first line where it listens. */
export interface Program {
  url: string;
  pid: number;
  child: ChildProcess;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Starts Node with these arguments. @throws Error when it ends before its first line */
export async function startProgram(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Program> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const line = await Promise.race([once(createInterface(child.stdout), 'line'), ended.then(() => undefined)]);
  if (line === undefined) throw new Error(`${args.join(' ')} ended before it listened; what it said is above.`);
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    await ended;
  };
  return { url: JSON.parse(String(line[0])).url, pid: child.pid ?? 0, child, stop };
}

/** A pair of keys of an object store. */
export interface StoreKeys {
  accessKey: string;
  secretKey: string;
}

/** Starts `sheaf storage` with its data in a folder. */
export function startStorage(
  folder: string,
  { accessKey, secretKey }: StoreKeys,
  { entry = builtCli, env = {} }: Place = {},
): Promise<Program> {
  const keys = { SHEAF_S3_ACCESS_KEY: accessKey, SHEAF_S3_SECRET_KEY: secretKey };
  return startProgram([entry, 'storage', '--data-dir', folder, '--port', '0'], { ...keys, ...env });
}

/** The delays of the event loop of a program, in milliseconds. */
interface LoopDelays {
  p99: number;
  max: number;
}

/** Watches the event loop of a program that is started with `env`. */
export function watchLoop(folder: string) {
  const file = join(folder, 'delays.json');
  const preload = new URL('./bench/loop-delay.preload.ts', import.meta.url).href;
  return {
    env: { SHEAF_BENCH_DELAYS: file, NODE_OPTIONS: `--import=${preload}` },
    /** @returns the delays since it was asked last */
    async read(pid: number): Promise<LoopDelays> {
      rmSync(file, { force: true });
      process.kill(pid, 'SIGUSR2');
      while (!existsSync(file)) await sleep(20);
      await sleep(20);
      return JSON.parse(readFileSync(file, 'utf8')) as LoopDelays;
    },
  };
}
