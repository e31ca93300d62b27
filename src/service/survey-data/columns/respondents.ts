import { holdsNoAnswer, nameComposer } from '../../../columns/index.ts';
import { responseId } from '../../data/ids.ts';
import type { ColumnCells } from './planned-columns.ts';

/** A respondent named in a part. Saving finds out whether the project knows them, and by which id. */
export interface Respondent {
  /** The e-mail address in lower case. A respondent with only a name has '#' and the response's id. */
  identity: string;
  /** Until they are saved, the id of the first response that names them. */
  id: number;
  name: string;
}

/** The respondent of each row, and all respondents in the order of the table, by identity. */
export interface PartRespondents {
  all: Respondent[];
  byRow: (Respondent | undefined)[];
}

const longestAddress = 320;

/** @returns the address in lower case; '' if the cell is no address, such as "anonymous" */
export function emailOf(cell: string): string {
  const text = cell.trim();
  const at = text.indexOf('@');
  const isAddress = at > 0 && at < text.length - 1 && text.length <= longestAddress && !/\s/.test(text);
  return isAddress ? text.toLowerCase() : '';
}

/** @returns a function that reads the name of a row from one or several columns; '' for none */
export function nameReader(names: readonly ColumnCells[]): (row: number) => string {
  const written = (column: ColumnCells, row: number): string => {
    const cell = column.at(row);
    return holdsNoAnswer(column.plan.rule, cell) ? '' : cell.trim();
  };
  const [only] = names;
  if (only !== undefined && names.length === 1) return (row) => written(only, row);
  const compose = nameComposer(names.map(({ plan }) => plan));
  return (row) => compose(names.map((column) => written(column, row)));
}

function firstEmail(emails: readonly ColumnCells[], row: number): string {
  for (const column of emails) {
    const email = emailOf(column.at(row));
    if (email !== '') return email;
  }
  return '';
}

/** @returns the id of each row's respondent, NaN without one; undefined when the part names nobody */
export function numbersOfRespondents(byRow: readonly (Respondent | undefined)[]): Float64Array | undefined {
  if (byRow.length === 0) return undefined;
  const ids = new Float64Array(byRow.length);
  for (let row = 0; row < ids.length; row++) ids[row] = byRow[row]?.id ?? Number.NaN;
  return ids;
}

/**
 * Reads the respondents of a part (docs/interface.md#column-types). Several name columns make one name, first name first;
 * of several e-mail columns the first address counts.
 */
export function readRespondents(columns: readonly ColumnCells[], part: number, rows: number): PartRespondents {
  const emails = columns.filter(({ plan }) => plan.type === 'Email');
  const names = columns.filter(({ plan }) => plan.type === 'Name');
  if (emails.length + names.length === 0) return { all: [], byRow: [] };
  const nameOf = nameReader(names);
  const known = new Map<string, Respondent>();
  const byRow = Array.from({ length: rows }, (_, row) => {
    const email = firstEmail(emails, row);
    const name = nameOf(row);
    if (email === '' && name === '') return undefined;
    const id = responseId(part, row);
    const identity = email === '' ? `#${id}` : email;
    const held = known.get(identity);
    if (held === undefined) {
      const respondent = { identity, id, name };
      known.set(identity, respondent);
      return respondent;
    }
    if (held.name === '') held.name = name;
    return held;
  });
  const all = [...known.values()].sort((a, b) => (a.identity < b.identity ? -1 : 1));
  return { all, byRow };
}
