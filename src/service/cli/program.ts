import { Command } from 'commander';
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
  ['delete', async () => ({ register: (await import('./delete.ts')).registerDelete })],
  ['undelete', async () => ({ register: (await import('./delete.ts')).registerUndelete })],
  ['audit', () => import('./audit.ts')],
  ['backup', () => import('./backup.ts')],
  ['restore', () => import('./restore.ts')],
  ['check', () => import('./check.ts')],
  ['repair', () => import('./repair.ts')],
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
