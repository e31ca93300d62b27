import { resolve } from 'node:path';
import { InvalidArgumentError, Option } from 'commander';
import { defaultDataDir, makeDataDir, requireData } from '../core/data-dir.ts';
import { borrowReserve } from '../core/disk-space.ts';
import { readDatabaseUrl } from '../core/serve-settings.ts';
import { terminalJson } from '../core/terminal-text.ts';
import type { Database } from '../data/database.ts';
import { openDatabase } from '../data/open-database.ts';

// Options that several commands share.

/** One machine-readable line on stdout. */
export function printLine(value: unknown): void {
  process.stdout.write(`${terminalJson(value)}\n`);
}

/** An option's value as a whole number. @throws InvalidArgumentError (exit code 2) for anything else. */
export function wholeNumberOption(min: number, max: number) {
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
export const pathOption = (value: string): string => resolve(value);

export const dataDirOption = (): Option =>
  new Option('--data-dir <dir>', 'the data folder').argParser(pathOption).default(defaultDataDir());

export const portOption = wholeNumberOption(0, 65_535);
export const idOption = wholeNumberOption(1, Number.MAX_SAFE_INTEGER);

/** @throws UserError when there is no workspace in a data folder, unless `SHEAF_DATABASE_URL` names its database */
export function requireWorkspace(dataDir: string): void {
  if (readDatabaseUrl(process.env) === null) requireData(dataDir);
}

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
