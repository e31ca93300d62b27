import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** A store in a process of its own. */
export interface SpawnedStore {
  child: ChildProcess;
  url: string;
}

interface SpawnOptions {
  /** A command that runs the process, such as strace with its options. */
  wrapper?: readonly string[];
  /** A module of `planted/`, loaded first: a store with a fault. */
  planted?: string;
  env?: NodeJS.ProcessEnv;
}

/** Starts `store-process.ts`. @throws Error when it ends before it listens; its exit is then the child's. */
export async function spawnStore(dataDir: string, options: SpawnOptions = {}): Promise<SpawnedStore> {
  const { wrapper = [], planted, env = {} } = options;
  const imports = planted === undefined ? [] : ['--import', join(import.meta.dirname, 'planted', planted)];
  const script = join(import.meta.dirname, 'store-process.ts');
  const [file = '', ...args] = [...wrapper, process.execPath, ...imports, script, dataDir];
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, ...env } });
  if (!child.stdout) throw new Error('The store process has no output.');
  const line = once(createInterface({ input: child.stdout }), 'line').then(([url]) => ({ child, url: String(url) }));
  const ended = once(child, 'exit').then(([code, signal]) => {
    throw new StoreEnded(code, signal);
  });
  return Promise.race([line, ended]);
}

/** The process ended before it listened. */
export class StoreEnded extends Error {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;

  constructor(code: number | null, signal: NodeJS.Signals | null) {
    super(`The store ended with ${signal ?? code} before it listened.`);
    this.code = code;
    this.signal = signal;
  }
}
