import { variableCell } from '../table/headers.ts';
import { CsvWriter } from './csv-writer.ts';
import { SourceError } from './source.ts';

/** A response that names its own fields: the text of each, in the order of the file. */
export type FieldRecord = ReadonlyMap<string, string>;

/** The most columns of a table of records. */
const maxFields = 10_000;
/** In a table with more cells than this, at least one cell in a hundred must have a value. */
const cellsWithoutCheck = 10_000_000;

/** Copies a name, because a part of a long text would keep the complete text in memory. */
const detached = (name: string): string =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(new TextEncoder().encode(name));

/**
 * Collects the columns of records that leave fields out. A new field is placed after the field before it in its
 * record, so that a question which the first respondent skipped is where it was asked.
 */
export class FieldList {
  readonly #names: string[] = [];
  readonly #known = new Set<string>();
  #records = 0;
  #values = 0;

  /** In the order of the columns. */
  get names(): readonly string[] {
    return this.#names;
  }

  /** @throws SourceError when the records have too little in common to be a table */
  add(record: FieldRecord): void {
    let before: string | null = null;
    for (const [name, value] of record) {
      if (!this.#known.has(name)) this.#insert(detached(name), before);
      if (value !== '') this.#values++;
      before = name;
    }
    this.#records++;
    const cells = this.#records * this.#names.length;
    if (cells > cellsWithoutCheck && cells > 100 * this.#values) throw new SourceError('no-table', 'entries_unlike');
  }

  #insert(name: string, before: string | null): void {
    if (this.#names.length === maxFields)
      throw new SourceError('no-table', 'entries_too_many_fields', { count: maxFields });
    this.#known.add(name);
    this.#names.splice(before === null ? 0 : this.#names.lastIndexOf(before) + 1, 0, name);
  }
}

/** Writes rows of texts as CSV. Blank rows at the end are left out. */
export class RowWriter {
  readonly #writer: CsvWriter;
  #blanks = 0;

  constructor(width: number) {
    this.#writer = new CsvWriter(width);
  }

  /** Whether enough bytes are waiting for `take`. */
  get isFull(): boolean {
    return this.#writer.isFull;
  }

  /** Writes a row. Shorter rows are filled up to the width. */
  writeRow(cells: readonly string[]): void {
    if (cells.every((cell) => cell === '')) {
      this.#blanks++;
      return;
    }
    for (; this.#blanks > 0; this.#blanks--) this.#writer.endRow();
    // A table with a NUL in a cell would be taken for binary.
    for (const cell of cells) this.#writer.writeText(cell.includes('\0') ? cell.replaceAll('\0', '\uFFFD') : cell);
    this.#writer.endRow();
  }

  /** @returns the rows since the last call */
  take(): Uint8Array {
    return this.#writer.take();
  }
}

/** Writes records as rows of CSV, below a header with their fields. */
export class RecordWriter extends RowWriter {
  readonly #names: readonly string[];

  /** @param texts the texts of the questions by field, for further header rows; null without them */
  constructor(names: readonly string[], texts: ReadonlyMap<string, string> | null) {
    super(names.length);
    this.#names = names;
    this.writeRow(names);
    if (texts === null) return;
    this.writeRow(names.map((name) => texts.get(name) ?? name));
    this.writeRow(names.map(variableCell));
  }

  write(record: FieldRecord): void {
    this.writeRow(this.#names.map((name) => record.get(name) ?? ''));
  }
}
