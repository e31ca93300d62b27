import { readFileSync } from 'node:fs';
import { detectDialect, readTable } from '@sheaf/survey-columns';

/** A survey export that is written in other formats. */
export interface RoundTable {
  /** The name of its file. */
  name: string;
  /** The export as it is. */
  bytes: Uint8Array;
  /** At least one header row. */
  header: string[][];
  /** The question text of each column, as Sheaf joins it from the header rows. */
  texts: string[];
  /** Every row has as many cells as a header row. */
  rows: string[][];
}

/** Reads an export with all of its responses. Rows that are no responses (titles, totals, blank lines) are left out. @throws ColumnsError */
export function readRoundTable(path: string, name: string): RoundTable {
  const bytes = readFileSync(path);
  const table = readTable(bytes, detectDialect(bytes, { whole: true }), { limit: 1e6, whole: true });
  return { name, bytes, header: table.header_rows, texts: table.texts, rows: table.rows };
}

/** A distinct name for each column, from the first header row: `a`, `a (2)`. */
export function distinct(names: readonly string[], suffix = (number: number) => ` (${number})`): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    let free = name;
    for (let number = 2; taken.has(free.toLowerCase()); number++) free = `${name}${suffix(number)}`;
    taken.add(free.toLowerCase());
    return free;
  });
}

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** @returns the table as plain CSV */
export const toCsv = ({ header, rows }: Pick<RoundTable, 'header' | 'rows'>): string =>
  [...header, ...rows].map((cells) => `${cells.map(quoted).join(',')}\n`).join('');
