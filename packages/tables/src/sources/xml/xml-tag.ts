import { appendText, TextBuffer, XmlFault } from './xml-text.ts';

const less = 0x3c;
const greater = 0x3e;
const slash = 0x2f;
const equals = 0x3d;
const colon = 0x3a;
const maxAttributes = 64;

const isSpace = (byte: number): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/** One number for a name, so that names are compared without making texts of them. */
export function nameCode(name: string): number {
  let code = 0;
  for (const byte of new TextEncoder().encode(name)) code = (Math.imul(code, 31) + byte) | 0;
  return code;
}

/** The name of `<![CDATA[…]]>`. Its content is `contentStart` to `contentEnd`. */
export const cdata = nameCode('[CDATA[');
/** The name of comments and processing instructions. */
const nothing = 0;

/** @returns where the next tag begins; `end` without one */
export function findNextTag(bytes: Uint8Array, from: number, end: number): number {
  let at = from;
  while (at < end && bytes[at] !== less) at++;
  return at;
}

/** Looks for a text in bytes. @returns where it begins; -1 without one */
function find(bytes: Uint8Array, text: string, from: number, end: number): number {
  const first = text.charCodeAt(0);
  for (let at = bytes.indexOf(first, from); at >= 0 && at + text.length <= end; at = bytes.indexOf(first, at + 1)) {
    let same = 1;
    while (same < text.length && bytes[at + same] === text.charCodeAt(same)) same++;
    if (same === text.length) return at;
  }
  return -1;
}

/** Reads one tag after another into itself. Names come without prefix, names of attributes with theirs. */
export class XmlTag {
  name = nothing;
  isClosing = false;
  /** `<a/>`: it has no closing tag. */
  isEmpty = false;
  contentStart = 0;
  contentEnd = 0;
  #bytes: Uint8Array = new Uint8Array();
  #count = 0;
  readonly #names = new Int32Array(maxAttributes);
  readonly #starts = new Int32Array(maxAttributes);
  readonly #ends = new Int32Array(maxAttributes);
  readonly #text = new TextBuffer();

  /**
   * Reads the tag that begins at `start`.
   * @returns the position after it; -1 if it is not complete before `end`
   * @throws XmlFault for a document type, too many attributes, and what is not a tag
   */
  read(bytes: Uint8Array, start: number, end: number): number {
    this.#bytes = bytes;
    this.#count = 0;
    let at = start + 1;
    const next = bytes[at];
    if (next === 0x21 || next === 0x3f) return this.#readSpecial(start, end);
    this.isClosing = next === slash;
    this.isEmpty = false;
    if (this.isClosing) at++;
    let code = 0;
    for (; at < end; at++) {
      const byte = bytes[at] ?? 0;
      if (byte === greater || byte === slash || isSpace(byte)) break;
      code = byte === colon ? 0 : (Math.imul(code, 31) + byte) | 0;
    }
    this.name = code;
    return this.#readAttributes(at, end);
  }

  /** Comments, processing instructions, CDATA. `<!DOCTYPE` may define entities that grow without end: it is refused. */
  #readSpecial(start: number, end: number): number {
    if (end - start < 9) return -1;
    const bytes = this.#bytes;
    this.isEmpty = true;
    this.isClosing = false;
    this.name = nothing;
    if (bytes[start + 1] === 0x3f) return this.#readUntil('?>', start + 2, end);
    if (find(bytes, '<!--', start, start + 4) === start) return this.#readUntil('-->', start + 4, end);
    if (find(bytes, '<![CDATA[', start, start + 9) !== start) throw new XmlFault('declares_doctype');
    this.name = cdata;
    return this.#readUntil(']]>', start + 9, end);
  }

  #readUntil(text: string, start: number, end: number): number {
    const at = find(this.#bytes, text, start, end);
    this.contentStart = start;
    this.contentEnd = at;
    return at < 0 ? -1 : at + text.length;
  }

  #readAttributes(from: number, end: number): number {
    const bytes = this.#bytes;
    let at = from;
    while (at < end) {
      const byte = bytes[at] ?? 0;
      if (byte === greater) return at + 1;
      if (byte === less) throw new XmlFault('tag_in_tag');
      if (byte === slash) this.isEmpty = true;
      if (byte === slash || isSpace(byte)) at++;
      else at = this.#readAttribute(at, end);
    }
    return -1;
  }

  /** Reads a name into the next place of the list. @returns where the value begins; `end` if it is not there yet */
  #readAttributeName(from: number, end: number): number {
    const bytes = this.#bytes;
    if (this.#count === maxAttributes) throw new XmlFault('too_many_attributes', { most: maxAttributes });
    let at = from;
    let code = 0;
    for (; at < end; at++) {
      const byte = bytes[at] ?? 0;
      if (byte === equals || isSpace(byte)) break;
      if (byte === greater) throw new XmlFault('attribute_without_value');
      code = (Math.imul(code, 31) + byte) | 0;
    }
    this.#names[this.#count] = code;
    while (at < end && (bytes[at] === equals || isSpace(bytes[at] ?? 0))) at++;
    return at;
  }

  /** @returns the position after the attribute; `end` if it is not complete */
  #readAttribute(from: number, end: number): number {
    const bytes = this.#bytes;
    let at = this.#readAttributeName(from, end);
    if (at >= end) return end;
    const quote = bytes[at] ?? 0;
    if (quote !== 0x22 && quote !== 0x27) throw new XmlFault('attribute_without_quotes');
    const start = at + 1;
    for (at = start; at < end && bytes[at] !== quote; ) at++;
    if (at >= end) return end;
    this.#starts[this.#count] = start;
    this.#ends[this.#count++] = at;
    return at + 1;
  }

  #find(name: number): number {
    for (let index = 0; index < this.#count; index++) if (this.#names[index] === name) return index;
    return -1;
  }

  /** @returns the value of an attribute, with its references resolved; null without it */
  attribute(name: number): string | null {
    const index = this.#find(name);
    if (index < 0) return null;
    this.#text.clear();
    appendText(this.#text, this.#bytes, this.#starts[index] ?? 0, this.#ends[index] ?? 0);
    return this.#text.toString();
  }

  /** @returns an attribute that is a whole number below 10^9; null without it or if it is something else */
  numberAttribute(name: number): number | null {
    const index = this.#find(name);
    if (index < 0) return null;
    const start = this.#starts[index] ?? 0;
    const end = this.#ends[index] ?? 0;
    if (end === start || end - start > 9) return null;
    let value = 0;
    for (let at = start; at < end; at++) {
      const digit = (this.#bytes[at] ?? 0) - 0x30;
      if (digit < 0 || digit > 9) return null;
      value = value * 10 + digit;
    }
    return value;
  }
}
