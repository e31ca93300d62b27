import { LooseRows } from '../table/records.ts';
import { type Dialect, toPlainDialect } from '../types.ts';
import { CsvWriter } from './csv-writer.ts';
import { makeNotes, type Source, SourceError, type SourceNote, type SourceTable } from './source.ts';

/** Bytes of a text that are read at a time. */
const sliceBytes = 4 * 1024 ** 2;
/** The most characters of one row. */
const maxRowLength = 64 * 1024 ** 2;

const unclosed = (response: number): SourceError => new SourceError('damaged', 'quote_never_closed', { response });
const tooLong = (): SourceError => new SourceError('too-large', 'row_too_large');

/** Writes the rows of a text from its header on as plain CSV. */
class TidyRows {
  readonly #rows: LooseRows;
  readonly #header_rows: number;
  readonly #writer = new CsvWriter(0);
  #skip: number;
  #filled = 0;

  constructor(reading: Dialect) {
    this.#rows = new LooseRows(reading);
    this.#skip = reading.skip_lines;
    this.#header_rows = toPlainDialect(reading).header_rows;
  }

  /** What the user should know about the rows. */
  get notes(): SourceNote[] {
    return makeNotes({ 'other-rows': this.#rows.leftOut });
  }

  /** @returns the CSV of the rows that are complete. @throws SourceError for a quote that never closes, and for a row that is too long */
  write(text: string, isLast: boolean): Uint8Array {
    const writer = this.#writer;
    for (const { cells, blank, unclosed: isOpen } of this.#rows.read(text, isLast)) {
      if (this.#skip-- > 0) continue;
      if (isOpen) throw unclosed(Math.max(1, this.#filled - this.#header_rows + 1));
      if (!blank) this.#filled++;
      if (this.#filled <= this.#header_rows) writer.width = Math.max(writer.width, cells.length);
      // A NUL would be taken for binary data.
      if (!blank) for (const cell of cells) writer.writeText(cell.replaceAll('\0', '\uFFFD'));
      writer.endRow();
    }
    if (this.#rows.waiting > maxRowLength) throw tooLong();
    return writer.take();
  }
}

/**
 * Writes a text that is not plain CSV as plain CSV, from its header on. Memory does not grow with the text.
 * @param chunks the bytes of the text
 * @throws SourceError as `TidyRows`; what `chunks` throws
 */
export async function* tidyCsv(
  chunks: AsyncGenerator<Uint8Array, readonly SourceNote[]>,
  reading: Dialect,
): AsyncGenerator<Uint8Array, readonly SourceNote[]> {
  const decoder = new TextDecoder(reading.encoding);
  const rows = new TidyRows(reading);
  let next = await chunks.next();
  for (; !next.done; next = await chunks.next()) {
    const csv = rows.write(decoder.decode(next.value, { stream: true }), false);
    if (csv.length > 0) yield csv;
  }
  yield rows.write(decoder.decode(), true);
  return [...next.value, ...rows.notes];
}

async function* readBytes(file: Blob, signal: AbortSignal | undefined): AsyncGenerator<Uint8Array, []> {
  for (let at = 0; at < file.size; at += sliceBytes) {
    signal?.throwIfAborted();
    yield new Uint8Array(await file.slice(at, at + sliceBytes).arrayBuffer());
  }
  return [];
}

/** @returns a text as a source with one table, whose bytes are those of the file */
const openText = (file: Blob): Source => ({
  format: 'text',
  tables: [{ name: '', looksLikeTable: true, dialect: {}, columns: null, sets: [], firstRow: 1 }],
  readCsv: (_table, signal) => readBytes(file, signal),
});

/**
 * @param source null for a text
 * @param reading how its tables are read; not plain
 * @returns the source with its tables as plain CSV
 */
export function tidySource(file: Blob, source: Source | null, reading: Dialect): Source {
  const loose = source ?? openText(file);
  const { header_rows } = toPlainDialect(reading);
  const tables = loose.tables.map(
    (table): SourceTable => ({
      ...table,
      dialect: toPlainDialect(reading),
      firstRow: source === null ? 1 - header_rows : table.firstRow + reading.skip_lines,
    }),
  );
  return { ...loose, tables, readCsv: (table, signal) => tidyCsv(loose.readCsv(table, signal), reading) };
}
