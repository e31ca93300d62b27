import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { callCommand } from '../testing/called-command.ts';
import { sheaf } from '../testing/cli-process.ts';
import { provideFolder } from '../testing/provide-folder.ts';

// A file of somebody else, whose name and headers hold what a terminal obeys: a title, colours in one byte, a text that runs
// the other way.

const folder = provideFolder('terminal');
const data = ['--data-dir', join(folder, 'data')];
const header = 'Na\u001b]0;owned\u0007me\u009b31m \u202egnp.txt\u2066';
const file = join(folder, `a\u001b[2J\u009b31m\u202efsc.csv`);
const obeyed = /[[\p{Cc}\u202a-\u202e\u2066-\u2069]--[\t\n]]/v;
beforeAll(async () => {
  writeFileSync(file, `${header},Why\nAda,because\nBob,so\n`);
  await callCommand('projects', 'create', ...data, '--name', 'Ours');
});

it.each([
  ['columns', ['columns', file]],
  ['columns as JSON', ['columns', file, '--json']],
  ['an import', ['import', file, ...data, '--project', 'Ours', '--auto-map']],
  [
    'an import as JSON',
    ['import', file, ...data, '--project', 'Ours', '--auto-map', '--json', '--already-imported', 'again'],
  ],
  ['a file that is missing', ['columns', `${file}.csv`]],
])('%s: nothing that a terminal would obey is printed', async (_, args) => {
  // Words are made safe where the process begins, JSON by the command.
  const { stdout, stderr } = args.includes('--json') ? await callCommand(...args) : sheaf(args);
  expect(stdout + stderr).toMatch(/fsc/);
  expect(stdout).not.toMatch(obeyed);
  expect(stderr).not.toMatch(obeyed);
});

it('a program gets the header as it is', async () => {
  const { lines } = await callCommand('columns', file, '--json');
  expect(JSON.stringify(lines)).toContain(JSON.stringify(header).slice(1, -1));
});
