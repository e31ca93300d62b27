import { type Command, InvalidArgumentError } from 'commander';
import { type Dialect, encodingName } from '../../columns/index.ts';

/** How a file is read, where a person says it. */
export interface ReadingOptions {
  /** The usual name of an encoding. */
  encoding?: string;
}

/** @throws InvalidArgumentError (exit code 2) for an encoding that nothing decodes */
function encodingOption(value: string): string {
  const name = encodingName(value);
  if (name !== null) return name;
  throw new InvalidArgumentError('Give a name such as utf-8, windows-1252, windows-1251, gb18030 or shift_jis.');
}

/** Options that say how files are read, where Sheaf finds it wrongly. */
export function addReadingOptions(command: Command): Command {
  return command.option(
    '--encoding <name>',
    'the encoding of a text file, or the charset of a statistics file, such as windows-1251',
    encodingOption,
  );
}

/** @returns what a person says about how a text file is read */
export const dialectBy = ({ encoding }: ReadingOptions): Partial<Dialect> =>
  encoding === undefined ? {} : { encoding };
