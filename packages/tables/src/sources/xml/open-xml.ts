import { csvDialect } from '../../types.ts';
import type { OpenOptions } from '../archive.ts';
import { FieldList, type FieldRecord, RecordWriter } from '../csv-writer.ts';
import { makeNotes, type Source, SourceError, type SourceNote } from '../source.ts';
import { findRecords } from './find-records.ts';
import { readXml, type XmlHandlers } from './read-xml.ts';

/** The most elements of one response. */
const maxElements = 100_000;
/** The most characters of one response. */
const maxCharacters = 16 * 1024 ** 2;

/** An element of a response. */
interface XmlElement {
  name: string;
  /** Without the texts of the elements inside. */
  text: string;
  attributes: ReadonlyMap<string, string>;
  children: XmlElement[];
}

/** @returns whether an element has attributes or elements inside */
const isComplex = (element: XmlElement): boolean => element.children.length > 0 || element.attributes.size > 0;

/** Keeps the elements of one response from its first tag to its last. */
class ElementBuilder {
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

function addCell(record: Map<string, string>, field: string, value: string): void {
  const before = record.get(field) ?? '';
  const text = value.trim();
  record.set(field, before === '' || text === '' ? before + text : `${before}; ${text}`);
}

/** The children of an element by name, in the order of their first ones. */
function byName(element: XmlElement): Map<string, XmlElement[]> {
  const groups = new Map<string, XmlElement[]>();
  for (const child of element.children) {
    const group = groups.get(child.name);
    if (group === undefined) groups.set(child.name, [child]);
    else group.push(child);
  }
  return groups;
}

/** A record that is being built, and the fields that hold rows of their own. */
interface Building {
  record: Map<string, string>;
  repeats: Set<string>;
}

function addElement(element: XmlElement, path: string, building: Building): void {
  for (const [name, value] of element.attributes) addCell(building.record, `${path}@${name}`, value);
  if (element.text.trim() !== '') addCell(building.record, path === '' ? 'text' : path.slice(0, -1), element.text);
  for (const [name, group] of byName(element)) addGroup(group, `${path}${name}`, building);
}

/** Adds elements of one name. */
function addGroup(group: readonly XmlElement[], field: string, building: Building): void {
  const { record, repeats } = building;
  if (group.length > 1 && group.some((child) => child.children.length > 0)) repeats.add(field);
  if (repeats.has(field)) {
    addCell(record, `${field} (count)`, String(group.length));
    return;
  }
  for (const child of group)
    if (isComplex(child)) addElement(child, `${field}/`, building);
    else addCell(record, field, child.text);
}

/**
 * Reads an element as a response. Its attributes and the elements inside are fields, deeper ones with a path (`address/city`).
 * Equal elements with a text are one cell with `; ` between them. Equal elements with elements inside are rows of their own:
 * only their number becomes a cell, `child (count)`.
 * @param repeats the fields of such rows; new ones are added
 */
function readRecord(element: XmlElement, repeats: Set<string>): FieldRecord {
  const record = new Map<string, string>();
  addElement(element, '', { record, repeats });
  return record;
}

/** Calls `use` with each complete element at one of the paths. */
function onElements(paths: ReadonlySet<string>, use: (path: string, element: XmlElement) => void): XmlHandlers {
  const builder = new ElementBuilder();
  const open: string[] = [];
  let path = '';
  return {
    open(name, attributes) {
      if (!builder.isOpen) {
        open.push(name);
        path = open.join('/');
        if (!paths.has(path)) return;
      }
      builder.open(name, attributes);
    },
    text: (text) => builder.addText(text),
    close() {
      const wasOpen = builder.isOpen;
      const element = builder.close();
      if (element !== null) use(path, element);
      if (!wasOpen || element !== null) open.pop();
    },
  };
}

/** The elements at a path, as the first reading of the file learns them. */
class ElementTable {
  readonly path: string;
  readonly repeats = new Set<string>();
  readonly #fields = new FieldList();

  constructor(path: string) {
    this.path = path;
  }

  learn(element: XmlElement): void {
    this.#fields.add(readRecord(element, this.repeats));
  }

  /** The columns, without those of elements that hold rows of their own. */
  columnNames(): string[] {
    const inside = [...this.repeats].map((field) => `${field}/`);
    return this.#fields.names.filter(
      (name) => !this.repeats.has(name) && !inside.some((prefix) => name.startsWith(prefix)),
    );
  }
}

async function* readElements(
  file: Blob,
  table: ElementTable,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array, SourceNote[]> {
  const writer = new RecordWriter(table.columnNames());
  const handlers = onElements(new Set([table.path]), (_, element) => writer.write(readRecord(element, table.repeats)));
  yield* readXml(file, { ...handlers, take: () => [writer.take()] }, { signal });
  return makeNotes({ repeats: table.repeats.size });
}

/**
 * Opens an XML file with elements that repeat, one for each response: the XML export of Qualtrics (`Responses/Response`) and
 * lists like it. Elements that repeat on the same level under other names are tables of their own. Reads the file in a stream.
 * @throws SourceError with a sentence for other XML, with line and column for a fault
 */
export async function openXml(file: Blob, { onOpening: onRead }: OpenOptions = {}): Promise<Source> {
  const tables = (await findRecords(file)).map((path) => new ElementTable(path));
  const byPath = new Map(tables.map((table) => [table.path, table]));
  const handlers = onElements(new Set(byPath.keys()), (path, element) => byPath.get(path)?.learn(element));
  for await (const _ of readXml(file, handlers, { onRead }));
  return {
    format: 'xml',
    tables: tables.map((table) => ({
      name: tables.length === 1 ? '' : table.path,
      looksLikeTable: tables.length === 1 || table.columnNames().length > 1,
      dialect: { ...csvDialect, skip_lines: 0, header_rows: 1 },
      columns: null,
      sets: [],
      firstRow: 0,
    })),
    readCsv: (index, signal) => {
      const table = tables[index];
      if (table === undefined) throw new RangeError(`The file has no table ${index}.`);
      return readElements(file, table, signal);
    },
  };
}
