import { BytesEnd } from '../statistics/byte-reader.ts';

/** Characters of a line. Shorter lines have lost the blanks at their end. */
const lineLength = 80;
const [lineFeed, carriageReturn, blank] = [0x0a, 0x0d, 0x20];

/**
 * Joins the lines of a portable file: each is filled up to 80 characters, and the ends of lines are left out.
 * @param chunks the file from its start
 */
export async function* joinLines(
  chunks: AsyncIterable<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const joiner = new LineJoiner();
  for await (const chunk of chunks) yield joiner.join(chunk);
}

/** Joins lines over the borders of chunks. */
export class LineJoiner {
  /** Characters of the open line. */
  #column = 0;

  /** @returns the characters of a chunk */
  join(chunk: Uint8Array): Uint8Array<ArrayBuffer> {
    let lines = 1;
    for (const byte of chunk) if (byte === lineFeed) lines++;
    const joined = new Uint8Array(chunk.length + lineLength * lines);
    let length = 0;
    for (const byte of chunk) {
      if (byte === carriageReturn) continue;
      if (byte !== lineFeed) {
        joined[length++] = byte;
        this.#column++;
        continue;
      }
      for (; this.#column < lineLength; this.#column++) joined[length++] = blank;
      this.#column = 0;
    }
    return joined.subarray(0, length);
  }
}

/** The characters whose places in the table of a portable file are fixed, from place 64 on. Source: PSPP's developers' guide. */
const placed = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz .<(+|&[]!$*);^-/|,%_>?`:#@\'="';
const firstPlace = 64;

/** Characters of a portable file before its table, and the table. */
export const porHeader = { names: 200, table: 256 } as const;
const tag = 'SPSSPORT';

/** Whether the first bytes of a file are those of a portable file: its tag, written as its table says. */
export function isPortable(head: Uint8Array): boolean {
  const characters = new LineJoiner().join(head);
  const place = (letter: string) => porHeader.names + firstPlace + placed.indexOf(letter);
  const tagStart = porHeader.names + porHeader.table;
  return (
    characters.length >= tagStart + tag.length &&
    characters[place('S')] !== characters[place('P')] &&
    [...tag].every((letter, index) => characters[tagStart + index] === characters[place(letter)])
  );
}

/**
 * How the bytes of a portable file are read: a byte that its table gives a place becomes that character of ASCII, any other stays.
 * @param table 256 bytes; a place that is not used has the byte of `0`
 */
export function makeByteTable(table: Uint8Array): Uint8Array {
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  const unused = table[firstPlace];
  for (const [index, character] of [...placed].entries()) {
    const byte = table[firstPlace + index] ?? 0;
    // In a file in ASCII, most places hold the same byte here and there.
    if (index === 0 || byte !== unused) bytes[byte] = character.charCodeAt(0);
  }
  return bytes;
}

/** Bytes of a portable file after its header: a cursor or a window. */
interface Bytes {
  bytes: Uint8Array;
  at: number;
}

const [slash, asterisk, minus, plus, point] = [0x2f, 0x2a, 0x2d, 0x2b, 0x2e];
const base = 30n;
const maxDigits = 20;
/** No double has a larger power of 30. */
const maxPower = 200;

/** The digits of a number. More than twenty change no double. */
class Mantissa {
  #digits = 0;
  #whole = 0n;
  /** What is added to the exponent: digits that were left out, minus digits of a fraction. */
  #shift = 0;

  add(digit: number, isFraction: boolean): void {
    if (this.#digits >= maxDigits) {
      if (!isFraction) this.#shift++;
      return;
    }
    this.#whole = this.#whole * base + BigInt(digit);
    if (this.#digits > 0 || digit > 0) this.#digits++;
    if (isFraction) this.#shift--;
  }

  /** @returns the double next to the digits times `30 ** exponent` */
  value(exponent: number): number {
    const power = exponent + this.#shift;
    if (power === 0) return Number(this.#whole);
    if (Math.abs(power) > maxPower) return power < 0 ? 0 : Number.NaN;
    const scale = base ** BigInt(Math.abs(power));
    if (power > 0) return Number(this.#whole * scale);
    // 64 more bits than the divisor has leave enough of them in the quotient.
    const bits = 64 + Math.ceil(-power * Math.log2(Number(base)));
    const shifted = this.#whole << BigInt(bits);
    // The last bit says that a rest follows, so that nothing is rounded twice.
    const quotient = (shifted / scale) | (shifted % scale === 0n ? 0n : 1n);
    return Number(quotient) / 2 ** (bits - 64) / 2 ** 64;
  }
}

/** A field cannot be read as what it should be. */
export class FieldError extends Error {}

/** Reads the fields of a portable file. */
export class FieldReader {
  readonly #input: Bytes;
  readonly #table: Uint8Array;

  /** @param table the characters of bytes, as `makeByteTable` */
  constructor(input: Bytes, table: Uint8Array) {
    this.#input = input;
    this.#table = table;
  }

  /** The next character. @throws BytesEnd */
  peek(): number {
    const byte = this.#input.bytes[this.#input.at];
    if (byte === undefined) throw new BytesEnd();
    return this.#table[byte] ?? 0;
  }

  take(): number {
    const character = this.peek();
    this.#input.at++;
    return character;
  }

  /** @returns the value of the next digit of base 30; -1 if another character is next */
  #digit(): number {
    const character = this.peek();
    const value = character <= 0x39 ? character - 0x30 : character - 0x41 + 10;
    if (value < 0 || value >= Number(base) || (character > 0x39 && character < 0x41)) return -1;
    this.#input.at++;
    return value;
  }

  /** Reads a number and the `/` after it. @returns NaN for a missing one. @throws BytesEnd, FieldError */
  number(): number {
    while (this.peek() === blank) this.take();
    if (this.peek() === asterisk) {
      this.take();
      this.take();
      return Number.NaN;
    }
    const isNegative = this.peek() === minus;
    if (isNegative) this.take();
    const mantissa = new Mantissa();
    for (let isFraction = false; ; ) {
      const digit = this.#digit();
      if (digit >= 0) mantissa.add(digit, isFraction);
      else if (this.peek() === point && !isFraction) {
        isFraction = true;
        this.take();
      } else break;
    }
    const value = mantissa.value(this.#exponent());
    if (this.take() !== slash) throw new FieldError();
    return isNegative ? -value : value;
  }

  #exponent(): number {
    const sign = this.peek();
    if (sign !== plus && sign !== minus) return 0;
    this.take();
    let exponent = 0;
    for (let digit = this.#digit(); digit >= 0; digit = this.#digit())
      exponent = Math.min(exponent * Number(base) + digit, 10 * maxPower);
    return sign === minus ? -exponent : exponent;
  }

  /** @throws BytesEnd, FieldError for anything but a whole number from 0 to `max` */
  whole(max: number): number {
    const value = this.number();
    if (!(Number.isInteger(value) && value >= 0 && value <= max)) throw new FieldError();
    return value;
  }

  /** Reads a length and the text after it. @returns its bytes, those with a place in the table as ASCII. @throws as `whole` */
  text(max: number): Uint8Array<ArrayBuffer> {
    const length = this.whole(max);
    const { bytes, at } = this.#input;
    if (at + length > bytes.length) throw new BytesEnd();
    this.#input.at += length;
    return Uint8Array.from(bytes.subarray(at, at + length), (byte) => this.#table[byte] ?? 0);
  }
}
