import { openAsBlob } from 'node:fs';
import { InvalidArgumentError } from 'commander';
import { ColumnsError, type Dialect, detectDialect, readTable } from '../../columns/index.ts';
import { type ColumnType, columnTypes, missingAnswers } from '../../contract/index.ts';
import { readHead } from '../../importer/index.ts';
import { UserError } from '../core/user-error.ts';

export type MapEntry = [header: string, type: ColumnType];

/** "Header=Type": the last `=` parts them, as headers may hold one. @throws InvalidArgumentError (exit code 2) */
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

export type MissingEntry = [header: string, words: string[]];

/** "Header=N/A,-99": the last `=` parts them; nothing behind it: only empty cells are no answers. @throws InvalidArgumentError (exit code 2) */
export function missingOption(value: string): MissingEntry {
  const at = value.lastIndexOf('=');
  if (at < 1) throw new InvalidArgumentError('Write "Header=N/A,-99", or "Header=" where every word is an answer.');
  const words = value.slice(at + 1).split(',');
  return [value.slice(0, at).trim(), words.map((word) => word.trim()).filter((word) => word !== '')];
}

export interface Source {
  path: string;
  file: Blob;
  dialect: Dialect;
  header: string[];
}

/** openAsBlob throws at once what it could reject with. @throws UserError for a file that cannot be opened */
export async function openBlob(path: string): Promise<Blob> {
  try {
    return await openAsBlob(path);
  } catch {
    throw new UserError(`${path} cannot be opened. Check the name and whether you may read it.`);
  }
}

/** @throws UserError for a file that cannot be opened or is no table */
export async function openSource(path: string): Promise<Source> {
  const file = await openBlob(path);
  const { head, whole } = await readHead(file);
  try {
    const dialect = detectDialect(head, { whole });
    return { path, file, dialect, header: readTable(head, dialect, { limit: 1, whole }).header };
  } catch (error) {
    if (error instanceof ColumnsError) throw new UserError(`${path}: ${error.message}`);
    throw error;
  }
}

/** @throws UserError (exit code 2) for a header the file does not have */
export function mappingFor(source: Source, map: MapEntry[] | undefined): Record<string, ColumnType> | null {
  return byHeader(source, map);
}

/** @throws UserError (exit code 2) for a header the file does not have, or more than a column can have */
export function missingFor(source: Source, entries: MissingEntry[] | undefined): Record<string, string[]> | null {
  const listed = byHeader(source, entries);
  const { error } = listed === null ? {} : missingAnswers.safeParse(listed);
  if (error !== undefined) throw new UserError(error.issues[0]?.message ?? 'These words cannot be listed.', 2);
  return listed;
}

function byHeader<T>(
  { path, header }: Source,
  map: [header: string, value: T][] | undefined,
): Record<string, T> | null {
  if (map === undefined) return null;
  const unknown = map.find(([name]) => !header.includes(name));
  if (unknown === undefined) return Object.fromEntries(map);
  const known = header.map((name) => `“${name}”`).join(', ');
  throw new UserError(`${path} has no column “${unknown[0]}”. Its columns are ${known}.`, 2);
}
