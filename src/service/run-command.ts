import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Command, CommanderError } from 'commander';
import { keepCompiledCode } from './core/compiled-code.ts';
import { defaultDataDir, describeOpenFolder } from './core/data-dir.ts';
import { isDiskFull, isFailingDisk, isShortage, shortageSentence, UserError } from './core/errors.ts';
import { leave } from './core/parent-process.ts';
import { guardTerminal } from './core/terminal-text.ts';
import { version } from './version.ts';

interface CommandModule {
  register(program: Command): void;
}

/** Commands, in the order of `sheaf --help`. Results go to stdout, one JSON object a line; words for people to stderr. */
const commands: ReadonlyMap<string, () => Promise<CommandModule>> = new Map<string, () => Promise<CommandModule>>([
  ['serve', () => import('./cli/serve.ts')],
  ['projects', () => import('./cli/projects.ts')],
  ['keys', () => import('./cli/keys.ts')],
  ['columns', () => import('./cli/columns.ts')],
  ['storage', () => import('./cli/storage.ts')],
  ['import', () => import('./cli/import.ts')],
  ['migrate', () => import('./cli/migrate.ts')],
  ['audit', () => import('./cli/audit.ts')],
  ['backup', () => import('./cli/backup.ts')],
  ['restore', () => import('./cli/restore.ts')],
  ['check', () => import('./cli/check.ts')],
  ['repair', () => import('./cli/repair.ts')],
]);

/** The data folder that the command will use. */
function calledDataDir(): string {
  const { values } = parseArgs({ options: { 'data-dir': { type: 'string' } }, strict: false });
  const named = values['data-dir'];
  return typeof named === 'string' ? resolve(named) : defaultDataDir();
}

/** Commands that use no data folder. */
const withoutFolder = new Set([undefined, 'columns', '--help', '--version', 'help']);

function warnOfOpenFolder(): void {
  const sentence = withoutFolder.has(process.argv[2]) ? null : describeOpenFolder(calledDataDir());
  if (sentence !== null) process.stderr.write(`${sentence}\n`);
}

/** The code of the command that is called; of all commands for help, and where none of them is named. */
async function loadCommands(): Promise<CommandModule[]> {
  const named = commands.get(process.argv[2] ?? '');
  if (process.argv[2] === 'serve') keepCompiledCode(calledDataDir(), version);
  if (named !== undefined) return [await named()];
  return Promise.all([...commands.values()].map((load) => load()));
}

// npm runs its scripts in the project's folder, but paths are relative to the caller's folder.
const { INIT_CWD, npm_lifecycle_event } = process.env;
if (npm_lifecycle_event === 'sheaf' && INIT_CWD) process.chdir(INIT_CWD);

// Answers are for their owner only, also where a file lies outside of the data folder.
process.umask(0o077);
guardTerminal(process.stderr);
guardTerminal(process.stdout);
warnOfOpenFolder();

const program = new Command('sheaf')
  .description('Sheaf: survey exports, documents and recordings into an organised workspace.')
  .version(version)
  // A command and its subcommand may have an option of one name.
  .enablePositionalOptions()
  .exitOverride()
  .configureOutput({ writeErr: (text) => process.stderr.write(text) });
for (const { register } of await loadCommands()) register(program);
// Subcommands are made before exitOverride can reach them.
for (const command of program.commands) for (const one of [command, ...command.commands]) one.exitOverride();

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

function exitCodeOf(error: unknown): number {
  // Help and version end with 0; every other refusal of commander is wrong use (docs/command-line.md#exit-codes).
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  process.stderr.write(`${wordsOf(error)}\n`);
  return error instanceof UserError ? error.exitCode : 1;
}

try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = exitCodeOf(error);
}
// The desktop has read what was printed before its port is closed.
process.stderr.write('', () => process.stdout.write('', leave));
