import { needsQuotes, writeQuoted } from '../csv-writer.ts';
import { SourceError } from '../source.ts';
import { XmlInput } from '../xml/xml-input.ts';
import { cdata, findNextTag, nameCode, XmlTag } from '../xml/xml-tag.ts';
import { appendText, TextBuffer, XmlFault } from '../xml/xml-text.ts';

const textName = nameCode('t');
const phoneticName = nameCode('rPh');
const underscore = 0x5f;
const letterX = 0x78;

/**
 * Characters that XML cannot hold are written `_x000D_` (ECMA-376 part 1, 22.9.2.19). NUL is left out, because it
 * would make the CSV look binary.
 */
function withoutEscapes(text: string): string {
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => {
    const code = Number.parseInt(hex, 16);
    return code === 0 ? '' : String.fromCharCode(code);
  });
}

/** Resolves `_x000D_` in a text, if it has any. @throws XmlFault for a text that is not UTF-8 */
export function finishText(text: TextBuffer): void {
  text.check();
  const { bytes, length } = text;
  for (let at = 0; at < length - 1; at++) {
    if (bytes[at] !== underscore || bytes[at + 1] !== letterX) continue;
    const resolved = withoutEscapes(text.toString());
    text.clear();
    text.addText(resolved);
    return;
  }
}

/** Reads the text of an element of shared or inline strings (`si`, `is`): its formatted pieces joined, without phonetic reading aids. */
export class RichText {
  /** The text that was read last. */
  readonly text = new TextBuffer();
  readonly #tag: XmlTag;
  #isText = false;
  #isPhonetic = false;

  constructor(tag: XmlTag) {
    this.#tag = tag;
  }

  /**
   * @param start the position after the opening tag
   * @param name the code of the element's name
   * @returns the position after its closing tag; -1 if that is not before `end`
   * @throws XmlFault
   */
  read(bytes: Uint8Array, start: number, end: number, name: number): number {
    const tag = this.#tag;
    this.text.clear();
    this.#isText = false;
    this.#isPhonetic = false;
    let at = start;
    for (;;) {
      const from = at;
      at = findNextTag(bytes, at, end);
      if (at >= end) return -1;
      if (this.#isText && !this.#isPhonetic) appendText(this.text, bytes, from, at);
      at = tag.read(bytes, at, end);
      if (at < 0) return -1;
      if (tag.isClosing && tag.name === name) break;
      this.#follow(bytes);
    }
    finishText(this.text);
    return at;
  }

  #follow(bytes: Uint8Array): void {
    const { name, isClosing, isEmpty, contentStart, contentEnd } = this.#tag;
    if (name === cdata) {
      if (this.#isText && !this.#isPhonetic) this.text.addBytes(bytes, contentStart, contentEnd);
    } else if (isEmpty) return;
    else if (name === textName) this.#isText = !isClosing;
    else if (name === phoneticName) this.#isPhonetic = !isClosing;
    else if (this.#isText && !isClosing) throw new XmlFault('tag_in_text');
  }
}

/** The most bytes of all texts together. They stay in memory, because any cell may refer to any of them. */
const maxBytes = 512 * 1024 ** 2;
/** The most bytes of one text; Excel has up to 32,767 characters. */
const maxTextBytes = 1024 ** 2;
/** The most texts. A sheet has fewer rows, but several columns of texts. */
const maxTexts = 32 * 1024 ** 2;

const quote = 0x22;

/** Texts in UTF-8, one after another. Each one is kept as it is written in CSV, so that a cell is a copy of bytes. */
export class SharedTexts {
  count = 0;
  /** A text lies in them from `readStart` to `readEnd`. They are other ones after `add`. */
  bytes = new Uint8Array(64 * 1024);
  #used = 0;
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
    this.#reserve(size);
    if (quoted) writeQuoted(this.bytes, this.#used, bytes, 0, length);
    else this.bytes.set(bytes.subarray(0, length), this.#used);
    this.#used += size;
    this.#ends[this.count++] = this.#used;
  }

  #reserve(size: number): void {
    const needed = this.#used + size;
    if (needed > maxBytes || this.count === maxTexts) throw new SourceError('too-large', 'texts_too_large');
    if (needed > this.bytes.length) {
      const larger = new Uint8Array(Math.max(needed, 2 * this.bytes.length));
      larger.set(this.bytes);
      this.bytes = larger;
    }
    if (this.count < this.#ends.length) return;
    const longer = new Uint32Array(2 * this.count);
    longer.set(this.#ends);
    this.#ends = longer;
  }

  readStart(index: number): number {
    return index === 0 ? 0 : this.readEnd(index - 1);
  }

  readEnd(index: number): number {
    return this.#ends[index] ?? 0;
  }
}

const itemName = nameCode('si');

/** Loads the shared texts of a workbook, only as far as cells need them. */
export class TextLoader {
  readonly texts = new SharedTexts();
  /** No more texts follow. */
  isComplete = false;
  readonly #open: () => AsyncGenerator<Uint8Array>;
  readonly #tag = new XmlTag();
  readonly #item = new RichText(this.#tag);
  #input: XmlInput | null = null;
  #loading: Promise<void> = Promise.resolve();

  /** @param open reads the part of the shared strings; null in a workbook without it */
  constructor(open: (() => AsyncGenerator<Uint8Array>) | null) {
    this.#open = open ?? async function* () {};
    this.isComplete = open === null;
  }

  /** Reads on until a text is loaded, or to the end. @throws SourceError */
  async load(index: number): Promise<void> {
    // Several sheets may ask at once. After an error each of them gets the same error.
    this.#loading = this.#loading.then(() => this.#loadTo(index));
    await this.#loading;
  }

  async #loadTo(index: number): Promise<void> {
    this.#input ??= new XmlInput(this.#open());
    try {
      while (!this.isComplete && this.texts.count <= index) {
        const isEnd = !(await this.#input.fill());
        if (isEnd) this.isComplete = true;
        else this.#scan(this.#input);
      }
    } catch (error) {
      if (!(error instanceof XmlFault)) throw error;
      throw new SourceError('damaged', 'texts_damaged', { what: error.problem });
    }
  }

  /** Reads the complete items of the window. */
  #scan(input: XmlInput): void {
    const { bytes, end } = input;
    for (;;) {
      input.at = findNextTag(bytes, input.at, end);
      if (input.at >= end) return;
      const behind = this.#next(bytes, input.at, end);
      if (behind < 0) return;
      input.at = behind;
    }
  }

  /** Reads a tag, and the item that it opens. @returns the position after it; -1 if it is not complete */
  #next(bytes: Uint8Array, start: number, end: number): number {
    const behind = this.#tag.read(bytes, start, end);
    const { name, isClosing, isEmpty } = this.#tag;
    if (behind < 0 || name !== itemName || isClosing) return behind;
    const item = this.#item;
    if (isEmpty) item.text.clear();
    const at = isEmpty ? behind : item.read(bytes, behind, end, itemName);
    if (at >= 0) this.texts.add(item.text);
    return at;
  }
}
