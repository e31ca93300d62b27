import { SaxesParser } from 'saxes';
import { type TableProblem, tableProblem } from '../../table-problems.ts';
import { readText, type TextOptions } from '../read-text.ts';
import { SourceError } from '../source.ts';
import { detectUtf16Order } from './xml-input.ts';

/** The deepest level of elements inside one another. */
const maxLevels = 64;
/** The most attributes of an element. */
const maxAttributes = 256;
/** The most characters between two tags, so that one value cannot fill the memory. */
const maxTextLength = 16 * 1024 ** 2;

/** Called in the order of the file. Names come without their prefix: `x:row` is `row`. */
export interface XmlHandlers {
  open(name: string, attributes: ReadonlyMap<string, string>): void;
  text?(text: string): void;
  close?(name: string): void;
  /** Called between pieces of the file: true ends the reading. */
  isDone?(): boolean;
  /** Called between pieces of the file; what it returns is handed on. */
  take?(): Iterable<Uint8Array>;
}

const localName = (name: string): string => name.slice(name.lastIndexOf(':') + 1);

const tooLargeError = (...what: TableProblem): SourceError =>
  new SourceError('too-large', 'xml_too_large', { what: tableProblem(...what) });

const noAttributes: ReadonlyMap<string, string> = new Map();

/** @returns attributes without their prefixes, and without the declarations of those */
function readAttributes(attributes: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  const names = Object.keys(attributes);
  if (names.length === 0) return noAttributes;
  if (names.length > maxAttributes) throw tooLargeError('element_too_many_attributes', { most: maxAttributes });
  const values = names.filter((name) => name !== 'xmlns' && !name.startsWith('xmlns:'));
  return new Map(values.map((name) => [localName(name), attributes[name] ?? '']));
}

/** The encoding that the first line of an XML file declares (XML 1.0, 4.3.3). */
async function declaredEncoding(file: Blob): Promise<string | undefined> {
  const head = await file.slice(0, 200).text();
  const name = /^<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(head)?.[1];
  // Without a byte order mark the first bytes are readable as they stand, so they are not UTF-16.
  if (name === undefined || /^utf-16/i.test(name)) return undefined;
  try {
    return new TextDecoder(name).encoding;
  } catch {
    throw new SourceError('unsupported', 'xml_encoding_unknown', { encoding: name });
  }
}

/** A parser that refuses what a table does not need. Each event starts the count of characters between tags again. */
class GuardedParser {
  readonly #parser = new SaxesParser({ xmlns: false });
  #level = 0;
  #waiting = 0;

  constructor(handlers: XmlHandlers) {
    this.#parser.on('error', () => {
      const { line, columnIndex } = this.#parser;
      const column = String(Math.max(1, columnIndex));
      const place = tableProblem('at_line_and_column', { line: String(line), column });
      throw new SourceError('damaged', 'xml_not_well_formed', { place });
    });
    this.#parser.on('doctype', (doctype) => {
      if (/[[%]|<!/.test(doctype)) throw new SourceError('unsupported', 'xml_entities');
    });
    this.#parser.on('opentag', ({ name, attributes }) => {
      this.#waiting = 0;
      if (++this.#level > maxLevels) throw tooLargeError('too_many_levels', { most: maxLevels });
      handlers.open(localName(name), readAttributes(attributes));
    });
    const onText = (text: string): void => {
      this.#waiting = 0;
      handlers.text?.(text);
    };
    this.#parser.on('text', onText);
    this.#parser.on('cdata', onText);
    this.#parser.on('closetag', ({ name }) => {
      this.#waiting = 0;
      this.#level--;
      handlers.close?.(localName(name));
    });
  }

  write(text: string): void {
    this.#waiting += text.length;
    this.#parser.write(text);
    if (this.#waiting > maxTextLength) throw tooLargeError('value_too_long');
  }

  end(): void {
    this.#parser.close();
  }
}

/**
 * Reads an XML file in a stream. Entities that it defines itself are refused, so it cannot grow by them.
 * @returns what `take` of the handlers returned
 * @throws SourceError with line and column for a fault, and for more than a table needs; the signal's reason
 */
export async function* readXml(
  file: Blob,
  handlers: XmlHandlers,
  options: Omit<TextOptions, 'encoding'> = {},
): AsyncGenerator<Uint8Array> {
  const parser = new GuardedParser(handlers);
  for await (const piece of readText(file, { ...options, encoding: await declaredEncoding(file) })) {
    parser.write(piece);
    if (handlers.take !== undefined) yield* handlers.take();
    if (handlers.isDone?.() === true) return;
  }
  parser.end();
  if (handlers.take !== undefined) yield* handlers.take();
}

/** Reads an XML file that is in memory, with the same limits. @throws SourceError (`damaged`) for one that is not well-formed */
export function readSmallXml(bytes: Uint8Array, path: string, handlers: XmlHandlers): void {
  const parser = new GuardedParser(handlers);
  try {
    parser.write(new TextDecoder(detectUtf16Order(bytes) ?? 'utf-8', { fatal: true }).decode(bytes));
    parser.end();
  } catch {
    throw new SourceError('damaged', 'part_unreadable', { path });
  }
}
