// Runs a test suite on a store of its own process, reached by the SHEAF_S3_* settings alone; with those already set (MinIO,
// Amazon S3, …) on that one.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { cli } from './cli-process.ts';

/** Starts the store and points this process's settings at it, which the test processes inherit. @returns how to end it */
export async function setup(): Promise<() => Promise<void>> {
  if (process.env.SHEAF_S3_ENDPOINT !== undefined) return async () => {};
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-foreign-'));
  const keys = { SHEAF_S3_ACCESS_KEY: 'foreign', SHEAF_S3_SECRET_KEY: 'foreign-secret' };
  const args = [cli, 'storage', '--data-dir', folder, '--allow-origin', 'app://sheaf'];
  const child = spawn(process.execPath, args, {
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
  Object.assign(process.env, keys, {
    SHEAF_S3_ENDPOINT: url,
    SHEAF_S3_BUCKET: 'clinic-uploads',
    SHEAF_TEST_STORE_DIR: folder,
  });
  return async () => {
    child.kill('SIGTERM');
    await exited;
    rmSync(folder, { recursive: true, force: true });
  };
}
