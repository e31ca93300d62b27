import { SourceError } from '../source.ts';
import { XmlFault } from '../xml/xml-fault.ts';
import { XmlInput } from '../xml/xml-input.ts';
import { nameCode, nextTag, XmlTag } from '../xml/xml-tag.ts';
import { RichText } from './rich-text.ts';
import { SharedTexts } from './shared-texts.ts';

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
      input.at = nextTag(bytes, input.at, end);
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
