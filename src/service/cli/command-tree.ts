import type { Command, Option } from 'commander';

/** A command as the man page and the completion of shells describe it. */
export interface CommandEntry {
  /** Its words after `sheaf`: `keys create`. */
  path: string;
  description: string;
  /** How it is called, without its name: `[options] <file...>`. */
  usage: string;
  options: readonly Option[];
  /** Words that can follow it. */
  commands: readonly string[];
  /** Whether files can follow it. */
  takesFiles: boolean;
}

const isOwn = (command: Command): boolean => command.name() !== 'help';

function* entriesBelow(command: Command, path: readonly string[]): Generator<CommandEntry> {
  const subcommands = command.createHelp().visibleCommands(command).filter(isOwn);
  yield {
    path: path.join(' '),
    description: command.description(),
    usage: command.usage(),
    options: command.createHelp().visibleOptions(command),
    commands: subcommands.map((one) => one.name()),
    takesFiles: command.registeredArguments.length > 0,
  };
  for (const one of subcommands) yield* entriesBelow(one, [...path, one.name()]);
}

/** @returns the program itself (with an empty path) and every command, each with its own ones after it */
export const commandEntries = (program: Command): CommandEntry[] => [...entriesBelow(program, [])];
