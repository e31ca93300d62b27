import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const cli = fileURLToPath(new URL('../../src/service/cli.ts', import.meta.url));

/** A store that a script asks. */
export interface Storage {
  url: string;
  stop(): Promise<void>;
}

/** Starts `sheaf storage` from the sources, with its data in a folder. @throws Error when it ends before it listens */
export async function startStorage(folder: string, keys: { accessKey: string; secretKey: string }): Promise<Storage> {
  const args = [cli, 'storage', '--data-dir', join(folder, 'data'), '--port', '0'];
  const env = { ...process.env, SHEAF_S3_ACCESS_KEY: keys.accessKey, SHEAF_S3_SECRET_KEY: keys.secretKey };
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const line = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    ended.then(() => undefined),
  ]);
  if (line === undefined) throw new Error('sheaf storage ended before it listened; what it said is above.');
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { url: JSON.parse(String(line[0])).url, stop };
}
