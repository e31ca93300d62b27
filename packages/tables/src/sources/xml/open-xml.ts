import { csvDialect } from '../../types.ts';
import { FieldList, RecordWriter } from '../record-table.ts';
import type { Source, SourceNote } from '../source.ts';
import type { OpenOptions } from '../unpack.ts';
import { findRecords } from './find-records.ts';
import { readXml, type XmlHandlers } from './read-xml.ts';
import { recordOf } from './record-of.ts';
import { ElementBuilder, type XmlElement } from './xml-element.ts';

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
    this.#fields.add(recordOf(element, this.repeats));
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
  const writer = new RecordWriter(table.columnNames(), null);
  const handlers = onElements(new Set([table.path]), (_, element) => writer.write(recordOf(element, table.repeats)));
  yield* readXml(file, { ...handlers, take: () => [writer.take()] }, { signal });
  const count = table.repeats.size;
  return count === 0 ? [] : [{ kind: 'repeats', count }];
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
