import { needsQuotes, writeQuoted } from '../csv-writer.ts';
import { SourceError } from '../source.ts';
import type { TextBuffer } from '../xml/text-buffer.ts';
import { XmlFault } from '../xml/xml-fault.ts';

/** Bytes of one segment; a longer text has a segment of its own. */
const segmentBytes = 4 * 1024 ** 2;
/** The most bytes of all texts together. They stay in memory, because any cell may refer to any of them. */
const maxBytes = 512 * 1024 ** 2;
/** The most bytes of one text; Excel has up to 32,767 characters. */
const maxTextBytes = 1024 ** 2;
/** The most texts. A sheet has fewer rows, but several columns of texts. */
const maxTexts = 32 * 1024 ** 2;

const quote = 0x22;

const tooLarge = (): SourceError => new SourceError('too-large', 'texts_too_large');

/** Texts in UTF-8, packed. Each one is kept as it is written in CSV, so that a cell is a copy of bytes. */
export class SharedTexts {
  count = 0;
  #segments: Uint8Array[] = [];
  #open = new Uint8Array();
  #used = 0;
  #bytes = 0;
  #places = new Uint32Array(1024);
  #starts = new Uint32Array(1024);
  #ends = new Uint32Array(1024);

  /** @throws SourceError (`too-large`); XmlFault for a single text that is too long */
  add({ bytes, length }: TextBuffer): void {
    let quotes = 0;
    let quoted = false;
    for (let at = 0; at < length; at++) {
      const byte = bytes[at] ?? 0;
      if (needsQuotes[byte] === 1) quoted = true;
      if (byte === quote) quotes++;
    }
    if (length > maxTextBytes) throw new XmlFault('text_over_1_mb');
    const size = length + (quoted ? quotes + 2 : 0);
    const target = this.#reserve(size);
    const start = this.#used;
    if (quoted) writeQuoted(target, start, bytes, 0, length);
    else target.set(bytes.subarray(0, length), start);
    this.#used += size;
    this.#places[this.count] = this.#segments.length - 1;
    this.#starts[this.count] = start;
    this.#ends[this.count++] = this.#used;
  }

  #reserve(size: number): Uint8Array {
    this.#bytes += size;
    if (this.#bytes > maxBytes || this.count === maxTexts) throw tooLarge();
    if (this.count === this.#places.length) {
      this.#places = doubled(this.#places);
      this.#starts = doubled(this.#starts);
      this.#ends = doubled(this.#ends);
    }
    if (this.#used + size > this.#open.length) {
      this.#open = new Uint8Array(Math.max(segmentBytes, size));
      this.#segments.push(this.#open);
      this.#used = 0;
    }
    return this.#open;
  }

  /** The bytes in which a text lies, from `startOf` to `endOf`. */
  bytesOf(index: number): Uint8Array {
    return this.#segments[this.#places[index] ?? 0] ?? this.#open;
  }

  startOf(index: number): number {
    return this.#starts[index] ?? 0;
  }

  endOf(index: number): number {
    return this.#ends[index] ?? 0;
  }
}

function doubled(numbers: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(2 * numbers.length);
  larger.set(numbers);
  return larger;
}
