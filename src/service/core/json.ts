import { readFileSync } from 'node:fs';
import type { z } from 'zod';

/** @returns what a JSON text holds; undefined when it is cut off or does not fit */
export function parseJson<Schema extends z.ZodType>(text: string, schema: Schema): z.output<Schema> | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** @returns what a JSON file holds; undefined also when it cannot be read */
export function readJsonFile<Schema extends z.ZodType>(path: string, schema: Schema): z.output<Schema> | undefined {
  try {
    return parseJson(readFileSync(path, 'utf8'), schema);
  } catch {
    return undefined;
  }
}
