import { SourceError } from '../source.ts';

/** The most elements of one response. */
const maxElements = 100_000;
/** The most characters of one response. */
const maxCharacters = 16 * 1024 ** 2;

/** An element of a response. */
export interface XmlElement {
  name: string;
  /** Without the texts of the elements inside. */
  text: string;
  attributes: ReadonlyMap<string, string>;
  children: XmlElement[];
}

/** @returns whether an element has attributes or elements inside */
export const isComplex = (element: XmlElement): boolean => element.children.length > 0 || element.attributes.size > 0;

/** Keeps the elements of one response from its first tag to its last. */
export class ElementBuilder {
  readonly #open: XmlElement[] = [];
  #elements = 0;
  #characters = 0;

  /** Whether a response is being read. */
  get isOpen(): boolean {
    return this.#open.length > 0;
  }

  open(name: string, attributes: ReadonlyMap<string, string>): void {
    if (++this.#elements > maxElements) throw new SourceError('too-large', 'xml_response_too_large');
    const element: XmlElement = { name, text: '', attributes, children: [] };
    this.#open.at(-1)?.children.push(element);
    this.#open.push(element);
  }

  addText(text: string): void {
    const element = this.#open.at(-1);
    if (element === undefined) return;
    this.#characters += text.length;
    if (this.#characters > maxCharacters) throw new SourceError('too-large', 'xml_response_too_long');
    element.text += text;
  }

  /** @returns the complete response at its last tag; null at another tag */
  close(): XmlElement | null {
    const closed = this.#open.pop();
    if (this.#open.length > 0 || closed === undefined) return null;
    this.#elements = 0;
    this.#characters = 0;
    return closed;
  }
}
