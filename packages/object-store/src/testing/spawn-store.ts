import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { testKeys } from './test-store.ts';

/** A store in a process of its own. */
export interface SpawnedStore {
  child: ChildProcess;
  url: string;
}

/** Starts `serve.ts` with the keys of tests. @throws Error when it ends before it listens */
export async function spawnStore(dataDir: string): Promise<SpawnedStore> {
  const script = join(import.meta.dirname, '../serve.ts');
  const env = { STORE_ACCESS_KEY: testKeys.accessKey, STORE_SECRET_KEY: testKeys.secretKey };
  const child = spawn(process.execPath, [script, dataDir], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const line = once(createInterface({ input: child.stdout }), 'line').then(([url]) => ({ child, url: String(url) }));
  const ended = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`The store ended with ${signal ?? code} before it listened.`);
  });
  return Promise.race([line, ended]);
}
