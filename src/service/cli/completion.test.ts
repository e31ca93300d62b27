// What Tab offers, in the shells themselves.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sheaf } from '../testing/cli-process.ts';
import { commands } from './program.ts';

const shells = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof shells)[number];
const has = (program: string): boolean => spawnSync(program, ['--version']).error === undefined;

/** Calls the function as bash does, which divides a line at = too. */
const bash = `source ./bash
  line=\${1//=/ = }; read -ra COMP_WORDS <<< "$line"; [[ $1 == *[\\ =] ]] && [[ $1 != *= ]] && COMP_WORDS+=('')
  COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); _sheaf; printf '%s\\n' "\${COMPREPLY[@]}"`;

/** Presses Tab in an interactive zsh at a terminal, and notes what is offered. */
const zsh = `zmodload zsh/zpty
  zpty tab env TERM=dumb HISTFILE= zsh -f -i
  zpty -w tab 'source ./zsh
    compadd() { local hits; builtin compadd -A hits "$@"; print -rl -- $hits >> ./offered; builtin compadd "$@" }
    bindkey "^I" complete-word; ready() { print ready > ./done; zle kill-whole-line }; zle -N ready; bindkey "^Xr" ready'
  zpty -w -n tab "$1"$'\\t\\C-xr'
  for n in {1..600}; do [[ -e done ]] && break; zpty -r -t tab line; sleep 0.05; done
  [[ -e done ]] || { print -u2 -r -- $line; exit 1 }
  [[ -e offered ]] && cat offered
  zpty -d tab; rm -f offered done`;

const fish = 'source ./fish; complete -C "$argv[1]"';

const programs: Readonly<Record<Shell, (line: string) => string[]>> = {
  bash: (line) => ['-c', bash, 'bash', line],
  zsh: (line) => ['-f', '-c', zsh, 'zsh', line],
  fish: (line) => ['--no-config', '-c', fish, line],
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-completion-'));
  for (const shell of shells) writeFileSync(join(folder, shell), sheaf(['completion', shell]).stdout);
  for (const name of ['answers.csv', 'an answer.csv']) writeFileSync(join(folder, name), '');
  mkdirSync(join(folder, 'antenatal'));
  writeFileSync(join(folder, 'antenatal', 'visits.csv'), '');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Of a language that is not installed, as where somebody came by SSH, bash would complain. */
const options = () => ({ cwd: folder, encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } }) as const;

/** @returns what a shell offers after a line, without descriptions, marks of folders and quotation */
function offered(shell: Shell, line: string): string[] {
  const { status, stdout, stderr } = spawnSync(shell, programs[shell](line), options());
  expect([status, stderr]).toEqual([0, '']);
  const words = stdout.split('\n').map((word) => (word.split('\t')[0] ?? '').replaceAll('\\', '').replace(/\/$/, ''));
  return [...new Set(words.filter((word) => word !== ''))].sort();
}

const lines: { line: string; offers?: string[]; hasAll?: string[] }[] = [
  { line: 'sheaf ', hasAll: [...commands.keys()] },
  { line: 'sheaf un', offers: ['undelete'] },
  { line: 'sheaf keys ', hasAll: ['create', 'list', 'rotate', 'revoke'] },
  { line: 'sheaf keys rotate --over', offers: ['--overlap-hours'] },
  { line: 'sheaf export some-key --formulas ', offers: ['escape', 'keep'] },
  { line: 'sheaf import answers.csv --bad-rows s', offers: ['skip', 'stop'] },
  { line: 'sheaf completion ', hasAll: ['bash', 'fish', 'zsh'] },
  { line: 'sheaf import an', offers: ['an answer.csv', 'answers.csv', 'antenatal'] },
  { line: 'sheaf import --project Clinic answ', offers: ['answers.csv'] },
  { line: 'sheaf serve --data-dir ante', offers: ['antenatal'] },
  { line: 'sheaf export some-key -o answ', offers: ['answers.csv'] },
  // What is no file is none here either.
  { line: 'sheaf export an', offers: [] },
  { line: 'sheaf list --project an', offers: [] },
];

describe.each(shells)('%s', (shell) => {
  it.skipIf(!has(shell)).each(lines)(
    'offers what can follow “$line” (where the shell is installed)',
    ({ line, offers, hasAll }) => {
      const found = offered(shell, line);
      if (offers !== undefined) expect(found).toEqual(offers);
      if (hasAll !== undefined) expect(found).toEqual(expect.arrayContaining(hasAll));
    },
  );
});

describe.each(['bash', 'zsh'] as const)('%s after the = of an option', (shell) => {
  // Bash divides a line at =; to zsh it is one word.
  const prefix = (option: string) => (shell === 'bash' ? '' : `${option}=`);
  it.skipIf(!has(shell)).each([
    { option: '--formulas', typed: '', offers: ['escape', 'keep'] },
    { option: '--formulas', typed: 'k', offers: ['keep'] },
    { option: '--output', typed: 'an', offers: ['an answer.csv', 'answers.csv', 'antenatal'] },
    { option: '--output', typed: 'antenatal/', offers: ['antenatal/visits.csv'] },
    // What is no file is none here either.
    { option: '--url', typed: 'an', offers: [] },
    { option: '--bom', typed: '', offers: [] },
  ])('offers values for $option=$typed (where the shell is installed)', (row) => {
    const { option, typed, offers } = row;
    // Of a path zsh completes the last name alone.
    const shown = shell === 'zsh' && typed.includes('/') ? ['visits.csv'] : offers.map((one) => prefix(option) + one);
    expect(offered(shell, `sheaf export some-key ${option}=${typed}`)).toEqual(shown);
  });
});

it.skipIf(!has('bash'))('bash without = among its word breaks offers the values too (where it is installed)', () => {
  const whole = `source ./bash; COMP_WORDS=(sheaf export some-key --formulas=k); COMP_CWORD=3; _sheaf; echo "\${COMPREPLY[@]}"`;
  expect(spawnSync('bash', ['-c', whole], options()).stdout).toBe('--formulas=keep\n');
});

it('another shell is wrong use', () => {
  expect(sheaf(['completion', 'tcsh'])).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('bash, zsh, fish'),
  });
});
