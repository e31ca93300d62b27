import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import { damagedError } from './errors.ts';

/** @returns what a JSON text holds; undefined when it is cut off or does not fit */
export function parseJson<Schema extends z.ZodType>(text: string, schema: Schema): z.output<Schema> | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** @returns what a column of the database holds as JSON @param survey its name, where it is known @throws DomainError (damaged) when it cannot be what was written */
export function parseStored<Schema extends z.ZodType>(text: string, schema: Schema, survey?: string): z.output<Schema> {
  const value = parseJson(text, schema);
  if (value !== undefined) return value;
  throw survey === undefined
    ? damagedError('record_damaged')
    : damagedError('record_of_survey_damaged', { name: survey });
}

/** @returns what a JSON file holds; undefined also when it cannot be read */
export function readJsonFile<Schema extends z.ZodType>(path: string, schema: Schema): z.output<Schema> | undefined {
  try {
    return parseJson(readFileSync(path, 'utf8'), schema);
  } catch {
    return undefined;
  }
}
