import { RowScanner, readRowEnd, unitBytes } from '../../columns/cells/row-scanner.ts';
import { countSummaryRows, type Dialect, readRecords } from '../../columns/index.ts';
import { ImportError } from '../core/import-error.ts';
import type { NoResponses, Range } from '../plan/import-plan.ts';
import { decodeRange } from '../plan/part.ts';
import { bomBytes, lineAt, readPieces } from './line-number.ts';
import { BlockBuilder } from './row-blocks.ts';

/** Bytes between two reports of progress. */
const reportBytes = 8 * 1024 * 1024;

/** Where the rows of a file are. Plain data: a worker can hand it over. Offsets are bytes of the file. */
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
  /** Places where rows of delimiters and white space alone stand among the data rows; null: too many to list. */
  gaps: Range[] | null;
  /** Rows below the header that are no data rows. */
  no_responses: NoResponses;
  /** Quotes where RFC 4180 has none, such as `5" screen`; all quotes where the dialect has no quoting. */
  stray_quotes: number;
  file_bytes: number;
}

export interface ScanOptions {
  signal?: AbortSignal;
  onProgress?: (bytesRead: number) => void;
}

/** Takes away the rows at the end that sum the file up. @returns how many */
async function dropFooter(file: Blob, dialect: Dialect, blocks: BlockBuilder): Promise<number> {
  if (blocks.rows === 0) return 0;
  const tail = [...readRecords(await decodeRange(file, blocks.tail(), dialect.encoding), dialect)];
  const count = countSummaryRows(tail.map(({ cells }) => cells));
  blocks.dropLast(count);
  return count;
}

/**
 * Reads the whole file once, in a stream, and notes where its rows are. Memory does not grow with the file.
 * @throws ImportError (`file`) for a quote that is never closed, with the line where it opened; the signal's reason
 */
export async function scanRows(file: Blob, dialect: Dialect, options: ScanOptions = {}): Promise<RowIndex> {
  const { signal, onProgress } = options;
  const first = bomBytes(dialect);
  const unit = unitBytes(dialect.encoding);
  const scanner = new RowScanner(dialect);
  const blocks = new BlockBuilder(first, dialect);
  let base = first;
  const onRows = (list: Uint32Array, count: number, units: number) => {
    for (let i = 0; i < count; i++) {
      const { end, kind } = readRowEnd(list[i] ?? 0);
      blocks.add(base + end * unit, kind);
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
    onProgress?.(read);
  };
  await readPieces(file.slice(first), onBytes, signal);
  const end = scanner.end();
  if (end.unclosed_at !== null) throw await unclosed(file, dialect, first + end.unclosed_at);
  if (end.has_open_row) blocks.add(file.size, end.is_open_blank ? 'blank' : 'row');
  blocks.close();
  const summary_rows = await dropFooter(file, dialect, blocks);
  const { rows, header, starts, ends, counts, gaps, blankRows: blank_lines } = blocks;
  const no_responses = { blank_lines, summary_rows };
  const { stray_quotes } = end;
  return { rows, header, starts, ends, counts, gaps, no_responses, stray_quotes, file_bytes: file.size };
}

async function unclosed(file: Blob, dialect: Dialect, offset: number): Promise<ImportError> {
  const line = await lineAt(file, dialect, offset);
  return new ImportError(
    { kind: 'file', problem: 'unclosed-quote', line },
    `A quote that opens on line ${line.toLocaleString('en')} of the file is never closed, so the rest of the file would be one answer. Close or remove it, or choose “no quotes” for this file.`,
  );
}
