import { findPersonalDetails, isBlank, leftOutKinds, personalKinds, redact, writeDate } from '@sheaf/survey-columns';
import { z } from 'zod';
import type { FileRow } from '../csv/file-text.ts';

const count = z.number().int();

/** What can be wrong with a row. A row with several of these is named by the first one. */
export const badRowReasons = ['too_large', 'undecodable', 'unclosed_quote', 'too_many_cells', 'too_few_cells'] as const;
export type BadRowReason = (typeof badRowReasons)[number];

/**
 * What happens to bad rows. Rows with too few cells can be sent as they are: the service reads the missing cells as blank.
 * A row that is too large for a part is always skipped.
 */
export const badRowRules = z.object({
  /** `join`: the surplus cells become a part of one cell, as if the separators in it had been quoted. */
  too_many_cells: z.enum(['skip', 'join']),
  /** The column (0-based) that gets the surplus cells; null: the last one. */
  join_into: count.nullable(),
  too_few_cells: z.enum(['skip', 'pad']),
  /** `close`: the cell ends with its line. */
  unclosed_quote: z.enum(['skip', 'close']),
  /** `replace`: bytes that are no text become U+FFFD. */
  undecodable: z.enum(['skip', 'replace']),
  /** Rows (1-based among the data rows, ascending) that a person corrected, with all their cells. */
  mends: z.array(z.object({ row: count, cells: z.array(z.string()) })),
});
export type BadRowRules = z.output<typeof badRowRules>;

/** Every bad row is skipped; missing cells are read as blank. */
export const skipBadRows: BadRowRules = {
  too_many_cells: 'skip',
  join_into: null,
  too_few_cells: 'pad',
  unclosed_quote: 'skip',
  undecodable: 'skip',
  mends: [],
};

/** Every bad row that a rule can correct is corrected. */
export const mendBadRows: BadRowRules = {
  ...skipBadRows,
  too_many_cells: 'join',
  unclosed_quote: 'close',
  undecodable: 'replace',
};

/** @returns what is wrong with a row that was read; null if nothing is */
export function findReason(row: FileRow, width: number): BadRowReason | null {
  if (row.isUndecodable) return 'undecodable';
  if (row.isUnclosed) return 'unclosed_quote';
  if (row.cells.length === width) return null;
  return row.cells.length > width ? 'too_many_cells' : 'too_few_cells';
}

/** A row after the rules. `cells`: null if it is skipped. */
export interface TreatedRow {
  reason: BadRowReason | null;
  action: 'sent' | 'mended' | 'skipped';
  cells: readonly string[] | null;
}

/** Puts the surplus cells into one column, with the delimiter between them as in the file. */
function joinSurplus(cells: readonly string[], width: number, into: number, delimiter: string): string[] {
  const surplus = cells.length - width;
  return [
    ...cells.slice(0, into),
    cells.slice(into, into + surplus + 1).join(delimiter),
    ...cells.slice(into + surplus + 1),
  ];
}

/** The cells without the line end that an unclosed quote made a part of the last one. */
const closed = (cells: readonly string[]): string[] =>
  cells.map((cell, at) => (at === cells.length - 1 ? cell.replace(/\r?\n$|\r$/, '') : cell));

/** @returns the cells as the rules correct them; null if they skip the row */
function correct(row: FileRow, rules: BadRowRules, width: number, delimiter: string): readonly string[] | null {
  const isSkipped =
    (row.isUndecodable && rules.undecodable === 'skip') || (row.isUnclosed && rules.unclosed_quote === 'skip');
  if (isSkipped) return null;
  const cells = row.isUnclosed ? closed(row.cells) : row.cells;
  if (cells.length < width) return rules.too_few_cells === 'skip' ? null : cells;
  if (cells.length === width) return cells;
  const into = Math.min(rules.join_into ?? width - 1, width - 1);
  return rules.too_many_cells === 'skip' ? null : joinSurplus(cells, width, into, delimiter);
}

/** @returns a function that applies the rules to a row of the file with this number among the data rows */
export function createTreatment(
  rules: BadRowRules,
  width: number,
  delimiter: string,
): (row: FileRow, number: number) => TreatedRow {
  const mends = new Map(rules.mends.map(({ row, cells }) => [row, cells]));
  return (row, number) => {
    const reason = findReason(row, width);
    if (reason === null) return { reason, action: 'sent', cells: row.cells };
    const mended = mends.get(number);
    const cells = mended ?? correct(row, rules, width, delimiter);
    if (cells === null) return { reason, action: 'skipped', cells };
    const isSent = mended === undefined && reason === 'too_few_cells';
    return { reason, action: isSent ? 'sent' : 'mended', cells };
  };
}

/** The bad rows of a plan: how many, and where. Plain JSON for the journal and the receipt. */
export const badRowReport = z.object({
  rules: badRowRules,
  skipped: count,
  mended: count,
  /**
   * The first of them. `at`: the line of the file; of a table that was converted the number of its row, case or response there.
   */
  listed: z.array(
    z.object({ row: count, at: count, reason: z.enum(badRowReasons), action: z.enum(['skipped', 'mended']) }),
  ),
  /** Ranges of the file in which rows are skipped, so that they can be read again. `is_alone`: one row that has a range of its own. */
  ranges: z.array(z.object({ start: count, end: count, first_row: count, is_alone: z.boolean() })),
});
export type BadRowReport = z.output<typeof badRowReport>;

/**
 * What the user chose to change in the rows that are sent. The file itself is not changed. Columns are 0-based, rows 1-based
 * among the data rows.
 */
export const rowTransforms = z.object({
  /** Responses left out, ascending. */
  excluded: z.array(count),
  /**
   * Columns of any type in which details of these kinds are replaced by `[email]`, `[phone]`, `[name]`. `whole`: the column
   * holds only this kind, so every filled cell is replaced however it is written.
   */
  redacted: z.array(
    z.object({ column: count, kinds: z.array(z.enum(personalKinds)), whole: z.enum(personalKinds).optional() }),
  ),
  /** Columns with the respondent's name, which is searched for in the text of the other columns. */
  name_columns: z.array(count),
  /** Columns whose dates are read day first or month first, and rewritten so that they can be read in one way only. */
  dated: z.array(z.object({ column: count, order: z.enum(['dmy', 'mdy']) })),
  /** Columns that are sent under another name: the header of the question they are in the survey that is added to. */
  renamed: z.array(z.object({ column: count, header: z.string() })),
  /** What happens to bad rows; null: they stop the import. */
  bad_rows: badRowRules.nullable(),
});
export type RowTransforms = z.output<typeof rowTransforms>;

/** What in a file became no answer, and why: title lines, further header rows, blank lines, columns. */
export const leftOutItem = z.object({
  kind: z.enum(leftOutKinds),
  count,
  reason: z.string(),
  rows: z.array(count).optional(),
  columns: z.array(z.string()).optional(),
});
export type LeftOutItem = z.output<typeof leftOutItem>;

export const noTransforms: RowTransforms = {
  excluded: [],
  redacted: [],
  name_columns: [],
  dated: [],
  renamed: [],
  bad_rows: null,
};

/** @returns whether header and rows are sent unchanged. */
export function isUntransformed({ excluded, redacted, dated, renamed, bad_rows }: RowTransforms): boolean {
  return bad_rows === null && [excluded, redacted, dated, renamed].every(({ length }) => length === 0);
}

/** @returns how many of the rows first … first + rows − 1 are left out. */
export function countExcluded({ excluded }: RowTransforms, first: number, rows: number): number {
  const below = (row: number): number => {
    let [low, high] = [0, excluded.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((excluded[middle] ?? 0) < row) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return below(first + rows) - below(first);
}

/** @returns the first header row as it is sent: columns under their names in the survey */
export function transformHeader(names: readonly string[], { renamed }: RowTransforms): string[] {
  const sent = [...names];
  for (const { column, header } of renamed) sent[column] = header;
  return sent;
}

/** @returns the most bytes that other names add to the header. */
export function countRenamed({ renamed }: RowTransforms): number {
  const encoder = new TextEncoder();
  return renamed.reduce((sum, { header }) => sum + 2 * encoder.encode(header).length + 2, 0);
}

/** @returns a response as it is sent */
export function transformRow(cells: readonly string[], transforms: RowTransforms): string[] {
  const names = transforms.name_columns.map((column) => cells[column] ?? '').filter((name) => name !== '');
  const edited = [...cells];
  for (const { column, kinds, whole } of transforms.redacted) {
    const text = cells[column] ?? '';
    if (whole !== undefined && kinds.includes(whole)) {
      if (!isBlank(text)) edited[column] = `[${whole}]`;
      continue;
    }
    const details = findPersonalDetails(text, names).filter(({ kind }) => kinds.includes(kind));
    if (details.length > 0) edited[column] = redact(text, details);
  }
  for (const { column, order } of transforms.dated) edited[column] = writeDate(cells[column] ?? '', order);
  return edited;
}
