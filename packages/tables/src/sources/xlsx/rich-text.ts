import { XmlFault } from '../xml/xml-fault.ts';
import { cdata, nameCode, nextTag, type XmlTag } from '../xml/xml-tag.ts';
import { appendText, TextBuffer } from '../xml/xml-text.ts';

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
      at = nextTag(bytes, at, end);
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
