import type { Dialect } from '../columns/index.ts';
import { readRows } from './rows.ts';
import { type RowIndex, type ScanOptions, scanRows } from './scan.ts';

/** Responses and what tells one from another: one column is the respondent, several are all that was answered. */
export interface Responses {
  file: Blob;
  dialect: Dialect;
  /** 0-based; of both sides in the same order. */
  columns: readonly number[];
  index?: RowIndex;
  /** Responses (1-based) that are not sent, and so are not there. */
  without?: readonly number[];
}

/** Which responses of a file are there already. */
export interface Overlap {
  /** 1-based among the data rows, ascending. */
  known: number[];
  /** Responses that name no respondent: they count as new. */
  unnamed: number;
  rows: number;
  rows_there: number;
}

/** 64 bits of a text as two numbers: a million texts of a survey need no more room than their places do. */
function digest(text: string): string {
  let [high, low] = [0x811c9dc5, 0x9e3779b9];
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    high = Math.imul(high ^ unit, 0x01000193);
    low = Math.imul((low ^ unit) + (high >>> 15), 0x85ebca6b);
  }
  return String.fromCharCode(high & 0xffff, high >>> 16, low & 0xffff, low >>> 16);
}

/** @returns what is equal for responses that are the same; '' where nothing tells. People are known in any case. */
function keyOf(cells: readonly string[], columns: readonly number[]): string {
  const values = columns.map((column) => (cells[column] ?? '').normalize('NFC').replaceAll('\r\n', '\n').trim());
  const [first = ''] = values;
  return values.length === 1 ? first.toLowerCase() : digest(JSON.stringify(values));
}

async function* keysOf({ file, dialect, columns, index }: Responses, options: ScanOptions): AsyncGenerator<string> {
  const rows = index ?? (await scanRows(file, dialect, options.signal ? { signal: options.signal } : {}));
  for await (const cells of readRows(file, dialect, rows, options)) yield keyOf(cells, columns);
}

/**
 * Compares the responses of a file with those that are there: by one column respondents are told apart by, else by all
 * their answers. Both are read in a stream; of those that are there only what tells them apart is held.
 * @throws ImportError as `scanRows`; the signal's reason
 */
export async function findOverlap(
  added: Responses,
  there: readonly Responses[],
  options: ScanOptions = {},
): Promise<Overlap> {
  const keys = new Set<string>();
  const overlap: Overlap = { known: [], unnamed: 0, rows: 0, rows_there: 0 };
  const quiet = options.signal ? { signal: options.signal } : {};
  for (const one of there) {
    const without = new Set(one.without);
    let row = 0;
    for await (const key of keysOf(one, quiet)) {
      if (without.has(++row)) continue;
      overlap.rows_there++;
      if (key !== '') keys.add(key);
    }
  }
  for await (const key of keysOf(added, options)) {
    overlap.rows++;
    if (key === '') overlap.unnamed++;
    else if (keys.has(key)) overlap.known.push(overlap.rows);
  }
  return overlap;
}
