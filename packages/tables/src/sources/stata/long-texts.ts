import { SourceError } from '../source.ts';
import { ByteCursor, BytesEnd } from '../statistics/byte-cursor.ts';
import type { DtaDictionary } from './dta-dictionary.ts';
import { damagedDta } from './dta-layout.ts';

/** A long text with the zero byte at its end; null for bytes that are not text. */
type LongText = Uint8Array<ArrayBuffer> | null;

/** A stretch of the file that was read at once, and the keys in it. */
interface Stretch {
  start: number;
  lowest: number;
  highest: number;
}

const stretchBytes = 1024 * 1024;
/** The most bytes of texts that are kept. Then all of them are dropped. */
const maxKeptBytes = 16 * 1024 ** 2;
/** The most bytes of one text. */
const maxTextBytes = 32 * 1024 ** 2;
const binary = 129;
const magic = 'GSO';

/** More variables than a file may have: a key is `case * variables + variable`. */
const keyFactor = 2 ** 17;

/** @returns the key of a long text by the variable and case it was written for; 0 for an empty one */
export const longTextKey = (variable: number, inCase: number): number => inCase * keyFactor + variable;

/**
 * Reads the long texts (`strL`) of a file where a case refers to them. They follow the cases, mostly in the same order, so
 * they are read in stretches while the cases are read; the texts of a few stretches are kept.
 */
export class LongTexts {
  readonly #file: Blob;
  readonly #dictionary: DtaDictionary;
  readonly #kept = new Map<number, LongText>();
  #keptBytes = 0;
  readonly #stretches: Stretch[] = [];
  /** The first byte that was never read. */
  #next: number;

  constructor(file: Blob, dictionary: DtaDictionary) {
    this.#file = file;
    this.#dictionary = dictionary;
    this.#next = dictionary.longTexts.start;
  }

  /** @returns undefined if the text is not in memory */
  kept(key: number): LongText | undefined {
    return this.#kept.get(key);
  }

  /** Reads a text that may not be in memory. @throws SourceError if the file does not have it */
  async load(key: number): Promise<LongText> {
    for (const { start, lowest, highest } of this.#stretches) {
      if (key < lowest || key > highest) continue;
      await this.#readStretch(start);
      const text = this.#kept.get(key);
      if (text !== undefined) return text;
    }
    while (this.#next < this.#dictionary.longTexts.end) {
      const start = this.#next;
      const { end, lowest, highest } = await this.#readStretch(start);
      this.#stretches.push({ start, lowest, highest });
      this.#next = end;
      const text = this.#kept.get(key);
      if (text !== undefined) return text;
    }
    throw damagedDta('long_text_missing');
  }

  /** Keeps the texts that begin at a place. @returns where the next one begins, and the keys */
  async #readStretch(start: number, bytes = stretchBytes): Promise<{ end: number; lowest: number; highest: number }> {
    const end = Math.min(start + bytes, this.#dictionary.longTexts.end);
    const buffer = new Uint8Array(await this.#file.slice(start, end).arrayBuffer());
    const cursor = new ByteCursor(buffer, this.#dictionary.isLittle);
    if (this.#keptBytes + buffer.length > maxKeptBytes) {
      this.#kept.clear();
      this.#keptBytes = 0;
    }
    this.#keptBytes += buffer.length;
    let [lowest, highest, whole] = [Number.POSITIVE_INFINITY, 0, 0];
    while (cursor.left > 0) {
      const text = this.#readText(cursor);
      if (text.missing > 0) {
        // The text continues after the bytes in memory. If it is the first one, all of its bytes are read.
        if (whole === 0 && end === this.#dictionary.longTexts.end) throw damagedDta('ends_in_long_text');
        if (whole === 0) return await this.#readStretch(start, buffer.length + Math.max(text.missing, 64));
        break;
      }
      this.#kept.set(text.key, text.bytes);
      lowest = Math.min(lowest, text.key);
      highest = Math.max(highest, text.key);
      whole = cursor.at;
    }
    return { end: start + whole, lowest, highest };
  }

  /** Reads one text. `missing` is the number of bytes that are not in memory. */
  #readText(cursor: ByteCursor): { key: number; bytes: LongText; missing: number } {
    let key = 0;
    try {
      for (const letter of magic) if (cursor.uint8() !== letter.charCodeAt(0)) throw damagedDta('long_text_misplaced');
      const variable = cursor.uint32();
      key = longTextKey(variable, this.#dictionary.layout.isUtf8 ? cursor.int64() : cursor.uint32());
      const type = cursor.uint8();
      const length = cursor.uint32();
      if (length > maxTextBytes) throw new SourceError('too-large', 'stata_answer_too_long');
      if (length > cursor.left) return { key, bytes: null, missing: length - cursor.left };
      const bytes = cursor.take(length);
      if (type === binary) return { key, bytes: null, missing: 0 };
      return { key, bytes, missing: 0 };
    } catch (error) {
      if (error instanceof BytesEnd) return { key, bytes: null, missing: 1 };
      throw error;
    }
  }
}
