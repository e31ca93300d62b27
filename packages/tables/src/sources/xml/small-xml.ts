import { SaxesParser } from 'saxes';
import { SourceError } from '../source.ts';
import { utf16Order } from './xml-input.ts';

/** The most levels of elements. */
const maxLevels = 256;

export type Attributes = Readonly<Record<string, string>>;

/** Called in document order. Names come without prefix. */
export interface XmlHandlers {
  open?(name: string, attributes: Attributes): void;
  close?(name: string): void;
}

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1);

const decode = (bytes: Uint8Array): string =>
  new TextDecoder(utf16Order(bytes) ?? 'utf-8', { fatal: true }).decode(bytes);

/** Reads an XML file that is in memory. A document type is refused. @throws SourceError (`damaged`) */
export function readSmallXml(bytes: Uint8Array, path: string, handlers: XmlHandlers): void {
  const fail = (): never => {
    throw new SourceError('damaged', 'part_unreadable', { path });
  };
  const parser = new SaxesParser({ xmlns: false, position: false });
  let level = 0;
  parser.on('error', fail);
  parser.on('doctype', fail);
  parser.on('opentag', ({ name, attributes }) => {
    if (++level > maxLevels) fail();
    handlers.open?.(withoutPrefix(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    level--;
    handlers.close?.(withoutPrefix(name));
  });
  let text = '';
  try {
    text = decode(bytes);
  } catch {
    fail();
  }
  parser.write(text).close();
}

/** @returns an attribute whatever its prefix; undefined without one */
export function attribute(attributes: Attributes, name: string): string | undefined {
  for (const key in attributes) if (withoutPrefix(key) === name) return attributes[key];
  return undefined;
}
