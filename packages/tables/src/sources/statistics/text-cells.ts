import type { CsvWriter } from '../csv-writer.ts';
import type { Charset } from './charset.ts';

/** What the cells of a text variable are written from. Values are keys of `textKey`. */
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
export function textKey(bytes: Uint8Array, start = 0, end = bytes.length): string {
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
    if (this.#hasValues && this.#writeValue(textKey(bytes, start, end), writer)) return;
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
