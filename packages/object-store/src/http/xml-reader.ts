import { setImmediate as nextTurn } from 'node:timers/promises';
import { SaxesParser } from 'saxes';
import { S3Error } from '../s3-error.ts';

/** An element of a request's document; names without their prefix, attributes left out. */
export interface XmlElement {
  name: string;
  children: XmlElement[];
  /** Its character data, unescaped. */
  text: string;
}

const maxDepth = 16;

/** @returns the error for a document that is not the expected one */
export function malformedXml(detail = ''): S3Error {
  const message = 'The XML you provided was not well-formed or did not validate against our published schema';
  return new S3Error('MalformedXML', detail === '' ? message : `${message}: ${detail}`);
}

const newElement = (name: string): XmlElement => ({ name: name.slice(name.indexOf(':') + 1), children: [], text: '' });

/** Characters parsed without a pause: a millisecond or two. */
const turn = 32 * 1024;

/** @returns a parser and the element that will hold the complete document, which has at most `most` elements below its root */
function createParser(most: number): { parser: SaxesParser; document: XmlElement } {
  const document = newElement('');
  let count = 0;
  const open = [document];
  const innermost = () => open.at(-1) ?? document;
  const addText = (text: string) => {
    innermost().text += text;
  };
  const parser = new SaxesParser();
  parser.on('error', ({ message }) => {
    throw malformedXml(message);
  });
  parser.on('doctype', () => {
    throw malformedXml('a DOCTYPE is not allowed.');
  });
  parser.on('processinginstruction', ({ target }) => {
    throw malformedXml(`'<?${target.slice(0, 40)}' is not allowed.`);
  });
  parser.on('opentag', ({ name }) => {
    if (open.length > maxDepth) throw malformedXml('too many nested elements.');
    if (open.length === 2 && ++count > most) throw malformedXml(`it has more than ${most} elements in its root.`);
    if (open.length > 2 && innermost().children.length >= most) throw malformedXml('an element has too many elements.');
    const element = newElement(name);
    innermost().children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => void open.pop());
  parser.on('text', addText);
  parser.on('cdata', addText);
  return { parser, document };
}

function rootOf(document: XmlElement, root: string): XmlElement {
  const [element] = document.children;
  if (element?.name === root) return element;
  throw malformedXml(`its root is '${element?.name ?? ''}' in place of '${root}'.`);
}

const smallDocument = 1000;

/**
 * Reads a small XML document. A DOCTYPE is refused, and so are entities that a document defines itself.
 * @throws S3Error MalformedXML when it is not well-formed or its root is not called `root`.
 */
export function readXml(xml: string, root: string): XmlElement {
  const { parser, document } = createParser(smallDocument);
  parser.write(xml).close();
  return rootOf(document, root);
}

/**
 * Like `readXml`, of a document that may be long: other requests are served in between.
 * @param most elements in its root; it is refused at the first one more
 */
export async function readLongXml(xml: string, root: string, most: number): Promise<XmlElement> {
  const { parser, document } = createParser(most);
  for (let at = 0; at < xml.length; at += turn) {
    if (at > 0) await nextTurn();
    parser.write(xml.slice(at, at + turn));
  }
  parser.close();
  return rootOf(document, root);
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
