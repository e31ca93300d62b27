import { findPersonalDetails, redact } from '@sheaf/survey-columns';
import {
  type ExportPersonal,
  holdsEmail,
  holdsName,
  holdsText,
  isIgnored,
  type ResponseFilter,
} from '../../../contract/index.ts';
import { invalid } from '../../core/errors.ts';
import type { Reader } from '../../data/database.ts';
import { listKeyColumns } from '../../data/person-key.store.ts';
import type { ShapeColumn } from './shape.ts';

// What an export without personal details leaves out: docs/workspace.md#without-personal-details

/** @returns whether a column says who answered: a name, an address, a part of the person key, or what is not counted, such as IP addresses */
export async function createPersonalTest(
  db: Reader,
  upload_id: number,
  personal: ExportPersonal,
): Promise<(column: Pick<ShapeColumn, 'type' | 'column_index'>) => boolean> {
  if (personal === 'keep') return () => false;
  const key = await listKeyColumns(db, upload_id);
  return ({ type, column_index }) =>
    holdsName(type) || holdsEmail(type) || isIgnored(type) || key.includes(column_index);
}

/**
 * A report or a table names what it is compared by, and what it is filtered by.
 * @param groups the questions of each group, by its id
 * @throws DomainError (invalid) when that is left out
 */
export function requireNamed(
  isLeftOut: (question_id: number) => boolean,
  groups: ReadonlyMap<string, readonly number[]>,
  { by = [], filter }: { by?: readonly string[] | undefined; filter: ResponseFilter },
): void {
  const compared = by.flatMap((one) => {
    const [kind, ...rest] = one.split(':');
    const name = rest.join(':');
    return kind === 'group' ? (groups.get(name) ?? []) : kind === 'segments' ? [] : [Number(name)];
  });
  const filtered = filter.flatMap((one) => {
    if (one.kind === 'participant') return one.participant_id === 0 ? [] : [Number.NaN];
    if (one.kind === 'ticked') return one.question_ids;
    return 'question_id' in one ? (one.question_id ?? []) : [];
  });
  if (filtered.some(Number.isNaN) || [...compared, ...filtered].some(isLeftOut)) throw invalid('personal_named');
}

/** A text whose addresses, telephone numbers and names are replaced by what they are. */
export const withoutDetails = (text: string): string => redact(text, findPersonalDetails(text));

/** @returns what is made of the cells of a column before they are written */
export const chooseCleaner = (
  { type }: Pick<ShapeColumn, 'type'>,
  personal: ExportPersonal,
): ((cell: string) => string) => (personal === 'leave_out' && holdsText(type) ? withoutDetails : (cell) => cell);
