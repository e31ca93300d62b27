import { type CsvWriter, encodeCell } from '../csv-writer.ts';
import { numberText } from './number-text.ts';

/** What the cells of a numeric variable are written from. */
interface NumberRules {
  /** The words of values that have a label. */
  labels: ReadonlyMap<number, string>;
  /** Whether the user declared a value missing. */
  isMissing(value: number): boolean;
  /** The text of a value without a label. null: as `numberText`. */
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
    return isMissing(value) ? missing : encodeCell(labels.get(value) ?? text?.(value) ?? numberText(value));
  }
}
