import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sheaf } from '../testing/cli-process.ts';
import { commands } from './program.ts';

const has = (program: string): boolean => spawnSync(program, ['--version']).error === undefined;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-completion-'));
  for (const shell of ['bash', 'zsh', 'fish']) writeFileSync(join(folder, shell), sheaf(['completion', shell]).stdout);
  writeFileSync(join(folder, 'answers.csv'), '');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const lines = [
  { words: 'sheaf ', has: [...commands.keys()] },
  { words: 'sheaf un', has: ['undelete'] },
  { words: 'sheaf keys ', has: ['create', 'list', 'rotate', 'revoke'] },
  { words: 'sheaf keys rotate --over', has: ['--overlap-hours'] },
  { words: 'sheaf export key --formulas ', has: ['escape', 'keep'] },
  { words: 'sheaf import ans', has: ['answers.csv'] },
];

describe.skipIf(!has('bash'))('bash', () => {
  it.each(lines)('“$words” is completed', ({ words, has: wanted }) => {
    const script = `source ./bash; read -ra COMP_WORDS <<< "$1"; [[ $1 == *' ' ]] && COMP_WORDS+=('')
      COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); _sheaf; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const { stdout, stderr } = spawnSync('bash', ['-c', script, 'bash', words], { cwd: folder, encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(stdout.split('\n')).toEqual(expect.arrayContaining(wanted));
  });
});

describe.each(['zsh', 'fish'])('%s', (shell) => {
  it.skipIf(!has(shell))('reads the script', () => {
    expect(spawnSync(shell, ['-n', shell], { cwd: folder, encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
  });
});

it('another shell is wrong use', () => {
  expect(sheaf(['completion', 'tcsh'])).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('bash, zsh, fish'),
  });
});
