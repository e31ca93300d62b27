import { type CsvWriter, encodeCell } from '../csv-writer.ts';
import { decimalText, numberText, writeDecimal } from './number-text.ts';

/** What the cells of a numeric variable are written from. */
export interface NumberRules {
  /** The words of values that have a label. */
  labels: ReadonlyMap<number, string>;
  /** Whether the user declared a value missing. */
  isMissing(value: number): boolean;
  /** The text of a value without a label. null: as `numberText`. */
  text: ((value: number) => string) | null;
  /** The number of decimals of most values. */
  decimals: number;
}

/** Cells of whole numbers from here on are kept in a list, because most answers in a survey are codes. */
const lowest = -16;
const listed = 1024;
/** The most cells of other values that are kept. */
const maxKept = 512;

const missing = encodeCell('');
/** The cells of whole numbers as they are. All variables share them. */
const wholeNumbers = new Map<number, Uint8Array>();

function wholeNumber(value: number): Uint8Array {
  let cell = wholeNumbers.get(value);
  if (cell === undefined) {
    cell = encodeCell(numberText(value));
    wholeNumbers.set(value, cell);
  }
  return cell;
}

/** Writes the cells of a numeric variable. The bytes of a cell are made once for each value that occurs often. */
export class NumberCells {
  /** Cells that the user declared missing. */
  missingCells = 0;
  readonly #rules: NumberRules;
  readonly #isPlain: boolean;
  readonly #listed: (Uint8Array | undefined)[] = [];
  readonly #kept = new Map<number, Uint8Array>();

  constructor(rules: NumberRules) {
    this.#rules = rules;
    this.#isPlain = rules.labels.size === 0 && rules.text === null;
  }

  /** Writes the cell of a value that is not system-missing. */
  write(value: number, writer: CsvWriter): void {
    const cell = this.#find(value);
    if (cell === null) this.#writeOnce(value, writer);
    else {
      if (cell === missing) this.missingCells++;
      writer.writeEncoded(cell, 0, cell.length);
    }
  }

  /** @returns the kept cell of a value; null for a value whose cell is not kept */
  #find(value: number): Uint8Array | null {
    const place = value - lowest;
    let cell: Uint8Array | undefined;
    if (place >= 0 && place < listed && (place | 0) === place) {
      cell = this.#listed[place];
      if (cell === undefined) {
        cell = this.#make(value);
        this.#listed[place] = cell;
      }
      return cell;
    }
    if (this.#isPlain) return null;
    cell = this.#kept.get(value);
    if (cell === undefined && this.#kept.size < maxKept) {
      cell = this.#make(value);
      this.#kept.set(value, cell);
    }
    return cell ?? null;
  }

  #make(value: number): Uint8Array {
    const { labels, text, isMissing } = this.#rules;
    if (isMissing(value)) return missing;
    const label = labels.get(value);
    if (label !== undefined) return encodeCell(label);
    if (text !== null) return encodeCell(text(value));
    const isListed = Number.isInteger(value) && value >= lowest && value < lowest + listed;
    return isListed ? wholeNumber(value) : encodeCell(numberText(value));
  }

  #writeOnce(value: number, writer: CsvWriter): void {
    const { labels, text, isMissing, decimals } = this.#rules;
    const label = labels.get(value);
    if (isMissing(value)) {
      this.missingCells++;
      writer.writeEmpty();
    } else if (label !== undefined || text !== null) writer.writeText(label ?? text?.(value) ?? '');
    else {
      const start = writeDecimal(value, decimals);
      if (start < decimalText.length) writer.writeBytes(decimalText, start, decimalText.length);
      else writer.writeText(numberText(value));
    }
  }
}
