import { openAsBlob } from 'node:fs';
import { readFile } from 'node:fs/promises';
import {
  ColumnsError,
  type Dialect,
  detectDialect,
  type MappingTemplate,
  readTable,
  readTemplate,
  recallMapping,
  TemplateError,
} from '../../columns/index.ts';
import { type ColumnType, missingAnswers } from '../../contract/index.ts';
import { readHead } from '../../importer/index.ts';
import { UserError } from '../core/errors.ts';
import type { MapEntry, MissingEntry } from './import-options.ts';

export interface Source {
  path: string;
  file: Blob;
  dialect: Dialect;
  header: string[];
}

/** Also catches what `openAsBlob` throws before it returns a promise. @throws UserError for a file that cannot be opened */
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
export const mappingFor = (source: Source, map: MapEntry[] | undefined): Record<string, ColumnType> | null =>
  byHeader(source, map);

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

/** @throws UserError for a file that cannot be read or is no template */
export async function openTemplate(path: string): Promise<MappingTemplate> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new UserError(`${path} cannot be opened. Check the name and whether you may read it.`);
  });
  try {
    return readTemplate(text);
  } catch (error) {
    if (error instanceof TemplateError) throw new UserError(`${path}: ${error.message}`);
    throw error;
  }
}

/** The types that a template has for this file's columns; those of `--map` come first. */
export async function withTemplate(
  { header }: Source,
  mapping: Record<string, ColumnType> | null,
  template: string | undefined,
): Promise<Record<string, ColumnType> | null> {
  if (template === undefined) return mapping;
  return { ...recallMapping(header, await openTemplate(template)), ...mapping };
}
