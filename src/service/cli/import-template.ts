import { readFile } from 'node:fs/promises';
import { type MappingTemplate, readTemplate, recallMapping, TemplateError } from '../../columns/index.ts';
import type { ColumnType } from '../../contract/index.ts';
import { UserError } from '../core/user-error.ts';
import type { Source } from './import-source.ts';

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

/** What a template says of this file's columns, under what was given by `--map`. */
export async function withTemplate(
  { header }: Source,
  mapping: Record<string, ColumnType> | null,
  template: string | undefined,
): Promise<Record<string, ColumnType> | null> {
  if (template === undefined) return mapping;
  return { ...recallMapping(header, await openTemplate(template)), ...mapping };
}
