import { TextBuffer } from '../xml/text-buffer.ts';
import { XmlFault } from '../xml/xml-fault.ts';
import { type NumberFormat, numberText } from './number-format.ts';
import { isShortest, readNumber } from './read-number.ts';
import type { SharedTexts } from './shared-texts.ts';
import { writeSerial } from './write-date.ts';

/** The types of a cell (ECMA-376 part 1, 18.18.11), as their first letter; inline strings are read elsewhere. */
export const cellTypes = { boolean: 0x62, date: 0x64, error: 0x65, number: 0x6e, shared: 0x73 } as const;

const plain: NumberFormat = { kind: 'plain' };
const encoder = new TextEncoder();
const trueBytes = encoder.encode('TRUE');
const falseBytes = encoder.encode('FALSE');
const zero = 0x30;
/** White space, counted from the digit 0. */
const space = 0x20 - zero;

/** What the cells of a workbook share. */
export interface CellContext {
  texts: SharedTexts;
  /** Whether all shared texts are in `texts`. */
  hasAllTexts(): boolean;
  /** By the `s` of a cell. */
  formats: readonly NumberFormat[];
  is1904: boolean;
}

/** Turns the content of `v` into the bytes of a cell: `bytes[start]` to `bytes[end - 1]`; no bytes without an answer. */
export class CellValues {
  bytes: Uint8Array = new Uint8Array();
  start = 0;
  end = 0;
  /** Whether the bytes are CSV already. */
  isEncoded = false;
  /** Cells that hold an error, such as #N/A. */
  errors = 0;
  /** The number of the shared text that is not loaded yet. */
  neededText = 0;
  readonly #context: CellContext;
  readonly #text = new TextBuffer();

  constructor(context: CellContext) {
    this.#context = context;
  }

  /**
   * Reads a value other than an inline text.
   * @returns false if the shared text `neededText` must be loaded first
   * @throws XmlFault for a text that the workbook does not have
   */
  read(type: number, style: number, bytes: Uint8Array, start: number, end: number): boolean {
    if (type === cellTypes.shared) return this.#readShared(bytes, start, end);
    if (type === cellTypes.number) this.#readNumber(style, bytes, start, end);
    else if (type === cellTypes.boolean) {
      const word = bytes[end - 1] === zero || bytes[end - 1] === 0x65 ? falseBytes : trueBytes;
      this.#set(word, 0, end > start ? word.length : 0);
    } else if (type === cellTypes.error) {
      this.errors++;
      this.#set(bytes, 0, 0);
    } else if (type === cellTypes.date) this.#readDate(bytes, start, end);
    else throw new XmlFault('unknown_cell_type', { type: String.fromCharCode(type) });
    return true;
  }

  #set(bytes: Uint8Array, start: number, end: number): void {
    this.bytes = bytes;
    this.start = start;
    this.end = end;
    this.isEncoded = true;
  }

  /** Takes a text as it is. */
  setText(text: TextBuffer): void {
    this.#set(text.bytes, 0, text.length);
    this.isEncoded = false;
  }

  #write(text: string): void {
    this.#text.clear();
    this.#text.addText(text);
    this.setText(this.#text);
  }

  #readShared(bytes: Uint8Array, start: number, end: number): boolean {
    let index = 0;
    for (let at = start; at < end && index < 1e9; at++) {
      const digit = (bytes[at] ?? 0) - zero;
      if (digit <= space) continue;
      if (digit < 0 || digit > 9) throw new XmlFault('no_text_number');
      index = index * 10 + digit;
    }
    const { texts } = this.#context;
    if (start === end) this.#set(bytes, 0, 0);
    else if (index < texts.count) this.#set(texts.bytes, texts.startOf(index), texts.endOf(index));
    else if (this.#context.hasAllTexts()) throw new XmlFault('no_such_text', { index, count: texts.count });
    else {
      this.neededText = index;
      return false;
    }
    return true;
  }

  #readNumber(style: number, bytes: Uint8Array, start: number, end: number): void {
    const format = this.#context.formats[style] ?? plain;
    if (start === end || (format.kind === 'plain' && isShortest(bytes, start, end))) {
      this.#set(bytes, start, end);
      return;
    }
    const { kind } = format;
    const isDate = kind === 'date' || kind === 'time' || kind === 'datetime' || kind === 'elapsed';
    const value = readNumber(bytes, start, end);
    if (Number.isNaN(value)) throw new XmlFault('not_a_number');
    const date = isDate ? writeSerial(value, kind, this.#context.is1904) : null;
    this.#write(date ?? numberText(value, format));
  }

  /** ISO 8601: `2024-03-01T12:00:00.000` is written as other dates are. */
  #readDate(bytes: Uint8Array, start: number, end: number): void {
    const text = String.fromCharCode(...bytes.subarray(start, Math.min(end, start + 40))).trim();
    const parts = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d(?::\d\d)?)(?:\.0{1,9})?(Z|[-+]\d\d:\d\d)?$/.exec(text);
    if (parts === null) this.#write(text);
    else this.#write(parts[3] === undefined ? `${parts[1]} ${parts[2]}` : text);
  }
}
