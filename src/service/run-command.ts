import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { CommanderError } from 'commander';
import { loadProgram } from './cli/program.ts';
import { keepCompiledCode } from './core/compiled-code.ts';
import { defaultDataDir, describeOpenFolder } from './core/data-dir.ts';
import { isDiskFull, isFailingDisk, isShortage, shortageSentence, UserError } from './core/errors.ts';
import { leave } from './core/parent-process.ts';
import { guardTerminal } from './core/terminal-text.ts';
import { version } from './version.ts';

/** A message for people; the stack of what we did not foresee only where it was asked for. */
function wordsOf(error: unknown): string {
  if (error instanceof UserError) return error.message;
  if (isDiskFull(error)) return 'The disk is full. Free some space on it, and call the command again.';
  if (isShortage(error))
    return `${shortageSentence} End other programs, or allow more files, and call the command again.`;
  if (process.env.SHEAF_LOG === 'debug' && error instanceof Error) return error.stack ?? error.message;
  const message = error instanceof Error ? error.message : String(error);
  if (isFailingDisk(error))
    return `The disk could not read or write a file: ${message}. Call the command again; if that goes on, copy what is on the disk to another one.`;
  return `Something went wrong that Sheaf did not foresee: ${message} (SHEAF_LOG=debug shows where.)`;
}

/** Says why a command failed, on standard error. @returns its exit code (docs/command-line.md#exit-codes) */
export function sayFailure(error: unknown): number {
  // Help and version end with 0; every other refusal of commander is wrong use, which it has said.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  process.stderr.write(`${wordsOf(error)}\n`);
  return error instanceof UserError ? error.exitCode : 1;
}

/**
 * Lets a command work on to its end when the reader of its output closes it early (`sheaf columns … | head`). What is printed after that is
 * lost. Any other error, such as that of a full disk, ends the command with a sentence and 1.
 */
function ignoreBrokenPipes(...streams: readonly NodeJS.WriteStream[]): void {
  for (const stream of streams)
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE') return;
      process.stderr.write(`What was printed could not be written: ${error.message}\n`);
      process.exit(1);
    });
}

/** The data folder that the command will use. */
function calledDataDir(): string {
  const { values } = parseArgs({ options: { 'data-dir': { type: 'string' } }, strict: false });
  const named = values['data-dir'];
  return typeof named === 'string' ? resolve(named) : defaultDataDir();
}

/** Commands that use no data folder. */
const withoutFolder = new Set([undefined, 'columns', 'completion', 'version', '--help', '--version', 'help']);

function warnOfOpenFolder(): void {
  const sentence = withoutFolder.has(process.argv[2]) ? null : describeOpenFolder(calledDataDir());
  if (sentence !== null) process.stderr.write(`${sentence}\n`);
}

// npm runs its scripts in the project's folder, but paths are relative to the caller's folder.
const { INIT_CWD, npm_lifecycle_event } = process.env;
if (npm_lifecycle_event === 'sheaf' && INIT_CWD) process.chdir(INIT_CWD);

// Answers are for their owner only, also where a file lies outside of the data folder.
process.umask(0o077);
guardTerminal(process.stderr);
guardTerminal(process.stdout);
ignoreBrokenPipes(process.stdout, process.stderr);
warnOfOpenFolder();

if (process.argv[2] === 'serve') keepCompiledCode(version);
const program = await loadProgram(process.argv[2]);

try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = sayFailure(error);
}
// The desktop has read what was printed before its port is closed.
process.stderr.write('', () => process.stdout.write('', leave));
