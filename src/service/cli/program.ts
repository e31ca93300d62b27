import { Command, CommanderError } from 'commander';
import { damagedFolderExit } from '../../contract/process-messages.ts';
import {
  DomainError,
  fileLimitProblem,
  isDiskFull,
  isFailingDisk,
  isFileLimit,
  isShortage,
  readErrorCode,
  UserError,
} from '../core/errors.ts';
import { hasDesktop } from '../core/parent-process.ts';
import { say } from '../core/problems.ts';
import { DamagedFolder } from '../data/sqlite/damaged-folder.ts';
import { version } from '../version.ts';

type LoadCommand = () => Promise<{ register(program: Command): void }>;

/** Commands, in the order of `sheaf --help`. Results go to stdout, one JSON object a line; words for people to stderr. */
export const commands: ReadonlyMap<string, LoadCommand> = new Map<string, LoadCommand>([
  ['serve', () => import('./serve.ts')],
  ['status', () => import('./status.ts')],
  ['projects', () => import('./projects.ts')],
  ['keys', () => import('./keys.ts')],
  ['columns', () => import('./columns.ts')],
  ['import', () => import('./import.ts')],
  ['list', () => import('./list.ts')],
  ['export', () => import('./export.ts')],
  ['send', () => import('./send.ts')],
  ['audit', () => import('./audit.ts')],
  ['backup', () => import('./backup.ts')],
  ['restore', async () => ({ register: (await import('./backup.ts')).registerRestore })],
  ['check', () => import('./check.ts')],
  ['repair', async () => ({ register: (await import('./check.ts')).registerRepair })],
  ['migrate', () => import('./migrate.ts')],
  ['storage', () => import('./storage.ts')],
]);

/**
 * The program with the command that is called: each loads only its own code. For help, and where no command is named, it has all.
 * @param named the first word of the call; absent: all commands
 */
export async function loadProgram(named?: string): Promise<Command> {
  const program = new Command('sheaf')
    .description('Sheaf: survey exports, documents and recordings into an organised workspace.')
    .version(version)
    // A command and its subcommand may have an option of one name.
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({ writeErr: (text) => process.stderr.write(text) });
  const load = named === undefined ? undefined : commands.get(named);
  const modules = await Promise.all((load === undefined ? [...commands.values()] : [load]).map((one) => one()));
  for (const { register } of modules) register(program);
  // Subcommands are made before exitOverride can reach them.
  for (const command of program.commands) for (const one of [command, ...command.commands]) one.exitOverride();
  return program;
}

/** SQLite waits for seconds before it says so; a transaction that has begun says it in the words of the service. */
const isLocked = (error: unknown): boolean =>
  readErrorCode(error).startsWith('SQLITE_BUSY') ||
  (error instanceof DomainError && error.problem?.code === 'database_busy');

/** A message for people; the stack of what we did not foresee only where it was asked for. */
function explain(error: unknown): string {
  if (isLocked(error))
    return 'Another program keeps the database locked. End what has sheaf.db open, such as a database browser, and call the command again.';
  if (error instanceof UserError || error instanceof DomainError) return error.message;
  if (isFileLimit(error)) return say(fileLimitProblem());
  if (isDiskFull(error)) return 'The disk is full. Free some space on it, and call the command again.';
  if (isShortage(error))
    return 'The system lets Sheaf open no more files at the moment. End other programs, or allow more files, and call the command again.';
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
  process.stderr.write(`${explain(error)}\n`);
  if (error instanceof DamagedFolder && hasDesktop()) return damagedFolderExit;
  return error instanceof UserError ? error.exitCode : 1;
}
