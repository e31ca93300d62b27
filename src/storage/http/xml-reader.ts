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

/** @returns the element that holds the complete document */
function parse(xml: string): XmlElement {
  const document = newElement('');
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
    const element = newElement(name);
    innermost().children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => void open.pop());
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.write(xml).close();
  return document;
}

/**
 * Reads an XML document. A DOCTYPE is refused, and so are entities that a document defines itself.
 * @throws S3Error MalformedXML when it is not well-formed or its root is not called `root`.
 */
export function readXml(xml: string, root: string): XmlElement {
  const [element] = parse(xml).children;
  if (element?.name === root) return element;
  throw malformedXml(`its root is '${element?.name ?? ''}' in place of '${root}'.`);
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
