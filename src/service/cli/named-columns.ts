import { readFile } from 'node:fs/promises';
import {
  findHeader,
  recallMapping,
  recallMissing,
  recallOutline,
  rememberReading,
  TemplateError,
  type TemplateReading,
} from '@sheaf/survey-columns';
import type { ColumnType, OptionOrders, PersonKey } from '../../contract/index.ts';
import { type MappingFile, type NamedTransforms, readMappingFile, type SurveyEntry } from '../../importer/index.ts';
import { UserError } from '../core/errors.ts';
import { type MapEntry, pickDialect, type SurveyOptions } from './import-options.ts';
import type { ReadyTable } from './open-table.ts';

/** What options that name columns are compared with. */
type Header = Pick<ReadyTable, 'path' | 'header'>;

/** @returns the types of `--map` by header. @throws UserError (exit code 2) for a header the file does not have */
export function makeMapping({ path, header }: Header, map: MapEntry[] | undefined): Record<string, ColumnType> | null {
  if (map === undefined) return null;
  const unknown = map.find(([name]) => !header.includes(name));
  if (unknown === undefined) return Object.fromEntries(map);
  const headers = header.map((name) => `“${name}”`).join(', ');
  throw new UserError(`${path} has no column “${unknown[0]}”. Its columns are ${headers}.`, 2);
}

/** Opens a template, a data dictionary or a receipt. @returns null where none is given. @throws UserError for a file that cannot be read or is none of them */
export async function openTemplate(path: string | undefined): Promise<MappingFile | null> {
  if (path === undefined) return null;
  const text = await readFile(path, 'utf8').catch(() => {
    throw new UserError(`${path} cannot be opened. Check the name and whether you may read it.`);
  });
  try {
    return readMappingFile(text);
  } catch (error) {
    if (error instanceof TemplateError) throw new UserError(`${path}: ${error.message}`);
    throw error;
  }
}

/** Names on standard error the fields of a template that are not used. */
export function warnOfNewer(path: string | undefined, opened: MappingFile | null): void {
  if (opened === null || opened.unknown.length === 0) return;
  const fields = opened.unknown.map((name) => `“${name}”`).join(', ');
  process.stderr.write(
    `${path}: not used: ${fields}. This Sheaf does not know that; the file is probably of a newer Sheaf.\n`,
  );
}

interface ChosenOutline {
  outline: SurveyEntry['outline'];
  option_orders: OptionOrders | null;
  person_key: PersonKey | null;
}

/** What a template says about questions of several columns, displays, orders and the person key, for the columns that the file has. */
export function chooseOutline({ header }: Header, remembered: MappingFile | null): ChosenOutline {
  const recalled = remembered === null ? null : recallOutline(header, remembered.template);
  if (recalled === null) return { outline: null, option_orders: null, person_key: null };
  const isThere = (names: readonly string[]) => names.every((name) => header.includes(name));
  const present = <Value>(by: Readonly<Record<string, Value>>) =>
    Object.entries(by).filter(([name]) => isThere([name]));
  const groups = recalled.groups
    ?.filter(({ headers, write_ins }) => isThere([...headers, ...write_ins]))
    .map(({ headers, items, iterations, write_ins, ...rest }) => ({
      ...rest,
      headers: [...headers],
      items: [...items],
      iterations: iterations && [...iterations],
      write_ins: [...write_ins],
    }));
  const displays = present(recalled.displays).map(([name, as]) => [name, { as, scores: null }]);
  const orders = present(recalled.orders).map(([name, options]) => [name, [...options]]);
  const key = recalled.person_key;
  return {
    // Of a file with other headers nothing is known: its own groups are found.
    outline: {
      groups: groups?.length === 0 && recalled.groups?.length !== 0 ? null : (groups ?? null),
      displays: Object.fromEntries(displays),
    },
    option_orders: orders.length === 0 ? null : Object.fromEntries(orders),
    person_key: key && isThere(key.headers) ? { ...key, headers: [...key.headers] } : null,
  };
}

/** The types that a template has for this file's columns; those of `--map` come first. */
export function withTemplate(
  { header }: Header,
  mapping: Record<string, ColumnType> | null,
  remembered: MappingFile | null,
): Record<string, ColumnType> | null {
  return remembered === null ? mapping : { ...recallMapping(header, remembered.template), ...mapping };
}

/** The lists of missing answers that a template has for this file's columns. */
export function recallMissingWords(
  { header }: Header,
  remembered: MappingFile | null,
): Record<string, string[]> | null {
  const listed = remembered === null ? {} : recallMissing(header, remembered.template);
  return Object.keys(listed).length === 0 ? null : { ...listed };
}

/** How the template and the options say that the file is read, for the receipt; null if they say nothing. */
export function chooseReading(
  { original }: Pick<ReadyTable, 'original'>,
  remembered: MappingFile | null,
  options: SurveyOptions,
): TemplateReading | null {
  const { sheet } = options;
  const given = { ...remembered?.template.reading, ...pickDialect(options) };
  return rememberReading(given, sheet === undefined ? (given.sheet ?? null) : (original?.table.name ?? null));
}

/** What a template or a receipt changes in the rows of this file. A column that is to be redacted and is not there is said on standard error. */
export function recallTransforms({ path, header }: Header, remembered: MappingFile | null): NamedTransforms | null {
  if (remembered === null) return null;
  const find = findHeader(header);
  const { left_out, redacted, dated } = remembered.transforms;
  for (const { header: name } of redacted.filter((one) => find(one.header) === undefined))
    process.stderr.write(`${path} has no column “${name}”, in which the template replaces personal details.\n`);
  const present = <One extends { header: string }>(all: readonly One[]): One[] =>
    all.flatMap((one) => {
      const own = find(one.header);
      return own === undefined ? [] : [{ ...one, header: own }];
    });
  return { left_out, redacted: present(redacted), dated: present(dated) };
}
