import { foldKey, holdsNoAnswer, nameComposer } from '@sheaf/survey-columns';
import { sql } from 'kysely';
import { holdsEmail, holdsName } from '../../../contract/index.ts';
import { makeResponseId } from '../../data/ids.ts';
import type { Row } from '../../data/schema/tables.ts';
import type { StoredPersonKey } from '../../data/stored-person-key.ts';
import type { ColumnCells } from './planned-columns.ts';

/** How a person is known by the key of a survey. */
interface KeyedPerson {
  identity: string;
  /** The name of the key, and the values as this response has them. */
  key: { name: string; values: string[] };
}

/** What an address cannot hold. It is in no folded value either. */
const separator = '\t';

/** @returns a function that reads who answered a row; undefined where a column of the key holds no answer */
export function createKeyReader(
  key: StoredPersonKey,
  columns: readonly ColumnCells[],
): (row: number) => KeyedPerson | undefined {
  const own = key.columns.flatMap((index) => columns.find(({ plan }) => plan.column_index === index) ?? []);
  if (own.length < key.columns.length) return () => undefined;
  // The values of one key have this in common in all surveys of a project.
  const prefix = `=${foldKey(key.name)}`;
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

/** A respondent named in a part. Saving finds out whether the project knows them, and by which id. */
export interface Respondent {
  /** By the key of the survey, else the e-mail address in lower case. A respondent with only a name has '#' and the response's id. */
  identity: string;
  /** Until they are saved, the id of the first response that names them. */
  id: number;
  name: string;
  /** '' when unknown. */
  email: string;
  /** null: not known by the key of the survey. */
  key: KeyedPerson['key'] | null;
}

/** Whether another response can have the same respondent: one with only a name is a person of their own. */
export const isRecognisable = ({ email, key }: Pick<Respondent, 'email' | 'key'>): boolean =>
  key !== null || email !== '';

type Known = Pick<Row<'participants'>, 'identity' | 'email' | 'key_name'>;

/** @returns the address of a saved person; null: none. An identity is an address, or '#' and a number (respondentReader()), or a key. */
export function readAddress({ identity, email, key_name }: Known): string | null {
  if (key_name !== null) return email;
  return identity.startsWith('#') && !identity.includes('@') ? null : identity;
}

/** As readAddress() reads it; '': none. */
export const addressSql = sql<string>`CASE WHEN key_name IS NOT NULL THEN coalesce(email, '')
  WHEN identity LIKE '#%' AND identity NOT LIKE '%@%' THEN '' ELSE identity END`;

/** The respondent of each row, and all respondents in the order of the table, by identity. */
export interface PartRespondents {
  all: Respondent[];
  byRow: (Respondent | undefined)[];
}

const longestAddress = 320;

/** @returns the address in lower case; '' if the cell is no address, such as "anonymous" */
export function parseEmail(cell: string): string {
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
    const email = parseEmail(column.at(row));
    if (email !== '') return email;
  }
  return '';
}

/** @returns the id of each row's respondent, NaN without one; undefined when the part names nobody */
export function numberRespondents(byRow: readonly (Respondent | undefined)[]): Float64Array | undefined {
  if (byRow.length === 0) return undefined;
  const ids = new Float64Array(byRow.length);
  for (let row = 0; row < ids.length; row++) ids[row] = byRow[row]?.id ?? Number.NaN;
  return ids;
}

/** Who a row names; undefined for nobody. The id is that of the row. */
function respondentReader(
  columns: readonly ColumnCells[],
  part: number,
  key: StoredPersonKey | null,
): ((row: number) => Respondent | undefined) | undefined {
  const emails = columns.filter(({ plan }) => holdsEmail(plan.type));
  const names = columns.filter(({ plan }) => holdsName(plan.type));
  if (emails.length + names.length === 0 && key === null) return undefined;
  const toName = nameReader(names);
  const toKey = key === null ? () => undefined : createKeyReader(key, columns);
  return (row) => {
    const keyed = toKey(row);
    const email = firstEmail(emails, row);
    const name = toName(row);
    if (keyed === undefined && email === '' && name === '') return undefined;
    const id = makeResponseId(part, row);
    const identity = keyed?.identity ?? (email === '' ? `#${id}` : email);
    return { identity, id, name, email, key: keyed?.key ?? null };
  };
}

/** Adds a respondent to those that were met; one who was met before keeps the name and address that came first. @returns who it is */
export function meet(respondents: Map<string, Respondent>, respondent: Respondent): Respondent {
  const known = respondents.get(respondent.identity);
  if (known === undefined) {
    respondents.set(respondent.identity, respondent);
    return respondent;
  }
  if (known.name === '') known.name = respondent.name;
  if (known.email === '') known.email = respondent.email;
  return known;
}

/**
 * Reads the respondents of a part (docs/interface.md#column-types). A row with the whole key is known by it, another one by its address,
 * then by its name. Several name columns make one name, first name first; of several e-mail columns the first address counts.
 */
export function readRespondents(
  columns: readonly ColumnCells[],
  { part, rows, key }: { part: number; rows: number; key: StoredPersonKey | null },
): PartRespondents {
  const readRespondent = respondentReader(columns, part, key);
  if (readRespondent === undefined) return { all: [], byRow: [] };
  const known = new Map<string, Respondent>();
  const byRow = Array.from({ length: rows }, (_, row) => {
    const respondent = readRespondent(row);
    return respondent && meet(known, respondent);
  });
  const all = [...known.values()].sort((a, b) => (a.identity < b.identity ? -1 : 1));
  return { all, byRow };
}
