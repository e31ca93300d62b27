import { findPersonalDetails, redact } from '@sheaf/survey-columns';
import { type ExportPersonal, holdsEmail, holdsName, holdsText, isIgnored } from '../../../contract/index.ts';
import type { Reader } from '../../data/database.ts';
import { findRow } from '../../data/rows.ts';
import { readStoredKey } from '../../data/stored-person-key.ts';
import type { ShapeColumn } from './shape.ts';

// What an export without personal details leaves out: docs/workspace.md#without-personal-details

/** @returns whether a column says who answered: a name, an address, a part of the person key, or what is not counted, such as IP addresses */
export async function createPersonalTest(
  db: Reader,
  upload_id: number,
  personal: ExportPersonal,
): Promise<(column: Pick<ShapeColumn, 'type' | 'column_index'>) => boolean> {
  if (personal === 'keep') return () => false;
  const stored = await findRow(db, 'survey_tables', ['person_key'], { upload_id });
  const key = readStoredKey(stored?.person_key)?.columns ?? [];
  return ({ type, column_index }) =>
    holdsName(type) || holdsEmail(type) || isIgnored(type) || key.includes(column_index);
}

/** A text whose addresses, telephone numbers and names are replaced by what they are. */
export const withoutDetails = (text: string): string => redact(text, findPersonalDetails(text));

/** @returns what is made of the cells of a column before they are written */
export const chooseCleaner = (
  { type }: Pick<ShapeColumn, 'type'>,
  personal: ExportPersonal,
): ((cell: string) => string) => (personal === 'leave_out' && holdsText(type) ? withoutDetails : (cell) => cell);
