import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { serveForImports } from '../testing/called-command.ts';
import { cli } from '../testing/cli-process.ts';

const { folder, served, connection, end } = await serveForImports();
afterAll(end);

async function until(isSo: () => boolean, seconds: number): Promise<boolean> {
  const end = performance.now() + seconds * 1000;
  while (!isSo() && performance.now() < end) await wait(50);
  return isSo();
}

it('sheaf import reports within five seconds that a stopped service does not answer, and continues', async () => {
  const file = join(folder, 'visits.csv');
  const rows = Array.from({ length: 200_000 }, (_, at) => `r${at},${at % 11},"Answer ${at}: somebody picks up"`);
  writeFileSync(file, `Id,Score,Why\n${rows.join('\n')}\n`);
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
});
