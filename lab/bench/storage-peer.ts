// s3rver 3.7.1, another S3 server that runs on Node (it checks no policy and does not sync): installed from the registry into
// a folder of the benchmark, never a dependency.
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Server } from './storage-loads.ts';

const entry = (directory: string) => `
const S3rver = require('s3rver');
const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory: ${JSON.stringify(directory)}, configureBuckets: [{ name: 'bench' }] });
server.run().then(({ port }) => process.send({ url: 'http://127.0.0.1:' + port }));
`;

/** @returns the running server, or undefined where the package cannot be installed. */
export async function startPeer(folder: string): Promise<Server | undefined> {
  const home = join(folder, 'peer');
  mkdirSync(join(home, 'objects'), { recursive: true });
  try {
    execFileSync('npm', ['install', '--prefix', home, '--no-audit', '--no-fund', '--ignore-scripts', 's3rver@3.7.1'], {
      stdio: 'ignore',
      timeout: 120_000,
    });
  } catch {
    return undefined;
  }
  writeFileSync(join(home, 'run.cjs'), entry(join(home, 'objects')));
  const child = spawn(process.execPath, [join(home, 'run.cjs')], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  const url = await new Promise<string | undefined>((resolve) => {
    child.once('message', (message: { url: string }) => resolve(message.url));
    child.once('exit', () => resolve(undefined));
  });
  // The default pair of keys.
  const keys = { accessKey: 'S3RVER', secretKey: 'S3RVER' };
  return url === undefined ? undefined : { child, url, keys, idle_mb: Number.NaN };
}
