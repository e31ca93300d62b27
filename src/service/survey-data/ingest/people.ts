import { holdsNoAnswer, nameComposer } from '../../../columns/index.ts';
import { responseId } from '../../data/ids.ts';
import type { PartColumn } from './read-columns.ts';

type NamingColumn = Pick<PartColumn, 'plan' | 'at'>;

/** Someone a part names. Saving settles whether the project knew them, and with which id. */
export interface Person {
  /** The address in lower case; '#' and the response's id for someone who left a name only. */
  identity: string;
  /** Until saved: the response that names them. */
  id: number;
  name: string;
}

/** Who answered each row, and all of them ordered by identity: the order in which the table is walked once. */
export interface PartPeople {
  people: Person[];
  byRow: (Person | undefined)[];
}

const longestAddress = 320;

/** @returns the address in lower case; '' for what is none, such as "anonymous". Linear. */
export function emailOf(cell: string): string {
  const text = cell.trim();
  const at = text.indexOf('@');
  const isAddress = at > 0 && at < text.length - 1 && text.length <= longestAddress && !/\s/.test(text);
  return isAddress ? text.toLowerCase() : '';
}

/** Reads the name of a row, out of however many columns say it. */
function nameReader(names: readonly NamingColumn[]): (row: number) => string {
  const written = (column: NamingColumn, row: number): string => {
    const cell = column.at(row);
    return holdsNoAnswer(column.plan.rule, cell) ? '' : cell.trim();
  };
  const [only] = names;
  if (only !== undefined && names.length === 1) return (row) => written(only, row);
  const compose = nameComposer(names.map(({ plan }) => plan));
  return (row) => compose(names.map((column) => written(column, row)));
}

function firstEmail(emails: readonly NamingColumn[], row: number): string {
  for (const column of emails) {
    const email = emailOf(column.at(row));
    if (email !== '') return email;
  }
  return '';
}

/**
 * "respondent name / e-mail, added to the participant profile" (section 2.5). Several name columns make one
 * name, first name first; of several e-mail columns the first address counts.
 */
export function readPeople(columns: readonly NamingColumn[], part: number, rows: number): PartPeople {
  const emails = columns.filter(({ plan }) => plan.type === 'Email');
  const names = columns.filter(({ plan }) => plan.type === 'Name');
  if (emails.length + names.length === 0) return { people: [], byRow: [] };
  const nameOf = nameReader(names);
  const known = new Map<string, Person>();
  const byRow = Array.from({ length: rows }, (_, row) => {
    const email = firstEmail(emails, row);
    const name = nameOf(row);
    if (email === '' && name === '') return undefined;
    const id = responseId(part, row);
    const identity = email === '' ? `#${id}` : email;
    const held = known.get(identity);
    if (held === undefined) {
      const person = { identity, id, name };
      known.set(identity, person);
      return person;
    }
    if (held.name === '') held.name = name;
    return held;
  });
  const people = [...known.values()].sort((a, b) => (a.identity < b.identity ? -1 : 1));
  return { people, byRow };
}
