import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { cli } from './cli-process.ts';

interface ForeignStoreProcess {
  folder: string;
  pid: number;
  /** The settings that point a service at it. */
  env: Record<'SHEAF_S3_ENDPOINT' | 'SHEAF_S3_BUCKET' | 'SHEAF_S3_ACCESS_KEY' | 'SHEAF_S3_SECRET_KEY', string>;
  /** Ends the process and removes its objects. */
  remove(): Promise<void>;
}

/**
 * Starts an object store in a process of its own, which services reach by the `SHEAF_S3_*` settings alone.
 * @param origins pages that may talk to it
 * @throws Error when it ends before it is ready
 */
export async function startForeignStore(origins: readonly string[]): Promise<ForeignStoreProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-foreign-'));
  const keys = { SHEAF_S3_ACCESS_KEY: 'foreign', SHEAF_S3_SECRET_KEY: 'foreign-secret' };
  const allowed = origins.flatMap((origin) => ['--allow-origin', origin]);
  const child = spawn(process.execPath, [cli, 'storage', '--data-dir', folder, ...allowed], {
    env: { ...process.env, ...keys },
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
    folder,
    pid: child.pid ?? 0,
    env: { ...keys, SHEAF_S3_ENDPOINT: url, SHEAF_S3_BUCKET: 'clinic-uploads' },
    async remove() {
      child.kill('SIGTERM');
      // A process that stands still hears nothing.
      child.kill('SIGCONT');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
