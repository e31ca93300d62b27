import { type Dialect, encodingName } from '@sheaf/tables';
import { type Command, InvalidArgumentError } from 'commander';

/** How a file is read, where a person says it. */
export interface ReadingOptions {
  /** The usual name of an encoding. */
  encoding?: string;
  delimiter?: string;
  skipLines?: number;
  headerRows?: number;
  /** The text is plain CSV, whatever it looks like. */
  plainCsv?: boolean;
}

/** @throws InvalidArgumentError (exit code 2) for an encoding that nothing decodes */
function encodingOption(value: string): string {
  const name = encodingName(value);
  if (name !== null) return name;
  throw new InvalidArgumentError('Give a name such as utf-8, windows-1252, windows-1251, gb18030 or shift_jis.');
}

const namedDelimiters: Readonly<Record<string, string>> = { tab: '\t', blank: ' ', none: '' };

/** @throws InvalidArgumentError (exit code 2) for anything but one mark or its name */
function delimiterOption(value: string): string {
  const named = namedDelimiters[value.toLowerCase()];
  if (named !== undefined) return named;
  if (/^[\t !#-/:-@[-`{-~]$/.test(value)) return value;
  throw new InvalidArgumentError(
    'Give one mark such as , or ; or one of tab, blank and none (the file has one column).',
  );
}

const countOption =
  (most: number) =>
  (value: string): number => {
    if (/^\d{1,4}$/.test(value) && Number(value) <= most) return Number(value);
    throw new InvalidArgumentError(`Give a number from 0 to ${most}.`);
  };
const mostLinesAbove = 1000;
const mostHeaderRows = 4;

/** Options that say how files are read, where Sheaf finds it wrongly. */
export function addReadingOptions(command: Command): Command {
  return command
    .option(
      '--encoding <name>',
      'the encoding of a text file, or the charset of a statistics file, such as windows-1251',
      encodingOption,
    )
    .option('--delimiter <mark>', 'what divides the cells of a text: a mark, tab, blank or none', delimiterOption)
    .option('--skip-lines <number>', 'lines above the header', countOption(mostLinesAbove))
    .option('--header-rows <number>', 'header rows; 0: the first row is a response', countOption(mostHeaderRows))
    .option('--plain-csv', 'read a text as plain CSV, whatever its quotes and rows look like');
}

/** @returns what a person says about how a file is read */
export const dialectBy = ({
  encoding,
  delimiter,
  skipLines,
  headerRows,
  plainCsv,
}: ReadingOptions): Partial<Dialect> => ({
  ...(encoding !== undefined && { encoding }),
  ...(delimiter !== undefined && { delimiter }),
  ...(skipLines !== undefined && { skip_lines: skipLines }),
  ...(headerRows !== undefined && { header_rows: headerRows }),
  ...(plainCsv && { traits: [] }),
});
