import { type MatchMode, matchModes, type QualityKind, qualityKinds } from '@sheaf/survey-columns';
import { type Dialect, findEncodingName } from '@sheaf/tables';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { type ColumnType, columnTypes, type ImportKind } from '../../contract/index.ts';
import { UserError } from '../core/errors.ts';
import { collect, createNumberOption, parsePath } from './command.ts';
import type { ConnectionOptions } from './connection.ts';
import type { ItemPlan } from './import-items.ts';
import { type AlreadyImportedPolicy, alreadyImportedPolicies } from './import-target.ts';

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
  const name = findEncodingName(value);
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
    .option(
      '--delimiter <mark>',
      'what separates the cells of a text file: a character, tab, blank or none',
      delimiterOption,
    )
    .option('--skip-lines <number>', 'lines above the header', createNumberOption(0, mostLinesAbove))
    .option(
      '--header-rows <number>',
      'header rows; 0: the first row is a response',
      createNumberOption(0, mostHeaderRows),
    )
    .option('--plain-csv', 'read a text as plain CSV, whatever its quotes and rows look like');
}

/** @returns what a person says about how a file is read */
export const pickDialect = ({
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

export type MapEntry = [header: string, type: ColumnType];

/** Responses to leave out: all of one kind that the checks find, or those from one number to another. */
export type LeaveOut = { kind: QualityKind } | { first: number; last: number };

/** The row transforms. */
export interface TransformOptions {
  leaveOut?: LeaveOut[];
  redact?: string[];
  template?: string;
  dateOrder?: 'dmy' | 'mdy';
  autoMap?: boolean;
  badRows?: 'stop' | 'skip' | 'mend';
  shortRows?: 'pad' | 'skip';
  rejects?: string;
}

export interface SurveyOptions extends TransformOptions, ReadingOptions {
  sheet?: string;
  map?: MapEntry[];
  panel: boolean;
  name?: string;
  alreadyImported?: AlreadyImportedPolicy;
}

export interface MediaOptions {
  media?: string;
  mediaMatch?: MatchMode;
  mediaColumn?: string;
  append?: string;
}

/** The options of `sheaf import`. */
export interface ImportOptions extends ConnectionOptions, SurveyOptions, MediaOptions {
  as?: ImportKind;
  keepOriginal?: boolean;
  project?: string;
  publish?: boolean;
  renew?: boolean;
  json?: boolean;
}

/** Reads "Header=Type". The last `=` separates them, as a header may contain one. @throws InvalidArgumentError (exit code 2) */
function mapOption(value: string): MapEntry {
  const at = value.lastIndexOf('=');
  const wanted = value
    .slice(at + 1)
    .trim()
    .toLowerCase();
  const type = columnTypes.find((candidate) => candidate.toLowerCase() === wanted);
  if (at < 1 || type === undefined) {
    throw new InvalidArgumentError(`Write "Header=Type", with one of the types ${columnTypes.join(', ')}.`);
  }
  return [value.slice(0, at).trim(), type];
}

/** Reads `duplicate`, `7` or `10-20`. @throws InvalidArgumentError (exit code 2) */
function leaveOutOption(value: string): LeaveOut {
  const kind = qualityKinds.find((known) => known === value);
  if (kind !== undefined) return { kind };
  const [, first = '', last = first] = /^(\d{1,9})(?:-(\d{1,9}))?$/.exec(value) ?? [];
  if (Number(first) >= 1 && Number(last) >= Number(first)) return { first: Number(first), last: Number(last) };
  throw new InvalidArgumentError(
    `Give a kind of response (${qualityKinds.join(', ')}), the number of one, or a range such as 10-20.`,
  );
}

type OptionName = keyof ImportOptions;

/** @returns an option as it is typed: `--auto-map` */
const typeFlag = (name: OptionName): string => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** @returns the first of some options that is given, as it is typed */
function findGiven(options: ImportOptions, names: readonly OptionName[]): string | undefined {
  const given = names.find((name) => options[name] !== undefined);
  return given === undefined ? undefined : typeFlag(given);
}

const typing = ['map', 'autoMap', 'name', 'template'] as const;
const changing = ['leaveOut', 'redact', 'dateOrder', 'badRows', 'shortRows', 'rejects'] as const;
/** Options that only surveys have. A policy that is given to every call of a script goes with all files. */
const surveyOptions = ['sheet', 'keepOriginal', 'append', ...typing, 'media', ...changing] as const;

/** @throws UserError (exit code 2) for options that contradict each other */
export function checkUse(files: readonly string[], options: ImportOptions): void {
  const refuse = (names: readonly OptionName[], why: string) => {
    const given = findGiven(options, names);
    if (given !== undefined) throw new UserError(`${given} ${why}`, 2);
  };
  if ((options.badRows ?? 'stop') === 'stop')
    refuse(['shortRows', 'rejects'], 'goes with --bad-rows skip or --bad-rows mend.');
  if (options.append !== undefined) {
    refuse(
      ['project', ...typing, 'mediaMatch', 'mediaColumn'],
      'does not go with --append: the survey has its own already.',
    );
    return;
  }
  if (options.project === undefined)
    throw new UserError('Give the project with --project, or a survey with --append.', 2);
  if (files.length > 1) refuse(['name'], 'goes with one file. Without it each survey is named after its file.');
  if (options.media === undefined) refuse(['mediaMatch', 'mediaColumn'], 'goes with --media, the folder of the files.');
}

/** @throws UserError (exit code 2) for options that go with none of the files, or not with all of them */
export function checkItems({ items }: ItemPlan, options: ImportOptions): void {
  const surveys = items.filter(({ kind }) => kind === 'survey').length;
  const unused = findGiven(options, surveyOptions);
  if (surveys === 0 && unused !== undefined)
    throw new UserError(`${unused} goes with a survey, and none of the files becomes one.`, 2);
  if (options.append !== undefined && surveys < items.length)
    throw new UserError('--append goes with tables alone: import the other files without it.', 2);
  const single = findGiven(options, ['name', 'media', 'rejects']);
  if (surveys > 1 && single !== undefined) throw new UserError(`${single} goes with one survey.`, 2);
  if (options.publish && !items.some(({ kind }) => kind === 'insight'))
    throw new UserError('--publish goes with insights, and none of the files becomes one.', 2);
  if (surveys === 0 || findGiven(options, ['append', 'map', 'autoMap', 'template']) !== undefined) return;
  process.stderr.write(
    'Neither --map nor --auto-map is given, so no column gets a type: every one will be “Do nothing”. "sheaf columns FILE" shows suggestions.\n',
  );
}

/** Options for rows that cannot be read as they are. */
function addRowOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--bad-rows <policy>', 'rows that cannot be read as they are (default: stop)').choices([
        'stop',
        'skip',
        'mend',
      ]),
    )
    .addOption(
      new Option('--short-rows <policy>', 'rows with too few cells (default: pad, with blank cells)').choices([
        'pad',
        'skip',
      ]),
    )
    .option('--rejects <file>', 'where skipped rows are saved (default: FILE.rejects.csv)', parsePath);
}

/** Options for tables: how their columns are read, and what is changed in their rows. */
export function addTableOptions(command: Command): Command {
  return addRowOptions(addReadingOptions(command))
    .option('--no-panel', 'do not add respondents to the research panel')
    .option('--map <header=type>', 'the type of a column (again for more)', collect(mapOption))
    .option('--auto-map', 'let the service decide the columns not mapped')
    .option(
      '--template <file>',
      'the mapping of a template, a data dictionary or a receipt; --map comes first',
      parsePath,
    )
    .addOption(
      new Option('--date-order <order>', 'dates that can be read both ways: day or month first').choices([
        'dmy',
        'mdy',
      ]),
    )
    .option('--leave-out <kind|row|rows>', 'responses not to send (again for more)', collect(leaveOutOption))
    .option('--redact <header>', 'replace personal details in a column of any type (again for more)', collect(String))
    .addOption(
      new Option('--already-imported <policy>', 'a file that is in the project already (default: stop)').choices(
        alreadyImportedPolicies,
      ),
    )
    .option('--name <name>', "the survey's name (default: the file's)")
    .option(
      '--media <folder>',
      "the survey's recordings, named in a MEDIA_RESPONSE column or after respondents",
      parsePath,
    )
    .addOption(
      new Option('--media-match <how>', 'how a file is named after its respondent (default: stem)').choices(matchModes),
    )
    .option('--media-column <header>', 'the column that names the respondent’s file, after Email and Name');
}
