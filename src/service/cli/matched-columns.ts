import { readTable } from '@sheaf/survey-columns';
import { InvalidArgumentError } from 'commander';
import type { Question } from '../../contract/index.ts';
import {
  type Client,
  ClientError,
  headBytes,
  knownOptions,
  otherAnswers,
  type RowTransforms,
  readHead,
} from '../../importer/index.ts';
import { UserError } from '../core/errors.ts';
import { patience, type Target } from './import-service.ts';
import type { ReadyTable } from './open-table.ts';

type Split = [own: string, asked: string];

/** A header may contain a `=`, so each one may be the one between the headers. */
const splitsOf = (value: string): Split[] =>
  [...value.matchAll(/=/g)]
    .map(({ index }): Split => [value.slice(0, index).trim(), value.slice(index + 1).trim()])
    .filter(([own, asked]) => own !== '' && asked !== '');

/** Reads "header in the file=header in the survey". @throws InvalidArgumentError (exit code 2) */
export function matchOption(value: string): string {
  if (splitsOf(value).length > 0) return value;
  throw new InvalidArgumentError('Write "Header in the file=Header in the survey".');
}

const listed = (headers: readonly string[]) => headers.map((name) => `“${name}”`).join(', ');

/** The ways to read one `--match` in which the file has the column. @throws UserError (exit code 2) if there are none */
function ownSplits({ path, header }: Pick<ReadyTable, 'path' | 'header'>, value: string): Split[] {
  const splits = splitsOf(value);
  const own = splits.filter(([name]) => header.includes(name));
  if (own.length > 0) return own;
  throw new UserError(`${path} has no column “${splits[0]?.[0]}”. Its columns are ${listed(header)}.`, 2);
}

/** @throws UserError (exit code 2) for a column that the file does not have */
export function checkMatches(table: Pick<ReadyTable, 'path' | 'header'>, match: readonly string[] = []): void {
  for (const value of match) ownSplits(table, value);
}

/** @returns the questions of a survey; null from a service that does not have the workspace interface */
async function questionsOf(client: Client, survey_key: string): Promise<Question[] | null> {
  try {
    return (await client.getSurvey({ params: { survey_key } }, patience)).questions;
  } catch (error) {
    if (error instanceof ClientError && !error.isTemporary && error.status > 0) return null;
    throw error;
  }
}

/** @throws UserError (exit code 2) unless the survey has the question, and the file no column for it yet */
function checkQuestion(
  { path, header }: ReadyTable,
  split: Split,
  questions: readonly Question[],
  survey: string,
): void {
  const [own, asked] = split;
  const headers = questions.map((question) => question.header);
  if (!headers.includes(asked))
    throw new UserError(`The survey “${survey}” has no column “${asked}”. Its columns are ${listed(headers)}.`, 2);
  if (headers.includes(own))
    throw new UserError(`The survey “${survey}” has a column “${own}” too, so --match cannot give it another name.`, 2);
  if (header.includes(asked))
    throw new UserError(`${path} has a column “${asked}” already, so “${own}” cannot be the same question.`, 2);
}

/** Says which answers of a matched column the question did not have so far. */
async function warnOfAnswers(table: ReadyTable, column: number, question: Question | undefined): Promise<void> {
  const options = question === undefined ? null : knownOptions(question);
  if (options === null) return;
  const { head, whole } = await readHead(table.file, headBytes);
  const { rows } = readTable(head, table.dialect, { limit: Number.MAX_SAFE_INTEGER, whole });
  const others = otherAnswers(
    options,
    rows.map((row) => row[column] ?? ''),
  );
  if (others.length === 0) return;
  const more = others.length > 5 ? ` and ${others.length - 5} more` : '';
  process.stderr.write(
    `${table.path}: “${table.header[column]}” has answers that “${question?.header}” does not have so far: ${listed(others.slice(0, 5))}${more}. They are counted as options of their own.\n`,
  );
}

/**
 * Reads `--match`: the columns that are sent under the header of a question of the survey.
 * @throws UserError (exit code 2) for a column or a question that does not exist, or that has its like already; ClientError
 */
export async function matchedColumns(
  table: ReadyTable,
  match: readonly string[] = [],
  { append }: Target,
  client: Client,
): Promise<RowTransforms['renamed']> {
  if (append === undefined || match.length === 0) return [];
  const questions = await questionsOf(client, append.survey_key);
  const headers = questions?.map((question) => question.header) ?? [];
  const renamed: RowTransforms['renamed'] = [];
  for (const value of match) {
    const splits = ownSplits(table, value);
    const [own, header] = splits.find(([, asked]) => headers.includes(asked)) ?? splits[0] ?? ['', ''];
    if (questions !== null) checkQuestion(table, [own, header], questions, append.survey_name);
    const column = table.header.indexOf(own);
    if (renamed.some((one) => one.column === column || one.header === header))
      throw new UserError(`--match names “${own}” or “${header}” twice. One column is one question.`, 2);
    renamed.push({ column, header });
    await warnOfAnswers(
      table,
      column,
      questions?.find((question) => question.header === header),
    );
  }
  return renamed;
}
