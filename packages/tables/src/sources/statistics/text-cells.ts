import type { CsvWriter } from '../csv-writer.ts';
import type { Charset } from './charset.ts';

/** What the cells of a text variable are written from. Values are keys of `textKey`. */
export interface TextRules {
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

/** What a byte means for its cell: it must be `quoted`, or it must be `decoded` because the byte is not ASCII. */
const [quoted, decoded] = [1, 2];
const markOf = new Uint8Array(256).fill(decoded, 0x80);
for (const character of '",\n\r') markOf[character.charCodeAt(0)] = quoted;
markOf[0] = decoded;

/**
 * The number of bytes of a UTF-8 character by its first byte. 0: no character begins with it, or its second byte has special
 * rules.
 */
const characterBytes = new Uint8Array(256).fill(1, 1, 0x80).fill(2, 0xc2, 0xe0).fill(3, 0xe1, 0xf0).fill(4, 0xf1, 0xf4);
characterBytes[0xed] = 0;

/** Whether bytes are UTF-8 without zero bytes. Some rare characters count as other bytes; they are decoded. */
function isPlainUtf8(bytes: Uint8Array, start: number, end: number): boolean {
  let at = start;
  while (at < end) {
    const length = characterBytes[bytes[at] ?? 0] ?? 0;
    if (length === 0 || at + length > end) return false;
    for (const next = at++ + length; at < next; at++) if (((bytes[at] ?? 0) & 0xc0) !== 0x80) return false;
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
    let marks = 0;
    for (let at = start; at < last; at++) marks |= markOf[bytes[at] ?? 0] ?? 0;
    if (marks === 0) writer.writeEncoded(bytes, start, last);
    else if ((marks & decoded) === 0 || (this.#rules.charset.isUtf8 && isPlainUtf8(bytes, start, last)))
      writer.writeBytes(bytes, start, last);
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
