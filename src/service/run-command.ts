import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { loadProgram, sayFailure } from './cli/program.ts';
import { keepCompiledCode } from './core/compiled-code.ts';
import { describeOpenFolder, findDefaultDataDir } from './core/data-dir.ts';
import { hasDesktop, leave } from './core/parent-process.ts';
import { guardTerminal } from './core/terminal-text.ts';
import { version } from './version.ts';

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
  return typeof named === 'string' ? resolve(named) : findDefaultDataDir();
}

/** Commands that use no data folder. */
const withoutFolder = new Set([undefined, 'columns', '--help', '--version', 'help']);

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

if (process.argv[2] === 'serve') {
  // Garbage is collected in small steps, which keeps the memory of the service small (docs/performance.md).
  setFlagsFromString('--semi-space-growth-factor=1');
  keepCompiledCode(version);
}
const program = await loadProgram(process.argv[2]);

try {
  // Given whole: in Electron commander would take the path of the script for the first argument.
  await program.parseAsync(process.argv.slice(2), { from: 'user' });
} catch (error) {
  process.exitCode = sayFailure(error);
}
// The port of the desktop would keep the process alive; without one it ends by itself.
if (hasDesktop()) await leave();
