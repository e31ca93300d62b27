import { measureEastAsian } from '../../dialect/east-asian.ts';
import { createDecoder, type Decoder } from '../../dialect/text-decoder.ts';
import type { SourceNote } from '../source.ts';

/** Decodes the texts of a file. A character that the end of a field cuts off is left out. */
export interface Charset {
  decode(bytes: Uint8Array): string;
  /** @returns one for another reading of the cases, which counts on from here */
  again(): Charset;
  /** @returns what the user should know about the texts that were decoded */
  notes(): SourceNote[];
}

/** @returns a text without its zero bytes and without the blanks that fill its field */
export function cleanText(text: string): string {
  const plain = text.includes('\0') ? text.replaceAll('\0', '') : text;
  let end = plain.length;
  while (plain[end - 1] === ' ') end--;
  return plain.slice(0, end);
}

export const isAscii = (bytes: Uint8Array): boolean => bytes.every((byte) => byte < 0x80);

/** One character set. */
export interface Reading {
  readonly encoding: string;
  /** @returns null for bytes that are no text in it */
  read(bytes: Uint8Array): string | null;
}

function tryDecode(decoder: Decoder, bytes: Uint8Array): string | null {
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}

const lower = /\p{Ll}/u;
const upper = /\p{Lu}/u;

/** Whether the last byte is a letter of a western word: `Tomé` in Windows-1252, whose last byte begins a character in UTF-8 too. */
function endsInWesternLetter(bytes: Uint8Array): boolean {
  const [before = '', last = ''] = createDecoder('windows-1252').decode(bytes.subarray(-2));
  return (lower.test(before) && lower.test(last)) || (upper.test(before) && upper.test(last));
}

/** The bytes that a character of UTF-8 has by its first one; 1 for a byte that begins none. */
const characterBytes = (first: number): number => (first < 0xc0 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4);
const continues = (byte: number): boolean => byte >= 0x80 && byte < 0xc0;

/** @returns the bytes before a character of UTF-8 that has lost its end; null if the text does not end in one */
function beforeCutCharacter(bytes: Uint8Array): Uint8Array | null {
  let length = 1;
  while (length < 3 && continues(bytes.at(-length) ?? 0)) length++;
  return characterBytes(bytes.at(-length) ?? 0) > length ? bytes.subarray(0, -length) : null;
}

class Utf8Reading implements Reading {
  readonly encoding = 'utf-8';
  readonly #decoder = createDecoder('utf-8', { fatal: true, ignoreBOM: true });

  read(bytes: Uint8Array): string | null {
    const whole = tryDecode(this.#decoder, bytes);
    if (whole !== null) return whole;
    const start = beforeCutCharacter(bytes);
    if (start === null) return null;
    const isWestern = isAscii(start) && start.length === bytes.length - 1 && endsInWesternLetter(bytes);
    return isWestern ? null : tryDecode(this.#decoder, start);
  }
}

/** Control characters that no text has, only bytes of another character set. */
const control = /[\x80-\x9f\ufffd]/;

class OtherReading implements Reading {
  readonly encoding: string;
  readonly #decoder: Decoder;
  readonly #isEastAsian: boolean;
  readonly #isGuessed: boolean;

  constructor(label: string, isGuessed: boolean) {
    this.#decoder = createDecoder(label, { fatal: true, ignoreBOM: true });
    this.encoding = this.#decoder.encoding;
    this.#isEastAsian = /^(?:gb|big5|euc|shift|iso-2022)/.test(this.encoding);
    this.#isGuessed = isGuessed;
  }

  read(bytes: Uint8Array): string | null {
    const cut = this.#isEastAsian && (bytes.at(-1) ?? 0) >= 0x80 ? bytes.subarray(0, -1) : null;
    const text = tryDecode(this.#decoder, bytes) ?? (cut === null ? null : tryDecode(this.#decoder, cut));
    if (text === null || control.test(text)) return null;
    // A guess about the file is none about a western text in it.
    return this.#isGuessed && this.#isEastAsian && measureEastAsian(text) < 0.5 ? null : text;
  }
}

/** @param isGuessed the file does not name it @throws RangeError for an unknown charset */
export const createReading = (label: string, isGuessed: boolean): Reading =>
  createDecoder(label).encoding === 'utf-8' ? new Utf8Reading() : new OtherReading(label, isGuessed);

/** How the texts of a file are read: each by the first reading in which it is text. */
export interface CharsetChoice {
  readings: readonly Reading[];
  /** The reading that the file names, or somebody chose; null where the file names none. */
  own: string | null;
}

/** Decodes texts by a choice, and counts those that are not in the charset of the file. */
export class ChosenCharset implements Charset {
  readonly #choice: CharsetChoice;
  /** Texts by the charset they are in. */
  readonly #others: Map<string, number>;
  readonly #last = createDecoder('windows-1252');

  constructor(choice: CharsetChoice, others: ReadonlyMap<string, number> = new Map()) {
    this.#choice = choice;
    this.#others = new Map(others);
  }

  again(): ChosenCharset {
    return new ChosenCharset(this.#choice, this.#others);
  }

  decode(bytes: Uint8Array): string {
    for (const reading of this.#choice.readings) {
      const text = reading.read(bytes);
      if (text === null) continue;
      this.#count(reading.encoding, bytes);
      return cleanText(text);
    }
    this.#count(this.#last.encoding, bytes);
    return cleanText(this.#last.decode(bytes));
  }

  #count(encoding: string, bytes: Uint8Array): void {
    const { own } = this.#choice;
    if (encoding === (own ?? 'utf-8') || isAscii(bytes)) return;
    this.#others.set(encoding, (this.#others.get(encoding) ?? 0) + 1);
  }

  notes(): SourceNote[] {
    const { own } = this.#choice;
    return [...this.#others].map(([encoding, count]) =>
      own === null
        ? { kind: 'guessed-charset', count, encoding }
        : { kind: 'other-charset', count, encoding, named: own },
    );
  }
}
