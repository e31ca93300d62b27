import { BytesEnd } from '../statistics/byte-cursor.ts';

/** Bytes of a portable file after its header: a cursor or a window. */
interface Bytes {
  bytes: Uint8Array;
  at: number;
}

const [blank, slash, asterisk, minus, plus, point] = [0x20, 0x2f, 0x2a, 0x2d, 0x2b, 0x2e];
const base = 30;
/** Digits that a number of 64 bits holds exactly. */
const exactDigits = 10;
/** No double has a larger power of 30. */
const maxPower = 200;

/** The digits of a number. Ten of them are exact in 64 bits; ten more are kept apart, others change no double. */
class Mantissa {
  #high = 0;
  #low = 0;
  #digits = 0;
  /** What is added to the exponent: digits that were left out, minus digits of a fraction. */
  #shift = 0;

  add(digit: number, isFraction: boolean): void {
    if (this.#digits >= 2 * exactDigits) {
      if (!isFraction) this.#shift++;
      return;
    }
    if (this.#digits < exactDigits) this.#high = this.#high * base + digit;
    else this.#low = this.#low * base + digit;
    if (this.#digits > 0 || digit > 0) this.#digits++;
    if (isFraction) this.#shift--;
  }

  /** @returns the double next to the digits times `30 ** exponent` */
  value(exponent: number): number {
    const power = exponent + this.#shift;
    const lowDigits = Math.max(0, this.#digits - exactDigits);
    if (lowDigits === 0 && Math.abs(power) <= exactDigits)
      return power < 0 ? this.#high / base ** -power : this.#high * base ** power;
    if (Math.abs(power) > maxPower) return power < 0 ? 0 : Number.NaN;
    const whole = BigInt(this.#high) * BigInt(base) ** BigInt(lowDigits) + BigInt(this.#low);
    const scale = BigInt(base) ** BigInt(Math.abs(power));
    if (power >= 0) return Number(whole * scale);
    // 64 more bits than the divisor has leave enough of them in the quotient.
    const bits = 64 + Math.ceil(-power * Math.log2(base));
    return Number((whole << BigInt(bits)) / scale) / 2 ** (bits - 64) / 2 ** 64;
  }
}

/** A field cannot be read as what it should be. */
export class FieldError extends Error {}

/** Reads the fields of a portable file. */
export class FieldReader {
  readonly #input: Bytes;
  readonly #table: Uint8Array;

  /** @param table the characters of bytes, as `byteTable` */
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
    if (value < 0 || value >= base || (character > 0x39 && character < 0x41)) return -1;
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
      exponent = Math.min(exponent * base + digit, 10 * maxPower);
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
