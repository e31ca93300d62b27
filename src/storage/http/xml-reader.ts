import { S3Error } from '../s3-error.ts';

/** An element of a request's document; names without their prefix, attributes dropped. */
export interface XmlElement {
  name: string;
  children: XmlElement[];
  /** Its character data, unescaped. */
  text: string;
}

const maxDepth = 16;
const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** @returns the answer to a document that is not the one expected. */
export function malformedXml(detail = ''): S3Error {
  const message = 'The XML you provided was not well-formed or did not validate against our published schema';
  return new S3Error('MalformedXML', detail === '' ? message : `${message}: ${detail}`);
}

function character(reference: string): string {
  const hex = /^#x([0-9a-fA-F]{1,6})$/.exec(reference)?.[1];
  const decimal = /^#(\d{1,7})$/.exec(reference)?.[1];
  const point = hex === undefined ? Number(decimal ?? Number.NaN) : Number.parseInt(hex, 16);
  if (Number.isNaN(point) || point > 0x10ffff || point === 0) throw malformedXml(`'&${reference};' means nothing.`);
  return String.fromCodePoint(point);
}

function withoutReferences(text: string): string {
  if (/&(?![#\w]{1,10};)/.test(text)) throw malformedXml("a bare '&'.");
  return text.replace(/&([#\w]{1,10});/g, (_, reference: string) => named[reference] ?? character(reference));
}

/** Reads one document, from front to back, each character once. */
class Reader {
  readonly #xml: string;
  #at = 0;
  readonly #open: XmlElement[] = [{ name: '', children: [], text: '' }];

  constructor(xml: string) {
    this.#xml = xml;
  }

  read(): XmlElement {
    while (this.#at < this.#xml.length) this.#step();
    const [document] = this.#open;
    const [root] = document?.children ?? [];
    if (document === undefined || root === undefined || this.#open.length !== 1 || document.children.length !== 1) {
      throw malformedXml('it is not one whole element.');
    }
    if (document.text.trim() !== '') throw malformedXml('text outside its element.');
    return root;
  }

  #step(): void {
    const xml = this.#xml;
    if (xml[this.#at] !== '<') this.#text(this.#upTo('<', false));
    else if (xml.startsWith('<!--', this.#at)) this.#upTo('-->', true);
    else if (xml.startsWith('<![CDATA[', this.#at)) this.#raw(this.#upTo(']]>', true).slice(9, -3));
    else if (xml.startsWith('<?xml', this.#at) && this.#at === 0) this.#upTo('?>', true);
    else if (xml.startsWith('</', this.#at)) this.#close(this.#upTo('>', true).slice(2, -1).trim());
    else this.#element(this.#upTo('>', true).slice(1, -1));
  }

  /** Takes everything before `end`, and `end` too where it is required. */
  #upTo(end: string, required: boolean): string {
    const start = this.#at;
    const found = this.#xml.indexOf(end, start);
    if (found < 0 && required) throw malformedXml(`'${end}' is missing.`);
    this.#at = found < 0 ? this.#xml.length : found + (required ? end.length : 0);
    return this.#xml.slice(start, this.#at);
  }

  get #inner(): XmlElement {
    return this.#open[this.#open.length - 1] as XmlElement;
  }

  #text(text: string): void {
    this.#raw(withoutReferences(text));
  }

  #raw(text: string): void {
    this.#inner.text += text;
  }

  #element(tag: string): void {
    const isEmpty = tag.endsWith('/');
    const [name = ''] = (isEmpty ? tag.slice(0, -1) : tag).split(/\s/, 1);
    // This refuses `<!DOCTYPE` and `<?…?>` as well: neither starts a name.
    if (!/^[A-Za-z_][\w.:-]*$/.test(name)) throw malformedXml(`'<${name.slice(0, 40)}' is not allowed.`);
    const element = { name: name.slice(name.indexOf(':') + 1), children: [], text: '' };
    this.#inner.children.push(element);
    if (isEmpty) return;
    if (this.#open.length > maxDepth) throw malformedXml('too many elements in each other.');
    this.#open.push(element);
  }

  #close(name: string): void {
    const element = this.#open.pop();
    if (element?.name !== name.slice(name.indexOf(':') + 1) || this.#open.length === 0) {
      throw malformedXml(`'</${name.slice(0, 40)}>' closes nothing.`);
    }
  }
}

/**
 * Reads an XML document: elements, text, the five entities and character references. DOCTYPE, and with it every entity
 * of one's own, is refused.
 * @throws S3Error MalformedXML when it is not well-formed or its root is not called `root`.
 */
export function readXml(xml: string, root: string): XmlElement {
  const element = new Reader(xml.replace(/^\ufeff/, '')).read();
  if (element.name !== root) throw malformedXml(`its root is '${element.name}' in place of '${root}'.`);
  return element;
}

/** @returns the children called `name`. */
export function childrenOf(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter((child) => child.name === name);
}

/** @returns the text of the only child called `name`, undefined without one. @throws S3Error MalformedXML for several. */
export function textOf(element: XmlElement, name: string): string | undefined {
  const [child, second] = childrenOf(element, name);
  if (second !== undefined) throw malformedXml(`'${name}' appears twice.`);
  return child?.text;
}

/** Like `textOf`, of a child that must be there. @throws S3Error MalformedXML. */
export function requiredText(element: XmlElement, name: string): string {
  const text = textOf(element, name);
  if (text === undefined) throw malformedXml(`'${element.name}' lacks '${name}'.`);
  return text;
}
