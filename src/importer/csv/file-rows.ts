import { createDecoder, type Dialect, readRecords, unitBytes } from '@sheaf/tables';
import type { Range } from './file-text.ts';

/** A row of the file. Blank rows are none. */
export interface FileRow {
  cells: string[];
  /** A quote opens in it and never closes. */
  isUnclosed: boolean;
  /** Some of its bytes are no text in the encoding of the file; they are read as U+FFFD. */
  isUndecodable: boolean;
  /** Its bytes in the file, with its line end. null if the range has no unusual row, so nobody needs them. */
  range: Range | null;
}

function decode(bytes: Uint8Array, encoding: string): { text: string; isValid: boolean } {
  try {
    return { text: createDecoder(encoding, { ignoreBOM: true, fatal: true }).decode(bytes), isValid: true };
  } catch {
    return { text: createDecoder(encoding, { ignoreBOM: true }).decode(bytes), isValid: false };
  }
}

/**
 * The bytes as text with one character for each byte (or each two bytes of UTF-16). Delimiters, quotes and line ends are the
 * same in it as in the real text, so it tells the bytes of each row.
 */
const asUnits = (bytes: Uint8Array, encoding: string): string =>
  new TextDecoder(unitBytes(encoding) === 2 ? encoding : 'windows-1252', { ignoreBOM: true }).decode(bytes);

function* readOneByOne(bytes: Uint8Array, dialect: Dialect, offset: number): Generator<FileRow> {
  const unit = unitBytes(dialect.encoding);
  for (const { start, end, unclosed } of readRecords(asUnits(bytes, dialect.encoding), dialect)) {
    const [from, to] = [start * unit, Math.min(end * unit, bytes.length)];
    const { text, isValid } = decode(bytes.subarray(from, to), dialect.encoding);
    const [row] = readRecords(text, dialect);
    const range = { start: offset + from, end: offset + to };
    yield { cells: row?.cells ?? [], isUnclosed: unclosed, isUndecodable: !isValid, range };
  }
}

/**
 * Reads the rows of a range that begins and ends between rows. It is read into memory: a block or a part.
 * @param width the number of cells that a usual row has
 * @param needsRanges whether the bytes of every row are needed
 */
export async function readFileRows(
  file: Blob,
  { start, end }: Range,
  dialect: Dialect,
  { width, needsRanges = false }: { width: number; needsRanges?: boolean },
): Promise<Iterable<FileRow>> {
  const bytes = new Uint8Array(await file.slice(start, end).arrayBuffer());
  const { text, isValid } = decode(bytes, dialect.encoding);
  if (needsRanges || !isValid) return readOneByOne(bytes, dialect, start);
  const rows: FileRow[] = [];
  for (const { cells, unclosed } of readRecords(text, dialect)) {
    if (unclosed || cells.length !== width) return readOneByOne(bytes, dialect, start);
    rows.push({ cells, isUnclosed: false, isUndecodable: false, range: null });
  }
  return rows;
}
