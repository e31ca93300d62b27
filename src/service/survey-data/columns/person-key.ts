import { foldKey, holdsNoAnswer } from '@sheaf/survey-columns';
import type { StoredPersonKey } from '../../data/stored-person-key.ts';
import type { ColumnCells } from './planned-columns.ts';

/** How a person is known by the key of a survey. */
export interface KeyedPerson {
  identity: string;
  /** The name of the key, and the values as this response has them. */
  key: { name: string; values: string[] };
}

/** What an address cannot hold. It is in no folded value either. */
const separator = '\t';

/** What the values of one key have in common in all surveys of a project. */
const makeKeyPrefix = (name: string): string => `=${foldKey(name)}`;

/** @returns a function that reads who answered a row; undefined where a column of the key holds no answer */
export function keyReader(
  key: StoredPersonKey,
  columns: readonly ColumnCells[],
): (row: number) => KeyedPerson | undefined {
  const own = key.columns.flatMap((index) => columns.find(({ plan }) => plan.column_index === index) ?? []);
  if (own.length < key.columns.length) return () => undefined;
  const prefix = makeKeyPrefix(key.name);
  return (row) => {
    const cells = own.map((column) => column.at(row));
    if (cells.some((cell, index) => own[index] === undefined || holdsNoAnswer(own[index].plan.rule, cell)))
      return undefined;
    const values = cells.map((cell) => cell.trim().replace(/\s+/g, ' '));
    return {
      identity: [prefix, ...values.map(foldKey)].join(separator),
      key: { name: key.name, values },
    };
  };
}

/** @returns the values as the table of participants has them, where no value holds a tab */
export const writeValues = (values: readonly string[]): string => values.join(separator);

/** The values of a participant who is known by a key. */
export const readValues = (stored: string): string[] => stored.split(separator);
