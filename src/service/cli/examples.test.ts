import type { Command } from 'commander';
import { expect, it } from 'vitest';
import { callCommand } from '../testing/called-command.ts';
import { commandEntries } from './command-tree.ts';
import { examples } from './examples.ts';
import { loadProgram } from './program.ts';

const entries = commandEntries(await loadProgram());

it('every command that does something has an example, and no other one has', () => {
  const called = entries.filter(({ words, options }) => words.length === 0 || options.length > 1);
  const shells = ['', 'completion'];
  expect(Object.keys(examples).sort()).toEqual([...new Set([...called.map(({ path }) => path), ...shells])].sort());
});

/** The words of a line, as a shell divides it. */
const wordsOf = (line: string): string[] =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '');

/** The command and those below it note that they were called, in place of what they do. */
function onlyNote(command: Command, called: string[], path: readonly string[] = []): void {
  if (path.length > 0) command.action(() => void called.push(path.join(' ')));
  for (const one of command.commands) onlyNote(one, called, [...path, one.name()]);
}

const calls = Object.entries(examples).flatMap(([path, lines]) => lines.map((line) => ({ path, line })));
it.each(calls)('sheaf $line: the command takes it', async ({ path, line }) => {
  const called: string[] = [];
  const program = await loadProgram();
  onlyNote(program, called);
  await program.parseAsync(wordsOf(line), { from: 'user' });
  expect(called).toHaveLength(1);
  if (path !== '') expect(called).toEqual([path]);
});

it.each(['', 'import', 'keys create'])('sheaf %s --help shows them', async (path) => {
  const { status, stdout } = await callCommand(...path.split(' ').filter(Boolean), '--help');
  expect(status).toBe(0);
  for (const line of examples[path] ?? []) expect(stdout).toContain(`  sheaf ${line}\n`);
});
