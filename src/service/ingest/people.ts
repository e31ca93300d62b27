import { isBlank } from '../../columns/index.ts';
import { responseId } from '../content/ids.ts';
import type { PartColumn } from './read-columns.ts';

/** Someone a part names for the first time, as far as the part knows. */
export interface Person {
  /** The address in lower case; '#' and the response's id for someone who left a name only. */
  identity: string;
  /** Proposed: the response that names them. */
  id: number;
  name: string;
}

/** Who answered each row: an index into `people`, -1 for nobody known. */
export interface PartPeople {
  people: Person[];
  byRow: Int32Array;
}

const longestAddress = 320;

/** @returns the address in lower case; '' for what is none, such as "anonymous". Linear. */
export function emailOf(cell: string): string {
  const text = cell.trim();
  const at = text.indexOf('@');
  const isAddress = at > 0 && at < text.length - 1 && text.length <= longestAddress && !/\s/.test(text);
  return isAddress ? text.toLowerCase() : '';
}

function nameOf(names: readonly PartColumn[], row: number): string {
  return names
    .map((column) => column.at(row))
    .filter((cell) => !isBlank(cell))
    .map((cell) => cell.trim())
    .join(' ');
}

function firstEmail(emails: readonly PartColumn[], row: number): string {
  for (const column of emails) {
    const email = emailOf(column.at(row));
    if (email !== '') return email;
  }
  return '';
}

/**
 * "respondent name / e-mail, added to the participant profile" (section 2.5). Several name columns make one name, of
 * several e-mail columns the first address counts.
 */
export function readPeople(columns: readonly PartColumn[], part: number, rows: number): PartPeople {
  const emails = columns.filter(({ plan }) => plan.type === 'Email');
  const names = columns.filter(({ plan }) => plan.type === 'Name');
  const people: Person[] = [];
  const byRow = new Int32Array(rows).fill(-1);
  if (emails.length + names.length === 0) return { people, byRow };
  const known = new Map<string, number>();
  for (let row = 0; row < rows; row++) {
    const email = firstEmail(emails, row);
    const held = email === '' ? undefined : known.get(email);
    const name = nameOf(names, row);
    if (held !== undefined) {
      const person = people[held];
      if (person?.name === '') person.name = name;
      byRow[row] = held;
      continue;
    }
    if (email === '' && name === '') continue;
    const id = responseId(part, row);
    byRow[row] = people.length;
    if (email !== '') known.set(email, people.length);
    people.push({ identity: email === '' ? `#${id}` : email, id, name });
  }
  return { people, byRow };
}
