import { type Dialect, findEncodingName, type TextTrait, textTraits } from '@sheaf/tables';
import { type DisplayKind, displayKinds, type GroupKind, groupKinds } from '../shapes.ts';
import { type ColumnGroup, type PersonalKind, personalKinds, type QualityKind, qualityKinds } from '../types.ts';

/** Columns that are one question, by their headers. */
export interface TemplateGroup {
  kind: GroupKind;
  text: string;
  headers: readonly string[];
  /** One per header. */
  items: readonly string[];
  iterations: readonly string[] | null;
  write_ins: readonly string[];
}

/** What the user decided about the questions of a file, by header. */
export interface TemplateOutline {
  /** null: as found in the file. */
  groups: readonly TemplateGroup[] | null;
  displays: Readonly<Record<string, DisplayKind>>;
  orders: Readonly<Record<string, readonly string[]>>;
  /** The columns that together say who answered; null: none are named. */
  person_key: TemplateKey | null;
}

/** Surveys are joined by the name of the key. */
interface TemplateKey {
  name: string;
  headers: readonly string[];
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

function readGroup(value: unknown): TemplateGroup[] {
  if (!isRecord(value)) return [];
  const { kind: name, text, headers, items, iterations = null, write_ins = [] } = value;
  const kind = groupKinds.find((one) => one === name);
  const isWhole = isTexts(headers) && isTexts(items) && isTexts(write_ins) && items.length === headers.length;
  if (kind === undefined || !isWhole) return [];
  const isLoop = isTexts(iterations) && iterations.length === headers.length;
  const group = { kind, text: typeof text === 'string' ? text : '', headers, items, write_ins };
  return [{ ...group, iterations: isLoop ? iterations : null }];
}

function readKey(value: unknown): TemplateKey | null {
  if (!isRecord(value) || typeof value.name !== 'string' || !isTexts(value.headers)) return null;
  return value.name.trim() === '' || value.headers.length === 0 ? null : { name: value.name, headers: value.headers };
}

const listEntries = (value: unknown): [string, unknown][] => (isRecord(value) ? Object.entries(value) : []);

/** @returns the outline in a template; what is damaged or of a later version is left out; null if there is none */
export function readTemplateOutline(value: unknown): TemplateOutline | null {
  if (!isRecord(value)) return null;
  const displays = listEntries(value.displays).flatMap(([header, name]) => {
    const as = displayKinds.find((one) => one === name);
    return as === undefined ? [] : [[header, as] as const];
  });
  const orders = listEntries(value.orders).flatMap(([header, order]) =>
    isTexts(order) ? [[header, order] as const] : [],
  );
  return {
    groups: Array.isArray(value.groups) ? value.groups.flatMap(readGroup) : null,
    displays: Object.fromEntries(displays),
    orders: Object.fromEntries(orders),
    person_key: readKey(value.person_key),
  };
}

interface Found {
  header: readonly string[];
  groups: readonly ColumnGroup[];
  /** One per column. */
  displays: readonly ({ as: DisplayKind } | null)[];
  /** By header, the options in the order of the file. */
  orders: TemplateOutline['orders'];
}

/** @returns what was found in a file as the outline of a template, to be edited; no file says who answered */
export function makeFoundOutline({ header, groups, displays, orders }: Found): TemplateOutline {
  const named = (columns: readonly number[]) => columns.map((column) => header[column] ?? '');
  const shown = header.flatMap((name, at): [string, DisplayKind][] => {
    const as = displays[at]?.as;
    return as === undefined ? [] : [[name, as]];
  });
  return {
    groups: groups.map(({ kind, question, members, items, iterations, write_ins }) => ({
      kind,
      text: question,
      headers: named(members),
      items,
      iterations,
      write_ins: named(write_ins),
    })),
    displays: Object.fromEntries(shown),
    orders,
    person_key: null,
  };
}

/** What was left out of files like this one, and what was replaced in them. */
export interface TemplateCleaning {
  /** `about`: which finding of tests is meant; '' of every other kind, of which a file has one finding at most. */
  left_out: readonly { kind: QualityKind; about: (typeof testFindings)[number] }[];
  redacted: readonly { header: string; kinds: readonly PersonalKind[] }[];
}

export const testFindings = ['', 'marked_as_test', 'written_as_test'] as const;

const entriesIn = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value.filter(isRecord) : []);

/** @returns the clean-up in a template; what is damaged or of a later version is left out; null if nothing is left */
export function readTemplateCleaning(value: unknown): TemplateCleaning | null {
  if (!isRecord(value)) return null;
  const left_out = entriesIn(value.left_out).flatMap(({ kind: name, about: finding = '' }) => {
    const kind = qualityKinds.find((one) => one === name);
    const about = testFindings.find((one) => one === finding);
    return kind === undefined || about === undefined ? [] : [{ kind, about }];
  });
  const redacted = entriesIn(value.redacted).flatMap(({ header, kinds: names }) => {
    const kinds = personalKinds.filter((kind) => Array.isArray(names) && names.includes(kind));
    return typeof header !== 'string' || kinds.length === 0 ? [] : [{ header, kinds }];
  });
  return left_out.length + redacted.length === 0 ? null : { left_out, redacted };
}

/** How a file is read, as far as somebody set it by hand. What is absent is found from each file. */
export interface TemplateReading {
  encoding?: string;
  delimiter?: string;
  quote?: Dialect['quote'];
  /** Rows above the header. */
  skip_lines?: number;
  header_rows?: number;
  /** How the text differs from plain CSV. */
  traits?: readonly TextTrait[];
  /** Whether an apostrophe protects formulas, as in an export of Sheaf. An export with the rows for Sheaf says it itself. */
  protects_formulas?: boolean;
  /** The sheet of a workbook, or the table of a file with several. */
  sheet?: string;
}

const isCount = (least: number, most: number) => (value: unknown) =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= most;

const isEncoding = (value: unknown): boolean => typeof value === 'string' && findEncodingName(value) !== null;

const mostLinesAbove = 1000;
const mostHeaderRows = 5;

const checks: Record<keyof TemplateReading, (value: unknown) => boolean> = {
  encoding: isEncoding,
  delimiter: (value) => typeof value === 'string' && value.length <= 1 && !/["\r\n]/.test(value),
  quote: (value) => value === '"' || value === null,
  skip_lines: isCount(0, mostLinesAbove),
  header_rows: isCount(0, mostHeaderRows),
  traits: (value) => Array.isArray(value) && value.every((one) => textTraits.some((trait) => trait === one)),
  protects_formulas: (value) => typeof value === 'boolean',
  sheet: (value) => typeof value === 'string' && value !== '',
};
const fields = Object.keys(checks) as (keyof TemplateReading)[];

/** @returns the reading in a template or a receipt; what is damaged or of a later version is left out; null if nothing is left */
export function readTemplateReading(value: unknown): TemplateReading | null {
  if (!isRecord(value)) return null;
  const entries = fields.flatMap((field) => (checks[field](value[field]) ? [[field, value[field]] as const] : []));
  return entries.length === 0 ? null : Object.fromEntries(entries);
}

/** @returns what was set by hand, to be remembered; null if nothing was. @param sheet the table that somebody chose */
export const rememberReading = (override: Partial<Dialect>, sheet: string | null): TemplateReading | null =>
  readTemplateReading({ ...override, sheet });

const isSame = (value: unknown, found: unknown): boolean =>
  Array.isArray(value) ? JSON.stringify(value) === JSON.stringify(found ?? []) : value === found;

/**
 * @param found how the file is read if nobody sets anything
 * @returns what the reading changes about that. A file that tells its encoding itself is read in that one: an export of the same
 *   survey that was saved by another program has another encoding.
 */
export function pickChangedReading(
  { sheet: _, ...reading }: TemplateReading,
  found: Partial<Dialect>,
): Partial<Dialect> {
  const changed = Object.entries(reading).filter(
    ([field, value]) =>
      !isSame(value, found[field as keyof typeof reading]) &&
      !(field === 'encoding' && found.encoding_certain) &&
      !(field === 'protects_formulas' && found.escaped !== undefined),
  );
  return Object.fromEntries(changed);
}
