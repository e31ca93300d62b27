import { z } from 'zod';
import { findPersonalDetails, isBlank, leftOutKinds, personalKinds, redact, writeDate } from '../../columns/index.ts';

const count = z.number().int();

/**
 * What a person chose to change on the way to the service. The file itself stays as it is: without these the same file
 * imports as it stands. Columns are 0-based, rows 1-based among the data rows.
 */
export const planEdits = z.object({
  /** Responses left out, ascending. */
  excluded: z.array(count),
  /**
   * Columns of any type in which details of these kinds are replaced by `[email]`, `[phone]`, `[name]`. `whole`: the column
   * holds nothing else, so that every filled cell is replaced, however it is written.
   */
  redacted: z.array(
    z.object({ column: count, kinds: z.array(z.enum(personalKinds)), whole: z.enum(personalKinds).optional() }),
  ),
  /** Where the respondent's name stands, which is looked for in the text as well. */
  name_columns: z.array(count),
  /** Columns whose dates are read day first or month first by a person's word, and written so that no other reading is left. */
  dated: z.array(z.object({ column: count, order: z.enum(['dmy', 'mdy']) })).default([]),
  /** Questions spread over one column an option, joined in a further column at the end; their own columns stay. */
  joined: z.array(z.object({ header: z.string(), members: z.array(count), options: z.array(z.string()) })),
});
export type RowTransforms = z.output<typeof planEdits>;

/** What of a file became no answer, and why: title lines, further header rows, blank lines, columns. */
export const leftOutItem = z.object({
  kind: z.enum(leftOutKinds),
  count,
  reason: z.string(),
  rows: z.array(count).optional(),
  columns: z.array(z.string()).optional(),
});
export type LeftOutItem = z.output<typeof leftOutItem>;

export const noTransforms: RowTransforms = { excluded: [], redacted: [], name_columns: [], dated: [], joined: [] };

/** @returns whether nothing is changed at all. */
export function isUntransformed({ excluded, redacted, dated, joined }: RowTransforms): boolean {
  return [excluded, redacted, dated, joined].every(({ length }) => length === 0);
}

/** @returns how many of the rows first … first + rows − 1 are left out. */
export function excludedBetween({ excluded }: RowTransforms, first: number, rows: number): number {
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

/** An option as it stands in a joined cell, whose separator is the semicolon. */
const asOption = (option: string): string => option.replaceAll(';', ',').trim();

/** How ticked cells and cells that are not ticked look, over all tools (surveys.md section 3). */
const unticked = new Set(['', '0', 'no', 'false', 'unchecked', 'not selected', 'na', 'n/a', 'null', 'none', '-']);
const isTicked = (cell: string): boolean => !unticked.has(cell.trim().toLowerCase());

/** `Coffee;Tea;`: each option ends in a semicolon, so that one option alone is a list too. */
function joinCells(cells: readonly string[], { members, options }: RowTransforms['joined'][number]): string {
  return members
    .map((column, index) => (isTicked(cells[column] ?? '') ? `${asOption(options[index] ?? '')};` : ''))
    .join('');
}

/** @returns the most bytes that joined columns add to a row. */
export function joinedBytes({ joined }: RowTransforms): number {
  const encoder = new TextEncoder();
  const lengths = joined.map(({ options }) => options.map((option) => encoder.encode(option).length + 3));
  return lengths.flat().reduce((sum, length) => sum + length, 0) + joined.length * 3;
}

/** @returns the names of the joined columns, to stand at the end of the first header row. */
export function joinedHeaders({ joined }: RowTransforms): string[] {
  return joined.map(({ header }) => header);
}

/** @returns a response as it is sent; `width` columns before the joined ones. */
export function editRow(cells: readonly string[], edits: RowTransforms, width: number): string[] {
  const names = edits.name_columns.map((column) => cells[column] ?? '').filter((name) => name !== '');
  const edited = [...cells];
  for (const { column, kinds, whole } of edits.redacted) {
    const text = cells[column] ?? '';
    if (whole !== undefined && kinds.includes(whole)) {
      if (!isBlank(text)) edited[column] = `[${whole}]`;
      continue;
    }
    const details = findPersonalDetails(text, names).filter(({ kind }) => kinds.includes(kind));
    if (details.length > 0) edited[column] = redact(text, details);
  }
  for (const { column, order } of edits.dated) edited[column] = writeDate(cells[column] ?? '', order);
  if (edits.joined.length === 0) return edited;
  while (edited.length < width) edited.push('');
  return [...edited, ...edits.joined.map((group) => joinCells(cells, group))];
}
