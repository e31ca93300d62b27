import { type MatchMode, type QualityKind, qualityKinds } from '@sheaf/survey-columns';
import { InvalidArgumentError } from 'commander';
import { type ColumnType, columnTypes, type ImportKind } from '../../contract/index.ts';
import { UserError } from '../core/errors.ts';
import type { AlreadyImportedPolicy } from './already-imported.ts';
import type { ItemPlan } from './import-items.ts';
import type { ConnectionOptions } from './import-service.ts';
import type { ReadingOptions } from './reading-options.ts';

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
export function mapOption(value: string): MapEntry {
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
export function leaveOutOption(value: string): LeaveOut {
  const kind = qualityKinds.find((known) => known === value);
  if (kind !== undefined) return { kind };
  const [, first = '', last = first] = /^(\d{1,9})(?:-(\d{1,9}))?$/.exec(value) ?? [];
  if (Number(first) >= 1 && Number(last) >= Number(first)) return { first: Number(first), last: Number(last) };
  throw new InvalidArgumentError(
    `Give a kind of response (${qualityKinds.join(', ')}), the number of one, or a range such as 10-20.`,
  );
}

/** Reads scopes separated by spaces or commas: what RFC 6749 3.3 lets a scope be made of. @throws InvalidArgumentError (exit code 2) */
export function scopeOption(value: string): string {
  const scopes = value.split(/[\s,]+/).filter((scope) => scope !== '');
  if (scopes.length > 0 && scopes.every((scope) => /^[!#-[\]-~]+$/.test(scope))) return scopes.join(' ');
  throw new InvalidArgumentError('Write scopes separated by spaces, such as "project:read survey:write".');
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
