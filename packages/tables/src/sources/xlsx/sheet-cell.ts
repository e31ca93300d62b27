import { parseColumnLetters } from '../sheets.ts';
import { cdata, findNextTag, nameCode, type XmlTag } from '../xml/xml-tag.ts';
import { appendText, TextBuffer } from '../xml/xml-text.ts';
import { finishText, RichText } from './shared-texts.ts';

const names = {
  cell: nameCode('c'),
  value: nameCode('v'),
  formula: nameCode('f'),
  inline: nameCode('is'),
} as const;
const attributes = { place: nameCode('r'), style: nameCode('s'), type: nameCode('t') } as const;

const unknownType = '?'.charCodeAt(0);
/** Types whose cells hold a text of their own. */
const textTypes: ReadonlySet<string> = new Set(['str', 'inlineStr']);

/** Reads the cells of a sheet. What a cell holds is in `content`. */
export class SheetCell {
  /** 1-based; 0 in a cell that does not say its place. */
  column = 0;
  style = 0;
  /** The first letter of its type; null for text: an inline string or what a formula says. */
  type: number | null = null;
  hasFormula = false;
  hasValue = false;
  content = new TextBuffer();
  readonly #value = new TextBuffer();
  readonly #tag: XmlTag;
  readonly #inline: RichText;

  constructor(tag: XmlTag) {
    this.#tag = tag;
    this.#inline = new RichText(tag);
  }

  /**
   * @param start where `<c` begins
   * @returns the position after the cell; -1 if it is not complete before `end`
   * @throws XmlFault
   */
  read(bytes: Uint8Array, start: number, end: number): number {
    const tag = this.#tag;
    let at = tag.read(bytes, start, end);
    if (at < 0) return -1;
    this.#open();
    if (tag.isEmpty) return at;
    at = this.#content(bytes, at, end);
    if (this.type === null) finishText(this.#value);
    return at;
  }

  /** @returns the position after the closing tag of the cell; -1 if that is not before `end` */
  #content(bytes: Uint8Array, start: number, end: number): number {
    const tag = this.#tag;
    let field = 0;
    let at = start;
    for (;;) {
      const from = at;
      at = findNextTag(bytes, at, end);
      if (at >= end) return -1;
      if (field === names.value) appendText(this.#value, bytes, from, at);
      at = tag.read(bytes, at, end);
      if (at < 0) return -1;
      if (tag.isClosing && tag.name === names.cell) return at;
      if (tag.name === names.inline && !tag.isClosing && !tag.isEmpty) at = this.#readInline(bytes, at, end);
      else field = this.#follow(bytes, field);
      if (at < 0) return -1;
    }
  }

  #open(): void {
    const type = this.#tag.attribute(attributes.type) ?? 'n';
    // An unknown type stays one: who asks for the value says so.
    this.type = textTypes.has(type) ? null : type.length === 1 ? type.charCodeAt(0) : unknownType;
    this.column = parseColumnLetters(/^[A-Z]{1,4}/.exec(this.#tag.attribute(attributes.place) ?? '')?.[0] ?? '');
    this.style = this.#tag.numberAttribute(attributes.style) ?? 0;
    this.hasFormula = false;
    this.hasValue = false;
    this.#value.clear();
    this.content = this.#value;
  }

  #readInline(bytes: Uint8Array, at: number, end: number): number {
    const behind = this.#inline.read(bytes, at, end, names.inline);
    this.content = this.#inline.text;
    this.hasValue = true;
    return behind;
  }

  /** @returns the name of the element whose text follows */
  #follow(bytes: Uint8Array, field: number): number {
    const { name, isClosing, isEmpty, contentStart, contentEnd } = this.#tag;
    if (name === cdata && field === names.value) this.#value.addBytes(bytes, contentStart, contentEnd);
    if (name === names.formula) this.hasFormula = true;
    if (name === names.value && !isClosing) this.hasValue = true;
    if (isEmpty) return field;
    return isClosing ? 0 : name;
  }
}
