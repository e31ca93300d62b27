import { describedHeaderRows, writeVariableCell } from '../../table/headers.ts';
import { csvDialect } from '../../types.ts';
import { type CsvWriter, encodeCell } from '../csv-writer.ts';
import type { SourceColumn, SourceSet, SourceTable } from '../source.ts';
import type { Charset } from './charset.ts';
import { formatNumber } from './formats.ts';

/**
 * Makes labels distinct. A label of several values is followed by the value (`Other (9)`), so that their answers are not
 * counted as one. A value whose label is empty keeps its own text.
 * @param getText the text of a value without a label
 */
export function makeLabelsDistinct<Value>(
  labels: ReadonlyMap<Value, string>,
  getText: (value: Value) => string,
): ReadonlyMap<Value, string> {
  const uses = new Map<string, number>();
  for (const label of labels.values()) uses.set(label, (uses.get(label) ?? 0) + 1);
  const distinct = new Map<Value, string>();
  for (const [value, label] of labels) {
    if (label === '') continue;
    distinct.set(value, uses.get(label) === 1 ? label : `${label} (${getText(value)})`);
  }
  return distinct;
}

/** @returns the labels by ascending value, the order in which statistics programs show them */
export function sortByValue(labels: ReadonlyMap<number, string>): ReadonlyMap<number, string> {
  return new Map([...labels].sort(([one], [other]) => one - other));
}

/** What the cells of a numeric variable are written from. */
interface NumberRules {
  /** The words of values that have a label. */
  labels: ReadonlyMap<number, string>;
  /** Whether the user declared a value missing. */
  isMissing(value: number): boolean;
  /** The text of a value without a label. null: as `formatNumber`. */
  text: ((value: number) => string) | null;
}

/** The most cells of one variable that are kept. Most answers in a survey are codes, so they occur again and again. */
const maxKept = 100;
const missing = encodeCell('');

/** Writes the cells of a numeric variable. */
export class NumberCells {
  /** Cells that the user declared missing. */
  missingCells = 0;
  readonly #rules: NumberRules;
  readonly #kept = new Map<number, Uint8Array>();

  constructor(rules: NumberRules) {
    this.#rules = rules;
  }

  /** Writes the cell of a value that is not system-missing. */
  write(value: number, writer: CsvWriter): void {
    let cell = this.#kept.get(value);
    if (cell === undefined) {
      cell = this.#make(value);
      if (this.#kept.size < maxKept) this.#kept.set(value, cell);
    }
    if (cell === missing) this.missingCells++;
    writer.writeEncoded(cell, 0, cell.length);
  }

  #make(value: number): Uint8Array {
    const { labels, text, isMissing } = this.#rules;
    return isMissing(value) ? missing : encodeCell(labels.get(value) ?? text?.(value) ?? formatNumber(value));
  }
}

/** What the cells of a text variable are written from. Values are keys of `makeTextKey`. */
interface TextRules {
  charset: Charset;
  labels: ReadonlyMap<string, string>;
  missing: ReadonlySet<string>;
}

const blank = 0x20;

/** @returns the end of a field without the blanks and zero bytes at its end */
function trimmedEnd(bytes: Uint8Array, start: number, end: number): number {
  let last = end;
  while (last > start && (bytes[last - 1] === blank || bytes[last - 1] === 0)) last--;
  return last;
}

/** @returns the bytes of a field without those that fill it, as a key: one character for each byte */
export function makeTextKey(bytes: Uint8Array, start = 0, end = bytes.length): string {
  const last = trimmedEnd(bytes, start, end);
  let key = '';
  for (let at = start; at < last; at++) key += String.fromCharCode(bytes[at] ?? 0);
  return key;
}

/** Whether bytes are ASCII without zero bytes. */
function isPlain(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === 0 || byte >= 0x80) return false;
  }
  return true;
}

/** Writes the cells of a text variable. */
export class TextCells {
  /** Cells that the user declared missing. */
  missingCells = 0;
  readonly #rules: TextRules;
  readonly #hasValues: boolean;

  constructor(rules: TextRules) {
    this.#rules = rules;
    this.#hasValues = rules.labels.size > 0 || rules.missing.size > 0;
  }

  /** Writes the text from `start` to `end`. */
  write(bytes: Uint8Array, start: number, end: number, writer: CsvWriter): void {
    if (this.#hasValues && this.#writeValue(makeTextKey(bytes, start, end), writer)) return;
    const last = trimmedEnd(bytes, start, end);
    if (isPlain(bytes, start, last)) writer.writeBytes(bytes, start, last);
    else writer.writeText(this.#rules.charset.decode(bytes.subarray(start, last)));
  }

  /** @returns false if the value is neither missing nor labelled */
  #writeValue(key: string, writer: CsvWriter): boolean {
    if (this.#rules.missing.has(key)) {
      this.missingCells++;
      writer.writeEmpty();
      return true;
    }
    const label = this.#rules.labels.get(key);
    if (label === undefined) return false;
    writer.writeText(label);
    return true;
  }
}

/** The only table of a statistics file. Its first record holds the variable names, its second their labels, its third marks both as headers. */
export function makeStatisticsTable(columns: readonly SourceColumn[], sets: readonly SourceSet[]): SourceTable {
  return {
    name: '',
    looksLikeTable: true,
    dialect: { ...csvDialect, skip_lines: 0, header_rows: describedHeaderRows },
    columns,
    sets,
    // Case 1 is the record below the header rows.
    firstRow: 1 - describedHeaderRows,
  };
}

/** Writes the names of variables, then their labels, then the row that marks both. A variable without a label repeats its name. */
export function writeHeaderRows(columns: readonly SourceColumn[], writer: CsvWriter): void {
  for (const { name } of columns) writer.writeText(name);
  writer.endRow();
  for (const { name, question } of columns) writer.writeText(question === '' ? name : question);
  writer.endRow();
  for (const { name } of columns) writer.writeText(writeVariableCell(name));
  writer.endRow();
}

/**
 * The columns of a set are one question with several answers. Their texts become “question - option”, as in exports of survey
 * tools, so that they are recognised as one question.
 */
export function withSetTexts(columns: readonly SourceColumn[], sets: readonly SourceSet[]): SourceColumn[] {
  const named = sets.filter(({ question }) => question !== '');
  return columns.map((column, index) => {
    const set = named.find((one) => one.columns.includes(index));
    const option = column.question === '' ? column.name : column.question;
    if (set === undefined || option.startsWith(set.question)) return column;
    return { ...column, question: `${set.question} - ${option}` };
  });
}
