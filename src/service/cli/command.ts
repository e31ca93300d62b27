import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Health } from '../../contract/index.ts';
import { readForeignStore } from '../core/config.ts';
import { findDefaultDataDir, makeDataDir, requireData } from '../core/data-dir.ts';
import { borrowReserve } from '../core/disk-space.ts';
import { readErrorCode, UserError } from '../core/errors.ts';
import { readDatabaseUrl } from '../core/serve-settings.ts';
import { toTerminalJson, toTerminalText } from '../core/terminal-text.ts';
import type { Database } from '../data/database.ts';
import { choosePlace, readPlace, requireSamePlace } from '../data/objects/store-place.ts';
import { openDatabase } from '../data/open-database.ts';
import { isInUse } from '../data/sqlite/lock.ts';
import { openUntouched } from '../data/sqlite/open-untouched.ts';

// Options that several commands share.

/** One machine-readable line on stdout. */
export function printLine(value: unknown): void {
  process.stdout.write(`${toTerminalJson(value)}\n`);
}

/** An option's value as a whole number. @throws InvalidArgumentError (exit code 2) for anything else. */
export function createNumberOption(min: number, max: number) {
  return (value: string): number => {
    const number = Number(value);
    if (/^\d{1,15}$/.test(value) && number >= min && number <= max) return number;
    throw new InvalidArgumentError(`Give a whole number from ${min} to ${max}.`);
  };
}

/** Collects an option that may be given several times. */
export function collect<T>(parse: (value: string) => T) {
  return (value: string, previous: T[] = []): T[] => [...previous, parse(value)];
}

/** A complete path: parsers run in other folders, where a relative path would be wrong. */
export const parsePath = (value: string): string => resolve(value);

export const dataDirOption = (): Option =>
  new Option('--data-dir <dir>', 'the data folder').argParser(parsePath).default(findDefaultDataDir());

export const portOption = createNumberOption(0, 65_535);
export const idOption = createNumberOption(1, Number.MAX_SAFE_INTEGER);

/** @throws UserError when there is no workspace in a data folder, unless `SHEAF_DATABASE_URL` names its database */
export function requireWorkspace(dataDir: string): void {
  if (readDatabaseUrl(process.env) === null) requireData(dataDir);
}

const parserSentences = {
  own: 'see their own files only',
  own_in_javascript: 'see their own files only, except for native code and other programs: install bubblewrap on Linux',
  all: 'can read whatever this user can read',
};

/** @returns what the parsers of documents can reach, as the end of a sentence */
export const sayParsers = ({ files, network }: Health['parsers']): string =>
  `${parserSentences[files]}, and have ${network ? 'the network of this user' : 'no network'}`;

type Work<T> = (database: Database) => Promise<T>;

/** Runs `work` on the database of `SHEAF_DATABASE_URL`, else of a data folder, beside a running `serve` or without one. */
export async function withDatabase<T>(dataDir: string, work: Work<T>): Promise<T> {
  requireWorkspace(dataDir);
  return onDatabase(dataDir, work);
}

/** The same, and the data folder is made where there is none. */
export async function withNewDatabase<T>(dataDir: string, work: Work<T>): Promise<T> {
  if (readDatabaseUrl(process.env) === null) makeDataDir(dataDir);
  return onDatabase(dataDir, work);
}

/** Opens the database of `SHEAF_DATABASE_URL`, else of a data folder. On a full disk it uses the reserve of the service, which its end gives back. */
export async function openForCommand(dataDir: string): Promise<Database> {
  const database_url = readDatabaseUrl(process.env);
  const space = borrowReserve(dataDir);
  const database = await space.withRoom(() => openDatabase({ data_dir: dataDir, database_url }, { space }));
  async function close(): Promise<void> {
    await database.close();
    await space.close();
  }
  return { ...database, close };
}

async function onDatabase<T>(dataDir: string, work: Work<T>): Promise<T> {
  const database = await openForCommand(dataDir);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

export interface OutputOptions {
  /** Absent: JSON unless standard output is a terminal. */
  json?: boolean;
}

/** Adds --json and --no-json (docs/command-line.md#output). */
export function addOutputOptions(command: Command): Command {
  return command
    .option('--json', 'print JSON lines, also on a terminal')
    .option('--no-json', 'print a table, also where standard output is no terminal');
}

/** Whether a command prints JSON: a script reads what is no terminal. */
export const isJson = ({ json }: OutputOptions): boolean => json ?? !process.stdout.isTTY;

/** The columns of a table, each with how a row fills it; null: nothing to show. */
type TableColumns<Row> = Readonly<Record<string, (row: Row) => string | number | null>>;

/** @returns the lines of a table, with its header */
function tableLines<Row>(rows: readonly Row[], columns: TableColumns<Row>): string[] {
  const cells = rows.map((row) =>
    Object.values(columns).map((cell) => toTerminalText(String(cell(row) ?? '–')).replace(/\s+/g, ' ')),
  );
  const lines = [Object.keys(columns), ...cells];
  const widths = Object.keys(columns).map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  return lines.map((line) =>
    line
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/**
 * Prints rows as JSON lines or as a table.
 * @param none the sentence of an empty table, for people
 */
export function printRows<Row>(
  rows: readonly Row[],
  columns: TableColumns<Row>,
  options: OutputOptions & { none: string },
): void {
  if (isJson(options)) for (const row of rows) printLine(row);
  else if (rows.length === 0) process.stderr.write(`${options.none}\n`);
  else for (const line of tableLines(rows, columns)) process.stdout.write(`${line}\n`);
}

/**
 * Makes the first Ctrl+C end a piece of work in order. The second one kills the process.
 * @param sentence what the command says then
 * @returns `signal`, which aborts with a UserError (exit code 1), and `end`, after which Ctrl+C kills the process again
 */
export function handleInterrupt(sentence: string): { signal: AbortSignal; end: () => void } {
  const controller = new AbortController();
  const abort = () => controller.abort(new UserError(sentence));
  process.once('SIGINT', abort);
  return { signal: controller.signal, end: () => void process.off('SIGINT', abort) };
}

/** @throws UserError where the settings say that the data is on a server: a data folder would not have it */
export function requireLocalData(env: NodeJS.ProcessEnv): void {
  const elsewhere = ['SHEAF_DATABASE_URL', 'SHEAF_S3_ENDPOINT'].filter((name) => env[name]);
  if (elsewhere.length === 0) return;
  const rows = env.SHEAF_DATABASE_URL ? 'pg_dump' : 'a copy of the data folder, made while Sheaf is stopped,';
  const objects = env.SHEAF_S3_ENDPOINT ? 'the versions or the replication of the bucket' : 'a copy of the data folder';
  throw new UserError(
    `${elsewhere.join(' and ')} ${elsewhere.length > 1 ? 'are' : 'is'} set: the data is on a server, and this command works on a data folder. ` +
      `Use ${rows} for the database and ${objects} for the objects (docs/deploy.md#backups).`,
    2,
  );
}

/**
 * For a command that works on a data folder with its objects.
 * @throws UserError where the settings say that the data is on a server, or the objects are somewhere else than they say
 */
export async function requireLocalWorkspace(dataDir: string): Promise<void> {
  const { env } = process;
  if (!env.SHEAF_DATABASE_URL && existsSync(join(dataDir, 'sheaf.db'))) {
    const { connection, close } = openUntouched(dataDir, isInUse(dataDir));
    try {
      const wanted = choosePlace(readForeignStore(env));
      if (connection !== null) requireSamePlace(wanted, await readPlace(connection.read));
    } catch (error) {
      // Other checks report a damaged database.
      if (!readErrorCode(error).startsWith('SQLITE_')) throw error;
    } finally {
      await close();
    }
  }
  requireLocalData(env);
}
