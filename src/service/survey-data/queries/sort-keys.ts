/** Longer texts are sorted by their beginnings, in UTF-16 units, because a million complete ones need too much memory. */
export const keyLength = 64;
/** Words of the longest key: each unit takes at most three bytes. */
const mostWords = Math.ceil((3 * keyLength) / 4);
const highBits = 0x8080_8080 | 0;
const ones = 0x0101_0101;
/** Converts four ASCII characters to small letters at once. A letter sets the high bit of the first sum when it is A or later, of the second when it is after Z. */
const smallLetters = (four: number): number => four | (((four + 0x3f3f_3f3f) & ~(four + 0x2525_2525) & highBits) >>> 2);

/** The small letter of each UTF-16 unit, block by block of 256 when the first of a block is needed; 0: it depends, or is a space. */
const smallUnits = new Uint16Array(0x1_0000);
const knownBlocks = new Uint8Array(0x100);

function smallUnitOf(code: number): number {
  const lower = String.fromCharCode(code).toLowerCase();
  const isSurrogate = code >= 0xd800 && code < 0xe000;
  // Σ is σ or ς, and İ becomes two units.
  return isSurrogate || lower === 'σ' || lower.length > 1 || lower.trim() === '' ? 0 : lower.charCodeAt(0);
}

function smallUnit(code: number): number {
  const block = code >> 8;
  if (knownBlocks[block] === 0) {
    for (let one = block << 8; one < (block + 1) << 8; one++) smallUnits[one] = smallUnitOf(one);
    knownBlocks[block] = 1;
  }
  return smallUnits[code] ?? 0;
}

/** Pictographs: the only code points of more than 16 bits that are read here. None of them has upper and lower case. */
const isPictograph = (code: number): boolean => code >= 0x1_f000 && code < 0x2_0000;

/** @returns a code point from its UTF-8 of `size` bytes; -1 if it is none, or of more than 16 bits and no pictograph */
function readCode(bytes: DataView, from: number, size: number): number {
  const first = bytes.getUint8(from);
  if (size === 1) return first;
  let code = first & (0x7f >> size);
  for (let index = 1; index < size; index++) {
    const byte = bytes.getUint8(from + index);
    if (byte >> 6 !== 2) return -1;
    code = (code << 6) | (byte & 0x3f);
  }
  if (size === 4) return isPictograph(code) ? code : -1;
  return code >= (size === 2 ? 0x80 : 0x800) ? code : -1;
}

/** @returns the code point of the small letter; -1 if it depends, or is a space */
function smallCode(code: number): number {
  if (code < 0x80) return code >= 0x41 && code <= 0x5a ? code | 0x20 : code;
  return code < 0x1_0000 ? smallUnit(code) || -1 : code;
}

/** @returns the bytes of a code point in UTF-8, by the first of them */
function sizeOf(first: number): number {
  if (first < 0x80) return 1;
  if (first < 0xe0) return 2;
  return first < 0xf0 ? 3 : 4;
}

/**
 * Keys of a column, packed as words of 32 bits whose order, one after another, is that of the keys: numbers as numbers, texts as
 * JavaScript compares them, but trimmed and in small letters. KeyOrder sorts a million without a string or a comparison
 * function. Numbers and texts do not mix.
 */
export class SortKeys {
  #words: Uint32Array;
  readonly #starts: Uint32Array;
  #size = 0;
  readonly #bits = new DataView(new ArrayBuffer(8));

  /** @param most keys that will be added @param width words reserved for each key; longer keys cost a larger copy */
  constructor(most: number, width = 2) {
    this.#starts = new Uint32Array(most + 1);
    this.#words = new Uint32Array(most * width + mostWords);
  }

  get size(): number {
    return this.#size;
  }

  /** The words of all keys, one after another. */
  get words(): Uint32Array {
    return this.#words;
  }

  /** Where the words of each key begin, and the end of the last one. */
  get starts(): Uint32Array {
    return this.#starts;
  }

  /** Makes room for one more key. @returns where its words begin */
  #begin(): number {
    const at = this.#starts[this.#size] ?? 0;
    if (at + mostWords <= this.#words.length) return at;
    const wider = new Uint32Array(2 * this.#words.length + mostWords);
    wider.set(this.#words.subarray(0, at));
    this.#words = wider;
    return at;
  }

  #end(at: number): void {
    this.#starts[++this.#size] = at;
  }

  /** @param value any number but NaN */
  addNumber(value: number): void {
    const at = this.#begin();
    this.#bits.setFloat64(0, value + 0); // -0 is 0
    const high = this.#bits.getUint32(0);
    const isNegative = high >= 0x8000_0000;
    this.#words[at] = isNegative ? ~high : high | 0x8000_0000;
    this.#words[at + 1] = isNegative ? ~this.#bits.getUint32(4) : this.#bits.getUint32(4);
    this.#end(at + 2);
  }

  /** Bytes become 1 to 255, so that the end of a shorter text, 0, comes before them. */
  #putByte(at: number, index: number, byte: number): void {
    const word = at + (index >> 2);
    const held = (index & 3) === 0 ? 0 : (this.#words[word] ?? 0);
    this.#words[word] = held | ((byte + 1) << (24 - 8 * (index & 3)));
  }

  /** Adds a UTF-16 unit in UTF-8, each half of a pair by itself: that keeps the order of units. @returns the bytes so far */
  #putUnit(at: number, bytes: number, unit: number): number {
    if (unit < 0x80) {
      this.#putByte(at, bytes, unit);
      return bytes + 1;
    }
    if (unit < 0x800) {
      this.#putByte(at, bytes, 0xc0 | (unit >> 6));
      this.#putByte(at, bytes + 1, 0x80 | (unit & 0x3f));
      return bytes + 2;
    }
    this.#putByte(at, bytes, 0xe0 | (unit >> 12));
    this.#putByte(at, bytes + 1, 0x80 | ((unit >> 6) & 0x3f));
    this.#putByte(at, bytes + 2, 0x80 | (unit & 0x3f));
    return bytes + 3;
  }

  /** @param text trimmed, in small letters and cut already */
  addText(text: string): void {
    const at = this.#begin();
    let bytes = 0;
    for (let index = 0; index < text.length && bytes + 3 <= 4 * mostWords; index++)
      bytes = this.#putUnit(at, bytes, text.charCodeAt(index));
    this.#end(at + ((bytes + 3) >> 2));
  }

  /** @returns the last one to three bytes of a text in small letters, as the high bytes of a word; null when one is not ASCII */
  #readRest(bytes: DataView, from: number, count: number): number | null {
    let word = 0;
    for (let index = 0; index < count; index++) word |= bytes.getUint8(from + index) << (24 - 8 * index);
    if ((word & highBits) !== 0) return null;
    const all = -1 << (32 - 8 * count);
    return (smallLetters(word) + ones) & all;
  }

  /**
   * Adds a text from its UTF-8 bytes, `from` to `to` (exclusive), without making a string. It neither begins nor ends with a
   * space of ASCII.
   * @returns false, and adds nothing, when a character that counts is another space, has no small letter of its own, or is
   * one of those beyond 16 bits that may have one; then use addText()
   */
  addBytes(bytes: DataView, from: number, to: number): boolean {
    const at = this.#begin();
    const length = Math.min(to - from, keyLength);
    const whole = length >> 2;
    let word = 0;
    for (; word < whole; word++) {
      const four = bytes.getInt32(from + 4 * word);
      if ((four & highBits) !== 0) break;
      this.#words[at + word] = smallLetters(four) + ones;
    }
    const left = length & 3;
    const rest = word < whole ? null : left === 0 ? 0 : this.#readRest(bytes, from + 4 * whole, left);
    if (rest === null) return this.#addUnits(bytes, from + 4 * word, to, { at, written: 4 * word });
    if (left !== 0) this.#words[at + whole] = rest;
    this.#end(at + ((length + 3) >> 2));
    return true;
  }

  /** Adds the rest of a text whose first `written` bytes, all ASCII, have been written already. */
  #addUnits(bytes: DataView, from: number, to: number, { at, written }: { at: number; written: number }): boolean {
    let [end, units, next] = [written, written, from];
    while (next < to && units < keyLength) {
      const size = sizeOf(bytes.getUint8(next));
      const code = next + size > to ? -1 : smallCode(readCode(bytes, next, size));
      if (code < 0) return false;
      next += size;
      if (code < 0x1_0000) {
        end = this.#putUnit(at, end, code);
        units++;
        continue;
      }
      end = this.#putUnit(at, end, 0xd800 | ((code - 0x1_0000) >> 10));
      if (units + 1 < keyLength) end = this.#putUnit(at, end, 0xdc00 | (code & 0x3ff));
      units += 2;
    }
    this.#end(at + ((end + 3) >> 2));
    return true;
  }
}
