import { emptyRow, RowScanner, unitBytes } from '../columns/rows/index.ts';
import type { Dialect } from '../columns/types.ts';
import { ImportError } from './import-error.ts';
import { bomBytes, lineAt, readPieces } from './lines.ts';
import type { Range } from './plan-shape.ts';

/** Rows and bytes between two noted offsets: parts are cut there, so a part is at most this much short of its limits. */
const blockRows = 1000;
const blockBytes = 4 * 1024 * 1024;
/** Bytes between two reports of progress. */
const reportBytes = 8 * 1024 * 1024;

/** Where the rows of a file are. Plain data: a worker can hand it over. Offsets are bytes of the file. */
export interface RowIndex {
  /** Data rows; lines without a byte are none. */
  rows: number;
  /** The header rows, without byte order mark and skipped lines. */
  header: Range;
  /** Start of each block of at most 1,000 data rows and 4 MB (or a single larger row). */
  starts: number[];
  /** Data rows of each block. */
  counts: number[];
  /** Quotes where RFC 4180 has none, such as `5" screen`; all quotes where the dialect has no quoting. */
  stray_quotes: number;
  file_bytes: number;
}

export interface ScanOptions {
  signal?: AbortSignal;
  on_progress?: (bytes_read: number) => void;
}

/** Sorts row ends into skipped records, header rows and blocks of data rows. */
class BlockBuilder {
  readonly starts: number[] = [];
  readonly counts: number[] = [];
  readonly header: Range;
  rows = 0;
  #skip: number;
  #headers: number;
  #inBlock = 0;
  #blockStart = 0;
  #last: number;

  constructor(start: number, dialect: Dialect) {
    this.header = { start, end: start };
    this.#last = start;
    this.#skip = dialect.skip_lines;
    this.#headers = dialect.header_rows;
  }

  add(end: number, isEmpty: boolean): void {
    if (this.#headers > 0) {
      this.#addHeader(end, isEmpty);
    } else if (!isEmpty) {
      if (this.#inBlock === blockRows || (this.#inBlock > 0 && end - this.#blockStart > blockBytes)) this.close();
      if (this.#inBlock === 0) this.#blockStart = this.#last;
      this.#inBlock++;
    }
    this.#last = end;
  }

  #addHeader(end: number, isEmpty: boolean): void {
    if (this.#skip > 0) {
      this.#skip--;
      this.header.start = end;
    } else if (!isEmpty) {
      this.#headers--;
    }
    this.header.end = end;
  }

  close(): void {
    if (this.#inBlock === 0) return;
    this.starts.push(this.#blockStart);
    this.counts.push(this.#inBlock);
    this.rows += this.#inBlock;
    this.#inBlock = 0;
  }
}

/**
 * Reads the whole file once, in a stream, and notes where its rows are. Memory does not grow with the file.
 * @throws ImportError (`file`) for a quote that is never closed, with the line where it opened; the signal's reason
 */
export async function scanRows(file: Blob, dialect: Dialect, options: ScanOptions = {}): Promise<RowIndex> {
  const { signal, on_progress } = options;
  const first = bomBytes(dialect);
  const unit = unitBytes(dialect.encoding);
  const scanner = new RowScanner(dialect);
  const blocks = new BlockBuilder(first, dialect);
  let base = first;
  const onRows = (list: Uint32Array, count: number, units: number) => {
    for (let i = 0; i < count; i++) {
      const entry = list[i] ?? 0;
      const isEmpty = entry >= emptyRow;
      blocks.add(base + (isEmpty ? entry - emptyRow : entry) * unit, isEmpty);
    }
    base += units * unit;
  };
  let read = first;
  let reported = 0;
  const onBytes = (bytes: Uint8Array) => {
    scanner.push(bytes, onRows);
    read += bytes.length;
    if (read < reported + reportBytes && read < file.size) return;
    reported = read;
    on_progress?.(read);
  };
  await readPieces(file.slice(first), onBytes, signal);
  const end = scanner.end();
  if (end.unclosed_at !== null) throw await unclosed(file, dialect, first + end.unclosed_at);
  if (end.has_open_row) blocks.add(file.size, false);
  blocks.close();
  const { rows, header, starts, counts } = blocks;
  return { rows, header, starts, counts, stray_quotes: end.stray_quotes, file_bytes: file.size };
}

async function unclosed(file: Blob, dialect: Dialect, offset: number): Promise<ImportError> {
  const line = await lineAt(file, dialect, offset);
  return new ImportError(
    { kind: 'file', problem: 'unclosed-quote', line },
    `A quote that opens on line ${line.toLocaleString('en')} of the file is never closed, so the rest of the file would be one answer. Close or remove it, or choose “no quotes” for this file.`,
  );
}
