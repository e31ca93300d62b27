import { type CsvWriter, type PreparedCell, prepareCell } from '../csv-writer.ts';
import { decimalText, numberText, writeDecimal } from './number-text.ts';

/** What the cells of a numeric variable are written from. */
export interface NumberRules {
  /** The words of values that have a label. */
  labels: ReadonlyMap<number, string>;
  /** Whether the user declared a value missing. */
  isMissing(value: number): boolean;
  /** The text of a value without a label. null: as `numberText`. */
  text: ((value: number) => string) | null;
  /** How many decimals most values have. */
  decimals: number;
}

/** Whole numbers from here on have their cell in a list; most answers in a survey are codes. */
const lowest = -16;
const listed = 1024;
/** Cells of other values that are kept before all of them are forgotten. */
const mostKept = 8192;

const missing = prepareCell('');

/** Writes the cells of a numeric variable. The bytes of a cell are made once for each value that returns often. */
export class NumberCells {
  /** Cells that the user declared missing. */
  missingCells = 0;
  readonly #rules: NumberRules;
  readonly #isPlain: boolean;
  readonly #listed: (PreparedCell | undefined)[] = [];
  readonly #kept = new Map<number, PreparedCell>();

  constructor(rules: NumberRules) {
    this.#rules = rules;
    this.#isPlain = rules.labels.size === 0 && rules.text === null;
  }

  /** Writes the cell of a value that is not system-missing. */
  write(value: number, writer: CsvWriter): void {
    const place = value - lowest;
    let cell: PreparedCell | undefined;
    if (place >= 0 && place < listed && (place | 0) === place) {
      cell = this.#listed[place];
      if (cell === undefined) {
        cell = this.#make(value);
        this.#listed[place] = cell;
      }
    } else if (this.#isPlain) {
      this.#writePlain(value, writer);
      return;
    } else cell = this.#keep(value);
    if (cell === missing) this.missingCells++;
    writer.prepared(cell);
  }

  #make(value: number): PreparedCell {
    if (this.#rules.isMissing(value)) return missing;
    const label = this.#rules.labels.get(value);
    return prepareCell(label ?? (this.#rules.text ?? numberText)(value));
  }

  #keep(value: number): PreparedCell {
    let cell = this.#kept.get(value);
    if (cell !== undefined) return cell;
    if (this.#kept.size === mostKept) this.#kept.clear();
    cell = this.#make(value);
    this.#kept.set(value, cell);
    return cell;
  }

  #writePlain(value: number, writer: CsvWriter): void {
    if (this.#rules.isMissing(value)) {
      this.missingCells++;
      writer.empty();
      return;
    }
    const start = writeDecimal(value, this.#rules.decimals);
    if (start < decimalText.length) writer.bytes(decimalText, start, decimalText.length);
    else writer.text(numberText(value));
  }
}
