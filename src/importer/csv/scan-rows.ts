import { countSummaryRows, unprotectCells } from '@sheaf/survey-columns';
import { countUnitBytes, type Dialect, RowScanner, readRecords, readRowEnd } from '@sheaf/tables';
import { limits } from '../../contract/index.ts';
import { ImportError } from '../core/import-error.ts';
import { countBomBytes, decodeRange, findLine, findLineEnd, type Range, readChunks } from './file-text.ts';
import { BlockBuilder } from './row-blocks.ts';

/** Bytes between two reports of progress. */
const reportBytes = 8 * 1024 * 1024;

/** Rows below the header that are no responses. */
export interface NoResponses {
  blank_lines: number;
  summary_rows: number;
}

/** Where the rows of a file are. Plain data, so that a worker can send it. Offsets are bytes of the file. */
export interface RowIndex {
  /** Data rows: responses. */
  rows: number;
  /** The header rows, without byte order mark and skipped lines. */
  header: Range;
  /** Start of each block of at most 1,000 data rows and 4 MB (or a single larger row). */
  starts: number[];
  /** End of the last data row of each block. */
  ends: number[];
  /** Data rows of each block. */
  counts: number[];
  /** Ranges between the data rows that hold only delimiters and white space; null when there are too many to list. */
  gaps: Range[] | null;
  no_responses: NoResponses;
  /** Quotes where RFC 4180 allows none, such as `5" screen`; every quote when the dialect has no quoting. */
  stray_quotes: number;
  file_bytes: number;
  /** With `recover`: rows with a quote that never closes, each a block of its own that ends with the line of the quote. */
  unclosed?: Range[];
}

export interface ScanOptions {
  signal?: AbortSignal;
  onProgress?: (bytesRead: number) => void;
  /** Continue below the line of a quote that never closes, in place of an error. */
  recover?: boolean;
}

/** Removes the summary rows at the end of the file. @returns how many */
async function dropSummaryRows(file: Blob, dialect: Dialect, blocks: BlockBuilder): Promise<number> {
  if (blocks.rows === 0) return 0;
  const tail = [...readRecords(await decodeRange(file, blocks.tail(), dialect.encoding), dialect)];
  const count = countSummaryRows(tail.map(({ cells }) => cells));
  blocks.dropLast(count);
  return count;
}

/** A scan of one file. After a quote that never closes it starts again below. */
class FileScan {
  readonly blocks: BlockBuilder;
  strayQuotes = 0;
  readonly #file: Blob;
  readonly #dialect: Dialect;
  readonly #options: ScanOptions;
  #reported = 0;

  constructor(file: Blob, dialect: Dialect, options: ScanOptions) {
    this.#file = file;
    this.#dialect = dialect;
    this.#options = options;
    this.blocks = new BlockBuilder(countBomBytes(dialect), dialect);
  }

  /** @returns where a quote opens that never closes; null if all rows were found */
  async run(first: number): Promise<number | null> {
    const unit = countUnitBytes(this.#dialect.encoding);
    const scanner = new RowScanner(this.#dialect);
    let base = first;
    const onRows = (list: Uint32Array, count: number, units: number) => {
      for (let i = 0; i < count; i++) {
        const { end, kind } = readRowEnd(list[i] ?? 0);
        this.blocks.add(base + end * unit, kind);
      }
      base += units * unit;
    };
    let read = first;
    const onBytes = (bytes: Uint8Array) => {
      scanner.push(bytes, onRows);
      read += bytes.length;
      this.#report(read);
    };
    await readChunks(this.#file.slice(first), onBytes, this.#options.signal);
    const end = scanner.end();
    this.strayQuotes += end.stray_quotes;
    if (end.unclosed_at !== null) return first + end.unclosed_at;
    if (end.has_open_row) this.blocks.add(this.#file.size, end.is_open_blank ? 'blank' : 'row');
    return null;
  }

  #report(read: number): void {
    if (read < this.#reported + reportBytes && read < this.#file.size) return;
    this.#reported = read;
    this.#options.onProgress?.(read);
  }
}

/**
 * Reads the file once, as a stream, and records where its rows are. Memory use does not grow with the file.
 * @throws ImportError (`file`) for a quote that is never closed, with the line where it opened, unless `recover` is set and the
 * quote is below the header; the signal's reason
 */
export async function scanRows(file: Blob, dialect: Dialect, options: ScanOptions = {}): Promise<RowIndex> {
  const scan = new FileScan(file, dialect, options);
  const { blocks } = scan;
  const apart: Range[] = [];
  // No closing quote follows one that never closes, so this is done twice at most.
  for (let open = await scan.run(countBomBytes(dialect)); open !== null; open = await scan.run(blocks.end)) {
    if (!(options.recover && blocks.hasHeader)) throw await unclosedQuoteError(file, dialect, open);
    const start = blocks.end;
    blocks.addAlone(await findLineEnd(file, dialect, open));
    apart.push({ start, end: blocks.end });
  }
  blocks.close();
  // The rows at the end cannot be read together with one that is damaged.
  const summary_rows = apart.length > 0 ? 0 : await dropSummaryRows(file, dialect, blocks);
  const { rows, header, starts, ends, counts, gaps, blankRows: blank_lines } = blocks;
  const no_responses = { blank_lines, summary_rows };
  const index = { rows, header, starts, ends, counts, gaps, no_responses, stray_quotes: scan.strayQuotes };
  return { ...index, file_bytes: file.size, ...(apart.length > 0 && { unclosed: apart }) };
}

/** @returns the error for a quote that opens in the line of this offset and never closes */
export async function unclosedQuoteError(file: Blob, dialect: Dialect, offset: number): Promise<ImportError> {
  const line = await findLine(file, dialect, offset);
  return new ImportError(
    { kind: 'file', problem: 'unclosed-quote', line },
    `A quote that opens on line ${line.toLocaleString('en')} of the file is never closed, so the rest of the file would be one answer. Close or remove it, or choose “no quotes” for this file.`,
  );
}

/** Reads the rows of a file block by block, so that no more than 4 MB of text is in memory. */
export async function* readRows(
  file: Blob,
  dialect: Dialect,
  index: RowIndex,
  { signal, onProgress }: ScanOptions,
): AsyncGenerator<string[]> {
  for (const [block, start] of index.starts.entries()) {
    signal?.throwIfAborted();
    const end = index.ends[block] ?? index.file_bytes;
    if (end - start > limits.partBytes) {
      // A single row that no part can hold.
      yield [];
      continue;
    }
    for (const { cells } of readRecords(await decodeRange(file, { start, end }, dialect.encoding), dialect))
      yield unprotectCells(cells, dialect);
    onProgress?.(end);
  }
}

/** @returns the cells of some data rows (1-based, ascending). Only the blocks that hold them are read. */
export async function readSomeRows(
  file: Blob,
  dialect: Dialect,
  index: RowIndex,
  wanted: readonly number[],
): Promise<string[][]> {
  const found: string[][] = [];
  let before = 0;
  for (const [block, count] of index.counts.entries()) {
    const inside = wanted.filter((row) => row > before && row <= before + count);
    const only = { ...index, starts: index.starts.slice(block, block + 1), ends: index.ends.slice(block, block + 1) };
    let at = before;
    if (inside.length > 0)
      for await (const cells of readRows(file, dialect, only, {})) if (inside.includes(++at)) found.push(cells);
    before += count;
  }
  return found;
}

/** @returns the cells of some columns, row by row and in the order of `columns`. @throws ImportError as `scanRows` */
export async function readColumns(file: Blob, dialect: Dialect, columns: readonly number[]): Promise<string[]> {
  const index = await scanRows(file, dialect);
  const values: string[] = [];
  for await (const cells of readRows(file, dialect, index, {})) {
    for (const column of columns) values.push(cells[column] ?? '');
  }
  return values;
}
