import { decideColumns } from '../classify/decide-columns.ts';
import { detectDialect } from '../read/detect-dialect.ts';
import { readTable } from '../read/read-table.ts';
import type { ColumnType } from '../shapes.ts';

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Reads a text as a file of its own. */
export function readText(text: string | Uint8Array, limit = 1000) {
  const bytes = typeof text === 'string' ? utf8(text) : text;
  const dialect = detectDialect(bytes, { whole: true });
  return { dialect, table: readTable(bytes, dialect, { limit, whole: true }) };
}

/** A table whose headers are its questions. */
export const tableOf = (header: string[], rows: string[][]) => ({ header, texts: header, header_rows: [header], rows });

/** What is decided about a table whose headers are its questions. */
export const decide = (header: string[], rows: string[][], types: Record<string, ColumnType> = {}) =>
  decideColumns(tableOf(header, rows), { column_mapping: types, auto_map: true });

/** The same numbers in every run. */
export function seeded(seed: number) {
  let state = seed;
  return (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

/** Each respondent chooses some of the options, in their order. */
export function choose(options: readonly string[], rows: number, seed: number): string[][] {
  const below = seeded(seed);
  return Array.from({ length: rows }, () => {
    const chosen = options.filter(() => below(10) < 4);
    return chosen.length === 0 ? [options[below(options.length)] ?? ''] : chosen;
  });
}

/** @returns the cells of a small table: rows are divided by ` / `, their cells by `|` */
export const toRows = (text: string): string[][] => text.split(' / ').map((row) => row.split('|'));
