import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const cli = fileURLToPath(new URL('../../out/service/cli.js', import.meta.url));

/** Starts the built `sheaf serve` on an empty folder. @returns the address that signs one window in, and how to stop it */
export async function startService(): Promise<{ address: string; stop: () => Promise<void> }> {
  const data = mkdtempSync(join(tmpdir(), 'sheaf-window-'));
  const options = ['serve', '--data-dir', data, '--open-code'];
  const service = spawn(process.execPath, [cli, ...options], { stdio: ['ignore', 'pipe', 'ignore'] });
  const [line] = await once(service.stdout, 'data');
  const { sign_in_url: address }: { sign_in_url: string } = JSON.parse(String(line));
  const stop = async () => {
    if (service.exitCode === null && service.kill('SIGTERM')) await once(service, 'exit');
    rmSync(data, { recursive: true, force: true });
  };
  return { address, stop };
}
