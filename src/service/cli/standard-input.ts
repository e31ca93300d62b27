import { type Command, InvalidArgumentError } from 'commander';
import { UserError } from '../core/errors.ts';
import type { InputFiles } from './input-files.ts';

/** In place of a file. */
const standardInput = '-';

/** A name alone: it says what the file is, and what is made of it is called so. */
function nameOption(value: string): string {
  if (/^[^\/\\\p{Cc}]+$/v.test(value) && value !== standardInput) return value;
  throw new InvalidArgumentError('Give a name without folders, such as answers.csv.');
}

/** Adds the option that names standard input. */
export function addStandardInputOption(command: Command): Command {
  return command.option(
    '--stdin-name <name>',
    'with - for standard input: its name, whose ending says what it is',
    nameOption,
    'stdin.csv',
  );
}

/**
 * Reads standard input where `-` stands for a file.
 * @returns the paths, with its name in place of `-`
 * @throws UserError when it is empty, or named twice (exit code 2)
 */
export async function withStandardInput(paths: readonly string[], name: string, files: InputFiles): Promise<string[]> {
  if (paths.filter((path) => path === standardInput).length > 1)
    throw new UserError('Standard input can be read once only: give - once.', 2);
  if (paths.includes(standardInput)) await files.addStandardInput(name);
  return paths.map((path) => (path === standardInput ? name : path));
}
