import { SaxesParser } from 'saxes';
import { S3Error } from '../s3-error.ts';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' };

/** Characters XML 1.0 cannot hold, even escaped. */
const unprintable = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** @returns text safe inside an element; what XML cannot express becomes U+FFFD. */
function escapeXml(text: string): string {
  return text.replace(unprintable, '\ufffd').replace(/[&<>"\r]/g, (character) => entities[character] ?? character);
}

/** An element and its content. The name must be our own text, as it is not escaped; attributes may follow it. */
export type XmlNode = readonly [name: string, content: string | number | boolean | readonly XmlNode[]];

function render([name, content]: XmlNode): string {
  const inner = Array.isArray(content) ? content.map(render).join('') : escapeXml(String(content));
  return `<${name}>${inner}</${name.split(' ', 1)[0]}>`;
}

/** The start of every document; white space may follow it. */
export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** @returns an XML document of one element whose children are `fields`, in order. */
export function renderXml(root: string, fields: Readonly<Record<string, string>>): string {
  return `${xmlDeclaration}${render([root, Object.entries(fields)])}`;
}

/** @returns an XML document in S3's namespace, as clients expect it of every answer except errors. */
export function renderS3Document(root: string, content: XmlNode[1]): string {
  return `${xmlDeclaration}${renderS3Element(root, content)}`;
}

/** @returns such a document without the declaration, when that has been sent already. */
export function renderS3Element(root: string, content: XmlNode[1]): string {
  return render([`${root} xmlns="http://s3.amazonaws.com/doc/2006-03-01/"`, content]);
}

/** An element of a request's document; names without their prefix, attributes left out. */
export interface XmlElement {
  name: string;
  children: XmlElement[];
  /** Its character data, unescaped. */
  text: string;
}

const maxDepth = 16;

/** @returns the error for a document that is not the expected one */
export function malformedXmlError(detail = ''): S3Error {
  const message = 'The XML you provided was not well-formed or did not validate against our published schema';
  return new S3Error('MalformedXML', detail === '' ? message : `${message}: ${detail}`);
}

const newElement = (name: string): XmlElement => ({ name: name.slice(name.indexOf(':') + 1), children: [], text: '' });

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
    throw malformedXmlError(message);
  });
  parser.on('doctype', () => {
    throw malformedXmlError('a DOCTYPE is not allowed.');
  });
  parser.on('processinginstruction', ({ target }) => {
    throw malformedXmlError(`'<?${target.slice(0, 40)}' is not allowed.`);
  });
  parser.on('opentag', ({ name }) => {
    if (open.length > maxDepth) throw malformedXmlError('too many nested elements.');
    if (open.length === 2 && ++count > most) throw malformedXmlError(`it has more than ${most} elements in its root.`);
    if (open.length > 2 && innermost().children.length >= most)
      throw malformedXmlError('an element has too many elements.');
    const element = newElement(name);
    innermost().children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => void open.pop());
  parser.on('text', addText);
  parser.on('cdata', addText);
  return { parser, document };
}

/**
 * Reads an XML document. A DOCTYPE is refused, and so are entities that a document defines itself.
 * @param most elements in its root; it is refused at the first one more
 * @throws S3Error MalformedXML when it is not well-formed or its root is not called `root`.
 */
export function readXml(xml: string, root: string, most = 200): XmlElement {
  const { parser, document } = createParser(most);
  parser.write(xml).close();
  const [element] = document.children;
  if (element?.name === root) return element;
  throw malformedXmlError(`its root is '${element?.name ?? ''}' in place of '${root}'.`);
}

/** @returns the children called `name`. */
export function listChildren(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter((child) => child.name === name);
}

/** @returns the text of the only child called `name`, undefined without one. @throws S3Error MalformedXML for several. */
export function readText(element: XmlElement, name: string): string | undefined {
  const [child, second] = listChildren(element, name);
  if (second !== undefined) throw malformedXmlError(`'${name}' appears twice.`);
  return child?.text;
}

/** Like `readText`, of a child that must be there. @throws S3Error MalformedXML. */
export function requireText(element: XmlElement, name: string): string {
  const text = readText(element, name);
  if (text === undefined) throw malformedXmlError(`'${element.name}' lacks '${name}'.`);
  return text;
}
