import { cellTypes } from './cell-values.ts';

const space = 0x20;
const quote = 0x22;
const slash = 0x2f;
const zero = 0x30;
const less = 0x3c;
const equals = 0x3d;
const greater = 0x3e;
const ampersand = 0x26;
const letterA = 0x41;
const letterR = 0x72;
const letterS = 0x73;
const letterT = 0x74;
const letterV = 0x76;
const letterC = 0x63;

/**
 * Reads cells of the form that nearly all have: `<c r="AB12" s="3" t="s"><v>42</v></c>`. Any other form, and a cell that is not
 * complete, is left to `AnyCell`: this reader only saves time.
 */
export class PlainCell {
  /** 1-based; 0 in a cell that does not say its place. */
  column = 0;
  style = 0;
  type: number = cellTypes.number;
  start = 0;
  end = 0;

  /**
   * @param at where `<c` begins. Zeros follow the bytes.
   * @returns the position after the cell; -1 for another form
   */
  read(bytes: Uint8Array, at: number): number {
    this.column = 0;
    this.style = 0;
    this.type = cellTypes.number;
    const behind = this.#readAttributes(bytes, at + 2);
    if (behind < 0) return -1;
    if (bytes[behind] === slash && bytes[behind + 1] === greater) {
      this.start = 0;
      this.end = 0;
      return behind + 2;
    }
    return this.#readValue(bytes, behind);
  }

  /** @returns the position after the attributes; -1 if there are others than r, s, and a t of one letter */
  #readAttributes(bytes: Uint8Array, from: number): number {
    let at = from;
    while (bytes[at] === space) {
      const name = bytes[at + 1];
      if (bytes[at + 2] !== equals || bytes[at + 3] !== quote) return -1;
      at += 4;
      if (name === letterR) at = this.#readPlace(bytes, at);
      else if (name === letterS) at = this.#readStyle(bytes, at);
      else if (name === letterT) this.type = bytes[at++] ?? 0;
      else return -1;
      if (bytes[at++] !== quote) return -1;
    }
    return at;
  }

  #readPlace(bytes: Uint8Array, from: number): number {
    let at = from;
    let column = 0;
    for (; at < from + 4; at++) {
      const letter = (bytes[at] ?? 0) - letterA;
      if (letter < 0 || letter > 25) break;
      column = column * 26 + letter + 1;
    }
    this.column = column;
    while (isDigit(bytes[at] ?? 0)) at++;
    return at;
  }

  #readStyle(bytes: Uint8Array, from: number): number {
    let at = from;
    let style = 0;
    for (; isDigit(bytes[at] ?? 0) && at < from + 9; at++) style = style * 10 + (bytes[at] ?? 0) - zero;
    this.style = style;
    return at;
  }

  /** `><v>42</v></c>` */
  #readValue(bytes: Uint8Array, from: number): number {
    if (bytes[from] !== greater || bytes[from + 1] !== less) return -1;
    if (bytes[from + 2] !== letterV || bytes[from + 3] !== greater) return -1;
    let at = from + 4;
    this.start = at;
    for (let byte = bytes[at] ?? 0; byte !== less && byte !== ampersand && byte > space; byte = bytes[at] ?? 0) at++;
    this.end = at;
    const isClosed =
      bytes[at] === less && bytes[at + 1] === slash && bytes[at + 2] === letterV && bytes[at + 3] === greater;
    if (!isClosed || bytes[at + 4] !== less || bytes[at + 5] !== slash) return -1;
    return bytes[at + 6] === letterC && bytes[at + 7] === greater ? at + 8 : -1;
  }
}

const isDigit = (byte: number): boolean => byte >= zero && byte <= 0x39;
