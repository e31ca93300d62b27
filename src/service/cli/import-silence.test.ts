import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cli, type ServeProcess, sheaf, startServe } from '../testing/cli-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'sheaf-import-silence-'));
const dataDir = join(folder, 'data');
let served: ServeProcess;
let token: string;
beforeAll(async () => {
  sheaf(['projects', 'create', '--data-dir', dataDir, '--name', 'Ours']);
  const scopes = ['--scopes', 'survey:write,project:read', '--requests-per-minute', 'unlimited'];
  token = sheaf(['keys', 'create', '--data-dir', dataDir, '--name', 'k', ...scopes]).lines[0].token;
  served = await startServe(dataDir);
});
afterAll(async () => {
  await served.end('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

async function until(isSo: () => boolean, seconds: number): Promise<boolean> {
  const end = performance.now() + seconds * 1000;
  while (!isSo() && performance.now() < end) await wait(50);
  return isSo();
}

it('sheaf import says within five seconds that a stopped service does not answer, and goes on', async () => {
  const file = join(folder, 'visits.csv');
  const rows = Array.from({ length: 200_000 }, (_, at) => `r${at},${at % 11},"Answer ${at}: somebody picks up"`);
  writeFileSync(file, `Id,Score,Why\n${rows.join('\n')}\n`);
  const connection = ['--url', served.url, '--token', token, '--data-dir', join(folder, 'local')];
  const child = spawn(process.execPath, [cli, 'import', ...connection, '--project', 'Ours', '--auto-map', file]);
  let said = '';
  child.stderr.on('data', (data) => {
    said += data;
  });
  const ended = once(child, 'exit');
  expect(await until(() => /Sending/.test(said), 60), said).toBe(true);
  served.child.kill('SIGSTOP');
  const before = said.length;
  try {
    expect(await until(() => said.includes('No answer for '), 5), said).toBe(true);
    const line = said
      .slice(before)
      .split('\n')
      .find((one) => one.includes('No answer for '));
    await wait(2500);
    expect(line).not.toMatch(/MB\/s| left|Next try/);
  } finally {
    served.child.kill('SIGCONT');
  }
  expect((await ended)[0], said).toBe(0);
  // Once in a silence, not every second of it.
  expect(said.match(/No answer for /g)?.length).toBeLessThan(3);
}, 180_000);
