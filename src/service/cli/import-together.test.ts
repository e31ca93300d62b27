import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { callCommand } from '../testing/called-command.ts';
import { startSheaf } from '../testing/cli-process.ts';
import { provideFolder } from '../testing/provide-folder.ts';

const folder = provideFolder('together');
const together = 3;
const numbers = Array.from({ length: together }, (_, at) => at + 1);

it('several commands at once on a new data folder: each project is made', async () => {
  const data = ['--data-dir', join(folder, 'new')];
  const create = (number: number) => startSheaf(['projects', 'create', '--name', `Project ${number}`, ...data]);
  const all = await Promise.all(numbers.map(create));
  expect(all.map(({ status, stderr }) => [status, stderr])).toEqual(numbers.map(() => [0, '']));
  expect((await callCommand('projects', 'list', ...data)).lines.length).toBe(together);
});

it('several imports at once on one data folder: one serves, the others use it', async () => {
  const data = ['--data-dir', join(folder, 'data')];
  await callCommand('projects', 'create', '--name', 'Ours', ...data);
  const imports = numbers.map((number) => {
    const file = join(folder, `survey ${number}.csv`);
    // The first ones have the least to do: whoever serves may be done before the others.
    const rows = Array.from({ length: 1000 * number }, (_, at) => `Person ${at},${at % 11},Because of ${at * number}`);
    writeFileSync(file, `Name,Score,Why?\n${rows.join('\n')}\n`);
    return startSheaf(['import', file, '--project', 'Ours', '--auto-map', '--json', ...data]);
  });
  const all = await Promise.all(imports);
  expect(all.filter(({ status }) => status !== 0)).toEqual([]);
  const reported = all.map(({ stdout }) => (JSON.parse(stdout) as { rows_reported: number }).rows_reported);
  expect(reported).toEqual(numbers.map((number) => 1000 * number));
  const keys = (await callCommand('keys', 'list', ...data)).lines;
  expect(keys.length).toBe(1);
});
