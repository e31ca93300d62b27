import type { Command, Option } from 'commander';
import { examples } from './examples.ts';

/** A command as the man page and the completion of shells describe it. */
export interface CommandEntry {
  /** Its words after `sheaf`: `keys create`. */
  path: string;
  description: string;
  /** How it is called, without its name: `[options] <file...>`. */
  usage: string;
  options: readonly Option[];
  /** Words that can follow it: its subcommands, or the choices of its arguments. */
  words: readonly string[];
  /** Calls of it, without `sheaf`. */
  examples: readonly string[];
  /** Whether files can follow it. */
  takesFiles: boolean;
}

/** How descriptions name what is a file or a folder. */
const fileName = /^<?(?:file|dir|folder)\b/;

/** @returns whether the value of an option is a file or a folder */
export const takesFile = ({ flags }: Option): boolean => fileName.test(/<.*/.exec(flags)?.[0] ?? '');

const isOwn = (command: Command): boolean => command.name() !== 'help';

function* entriesBelow(command: Command, path: readonly string[]): Generator<CommandEntry> {
  const subcommands = command.createHelp().visibleCommands(command).filter(isOwn);
  yield {
    path: path.join(' '),
    description: command.description(),
    usage: command.usage(),
    examples: examples[path.join(' ')] ?? [],
    options: command.createHelp().visibleOptions(command),
    words: [
      ...subcommands.map((one) => one.name()),
      ...command.registeredArguments.flatMap(({ argChoices = [] }) => argChoices),
    ],
    takesFiles: command.registeredArguments.some((one) => fileName.test(one.name())),
  };
  for (const one of subcommands) yield* entriesBelow(one, [...path, one.name()]);
}

/** @returns the program itself (with an empty path) and every command, each with its own ones after it */
export const commandEntries = (program: Command): CommandEntry[] => [...entriesBelow(program, [])];
