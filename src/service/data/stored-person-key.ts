import { z } from 'zod';
import type { PersonKey } from '../../contract/index.ts';
import { parseStored } from '../core/json.ts';

/** What survey_tables holds as JSON about the person key of a survey. */
const storedPersonKey = z.object({
  /** As it was written, with one space between words. */
  name: z.string(),
  /** Column indexes, in the order in which they were named. */
  columns: z.array(z.number().int()),
});
export type StoredPersonKey = z.output<typeof storedPersonKey>;

/** @returns the stored key; null when the survey has none */
export const readStoredKey = (text: string | null | undefined): StoredPersonKey | null =>
  text ? parseStored(text, storedPersonKey) : null;

/** @returns the key by headers. @param headers of the columns, by column index */
export function describeKey(key: StoredPersonKey | null, headers: ReadonlyMap<number, string>): PersonKey | null {
  return key && { name: key.name, headers: key.columns.map((column) => headers.get(column) ?? '') };
}
