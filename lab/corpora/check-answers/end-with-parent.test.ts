import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it, vi } from 'vitest';

const preload = new URL('end-with-parent.ts', import.meta.url).href;
/** A parent that starts a child like the service, says its id, and waits. */
const parent = `
  const stdio = ['ignore', 'ignore', 'ignore', 'ipc'];
  const child = require('node:child_process').spawn(process.execPath, ['--import', '${preload}', '-e', 'setInterval(() => {}, 1000)'], { stdio });
  console.log(child.pid);
  setInterval(() => {}, 1000);
`;

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

it('a service ends with the script that started it, even if that is killed', async () => {
  const script = spawn(process.execPath, ['-e', parent], { stdio: ['ignore', 'pipe', 'ignore'] });
  const [line] = await once(script.stdout, 'data');
  const service = Number(String(line));
  expect(isRunning(service)).toBe(true);
  script.kill('SIGKILL');
  await vi.waitFor(() => expect(isRunning(service)).toBe(false), 10_000);
});
