import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { callCommand } from '../testing/called-command.ts';
import { startSheaf } from '../testing/cli-process.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-together-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const together = 3;

const data = () => ['--data-dir', join(folder, 'data')];
const start = (...args: string[]) => startSheaf([...args, ...data()]);
const numbers = Array.from({ length: together }, (_, at) => at + 1);

it('several commands at once on a new data folder: each project is made', async () => {
  const all = await Promise.all(numbers.map((number) => start('projects', 'create', '--name', `Project ${number}`)));
  expect(all.map(({ status, stderr }) => [status, stderr])).toEqual(numbers.map(() => [0, '']));
  expect((await callCommand('projects', 'list', ...data())).lines.length).toBe(together);
});

it('several imports at once on one data folder: one serves, the others use it', async () => {
  await callCommand('projects', 'create', '--name', 'Ours', ...data());
  const imports = numbers.map((number) => {
    const file = join(folder, `survey ${number}.csv`);
    // The first ones have the least to do: whoever serves may be done before the others.
    const rows = Array.from({ length: 1000 * number }, (_, at) => `Person ${at},${at % 11},Because of ${at * number}`);
    writeFileSync(file, `Name,Score,Why?\n${rows.join('\n')}\n`);
    return start('import', file, '--project', 'Ours', '--auto-map', '--json');
  });
  const all = await Promise.all(imports);
  expect(all.filter(({ status }) => status !== 0)).toEqual([]);
  const reported = all.map(({ stdout }) => (JSON.parse(stdout) as { rows_reported: number }).rows_reported);
  expect(reported).toEqual(numbers.map((number) => 1000 * number));
  const keys = (await callCommand('keys', 'list', ...data())).lines;
  expect(keys.length).toBe(1);
});
