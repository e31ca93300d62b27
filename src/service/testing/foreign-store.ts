import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { cli } from './cli-process.ts';
import { freePort } from './free-port.ts';

export interface ForeignStoreProcess {
  folder: string;
  pid: number;
  /** The settings that point a service at it. */
  env: Record<'SHEAF_S3_ENDPOINT' | 'SHEAF_S3_BUCKET' | 'SHEAF_S3_ACCESS_KEY' | 'SHEAF_S3_SECRET_KEY', string>;
  /** Ends the process; its objects stay. */
  stop(): Promise<void>;
  /** Starts it again, at the same address. */
  start(): Promise<void>;
  /** Ends the process and removes its objects. */
  remove(): Promise<void>;
}

/** @throws Error when it ends before it is ready */
async function run(args: readonly string[], env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [cli, 'storage', ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const [line] = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    exited.then(([code]) => {
      throw new Error(`sheaf storage ended with code ${code}.`);
    }),
  ]);
  const { url } = JSON.parse(String(line)) as { url: string };
  return {
    url,
    pid: child.pid ?? 0,
    async end() {
      child.kill('SIGTERM');
      // A process that stands still hears nothing.
      child.kill('SIGCONT');
      await exited;
    },
  };
}

/**
 * Starts an object store in a process of its own, which services reach by the `SHEAF_S3_*` settings alone.
 * @param origins pages that may talk to it
 */
export async function startForeignStore(origins: readonly string[]): Promise<ForeignStoreProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-foreign-'));
  const keys = { SHEAF_S3_ACCESS_KEY: 'foreign', SHEAF_S3_SECRET_KEY: 'foreign-secret' };
  const args = ['--data-dir', folder, ...origins.flatMap((origin) => ['--allow-origin', origin])];
  // It may be ended and started again at the same address.
  const at = [...args, '--port', String(await freePort())];
  let running = await run(at, keys);
  const { url } = running;
  return {
    folder,
    get pid() {
      return running.pid;
    },
    env: { ...keys, SHEAF_S3_ENDPOINT: url, SHEAF_S3_BUCKET: 'clinic-uploads' },
    stop: () => running.end(),
    async start() {
      running = await run(at, keys);
    },
    async remove() {
      await running.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
