import { type Dialect, encodingName, type TextTrait, textTraits } from '@sheaf/tables';
import { isRecord } from './template-outline.ts';

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

const isEncoding = (value: unknown): boolean => typeof value === 'string' && encodingName(value) !== null;

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
export function changedReading(
  { sheet: _, ...reading }: TemplateReading,
  found: Pick<
    Dialect,
    | 'encoding'
    | 'encoding_certain'
    | 'delimiter'
    | 'quote'
    | 'skip_lines'
    | 'header_rows'
    | 'traits'
    | 'escaped'
    | 'protects_formulas'
  >,
): Partial<Dialect> {
  const changed = Object.entries(reading).filter(
    ([field, value]) =>
      !isSame(value, found[field as keyof typeof reading]) &&
      !(field === 'encoding' && found.encoding_certain) &&
      !(field === 'protects_formulas' && found.escaped !== undefined),
  );
  return Object.fromEntries(changed);
}
