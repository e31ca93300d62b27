import { tableProblem } from '../../table-problems.ts';
import { csvDialect } from '../../types.ts';
import type { OpenOptions } from '../archive.ts';
import { FieldList, type FieldRecord, RecordWriter } from '../csv-writer.ts';
import { readLines, readWholeText, type TextOptions } from '../read-text.ts';
import { type Source, type SourceColumn, SourceError, type SourceNote, type SourceTable } from '../source.ts';
import { isObject, type JsonObject, JsonText, type JsonValue } from './json-text.ts';
import { ListFacts, type RowShape, recogniseRows } from './rows.ts';

/** The number of entries by which an export is recognised. */
const sampledEntries = 100;

/** Compares codes as numbers. Codes that are not numbers keep their order. */
function byCode([a]: readonly [string, string], [b]: readonly [string, string]): number {
  const [left, right] = [Number(a), Number(b)];
  return Number.isNaN(left) || Number.isNaN(right) ? 0 : left - right;
}

/** Learns the columns of a list of objects from all of its entries, and then turns entries into rows. */
class ListReader {
  readonly #fields = new FieldList();
  readonly #facts = new ListFacts();
  readonly #sample: JsonObject[] = [];
  #shape: RowShape | null = null;

  /** Learns from the next entry. @throws SourceError when the entries are not a table */
  learn(entry: JsonObject): void {
    if (this.#shape !== null) this.#fields.add(this.#shape(entry, this.#facts));
    else if (this.#sample.push(entry) === sampledEntries) this.#learnSample();
  }

  #learnSample(): RowShape {
    const shape = recogniseRows(this.#sample);
    this.#shape = shape;
    for (const entry of this.#sample) this.#fields.add(shape(entry, this.#facts));
    this.#sample.length = 0;
    return shape;
  }

  #read(entry: JsonObject): FieldRecord {
    return (this.#shape ?? this.#learnSample())(entry, this.#facts);
  }

  /** What the entries tell about the columns; null if they tell nothing. */
  #describeColumns(): SourceColumn[] | null {
    const { labels } = this.#facts;
    if (labels.size === 0) return null;
    return this.#fields.names.map((name) => ({
      name,
      question: '',
      options: [...new Set([...(labels.get(name) ?? [])].sort(byCode).map(([, label]) => label))],
      measure: null,
    }));
  }

  /** Describes the table after the last entry. */
  describe(name: string): SourceTable {
    if (this.#shape === null) this.#learnSample();
    return {
      name,
      looksLikeTable: this.#fields.names.length > 1,
      dialect: { ...csvDialect, skip_lines: 0, header_rows: 1 },
      columns: this.#describeColumns(),
      sets: [],
      firstRow: 0,
    };
  }

  /**
   * Reads all entries again and writes them as rows.
   * @param batches the entries that were learnt
   */
  async *write(batches: AsyncIterable<readonly JsonObject[]>): AsyncGenerator<Uint8Array, SourceNote[]> {
    const writer = new RecordWriter(this.#fields.names);
    for await (const batch of batches)
      for (const entry of batch) {
        writer.write(this.#read(entry));
        if (writer.isFull) yield writer.take();
      }
    yield writer.take();
    // KoboToolbox keeps attachments and notes of a response in lists whose names begin with `_`.
    const count = [...this.#facts.repeats].filter((field) => !field.startsWith('_')).length;
    return count === 0 ? [] : [{ kind: 'repeats', count }];
  }
}

/** The most objects around a list of responses. */
const maxLevels = 3;
/** The most lists of objects in one file. */
const maxLists = 100;
/** The number of entries in a batch. */
const batchSize = 1000;

/** A list of objects in a JSON text. */
interface FoundList {
  /** The names that lead to it, `/` between them; empty for the text itself. */
  path: string;
  /** Where it begins in the text. */
  start: number;
  reader: ListReader;
}

/** An entry that is null is a row without a value. */
function asRow(value: JsonValue, text: JsonText, at: number): JsonObject {
  if (value === null) return new Map();
  if (!isObject(value)) throw text.fault(tableProblem('expected_object_like_before'), at);
  return value;
}

/** @returns the list at the next character, read to its end; null if its first entry is not an object */
function readList(text: JsonText, path: string, onEntry: (at: number) => void): FoundList | null {
  const [start, reader] = [text.at, new ListReader()];
  let isTable = true;
  let isFirst = true;
  for (const at of text.entries()) {
    onEntry(at);
    if (isFirst) isTable = text.peek() === '{';
    isFirst = false;
    if (isTable) reader.learn(asRow(text.readEntry(), text, at));
    else text.skip();
  }
  return isTable && !isFirst ? { path, start, reader } : null;
}

/** A search for lists: where it looks, and what it found. */
interface Search {
  text: JsonText;
  found: FoundList[];
  onEntry: (at: number) => void;
}

function search(within: Search, path: string, level: number): void {
  const { text, found, onEntry } = within;
  const next = text.peek();
  if (next === '[' && found.length < maxLists) {
    const list = readList(text, path, onEntry);
    if (list !== null) found.push(list);
  } else if (next === '{' && level < maxLevels)
    for (const name of text.names()) search(within, path === '' ? name : `${path}/${name}`, level + 1);
  else text.skip();
}

/**
 * Finds the lists of objects in a JSON text: the text itself, or lists under a name. Checks the complete text.
 * @param onRead called before each entry with the share of the text that is read, from 0 to 1
 * @throws SourceError for a fault in the text, and for a list that is not a table
 */
function findLists(content: string, onRead?: (share: number) => void): FoundList[] {
  const [text, found]: [JsonText, FoundList[]] = [new JsonText(content), []];
  search({ text, found, onEntry: (at) => onRead?.(at / content.length) }, '', 0);
  text.end();
  return found;
}

/** Reads the entries of a list that was found, in batches. */
function* readEntries(content: string, start: number): Generator<readonly JsonObject[]> {
  const text = new JsonText(content);
  text.at = start;
  let batch: JsonObject[] = [];
  for (const at of text.entries()) {
    if (batch.push(asRow(text.readEntry(), text, at)) < batchSize) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

/** The most characters of a line. */
const maxLength = 16 * 1024 ** 2;
/** @returns the object on a line; null for a blank line. @throws SourceError with line and column for anything else */
function readLine(line: string, number: number): JsonObject | null {
  const text = new JsonText(line, number);
  if (text.peek() === '') return null;
  if (text.peek() !== '{') throw text.fault(tableProblem('expected_object_on_line'));
  const value = text.readEntry();
  text.end();
  return isObject(value) ? value : null;
}

/** Reads a file with an object on each line, of any size, in batches. @throws SourceError with line and column of a fault */
async function* readJsonLines(file: Blob, options?: TextOptions): AsyncGenerator<JsonObject[]> {
  let number = 0;
  for await (const lines of readLines(file, maxLength, options))
    yield lines.map((line) => readLine(line, ++number)).filter((entry) => entry !== null);
}

/** @returns whether the first line of a file is a complete object and another one begins on a line after it */
async function holdsJsonLines(file: Blob): Promise<boolean> {
  let number = 0;
  try {
    for await (const lines of readLines(file, maxLength))
      for (const line of lines) {
        if (line.trim() === '') continue;
        if (++number === 2) return line.trimStart().startsWith('{');
        readLine(line, 1);
      }
  } catch {
    // A fault in the first line, or one line that is too long: the file is one JSON value, or not JSON.
  }
  return false;
}

/** The most bytes of a file that is one JSON value: its text is in memory while it is read. JSON lines have no limit. */
const maxBytes = 256 * 1024 ** 2;

const noTable = (): SourceError => new SourceError('no-table', 'json_no_list');

async function openJsonLines(file: Blob, { onOpening: onRead }: OpenOptions): Promise<Source> {
  const reader = new ListReader();
  for await (const batch of readJsonLines(file, { onRead })) for (const entry of batch) reader.learn(entry);
  return {
    format: 'json',
    tables: [{ ...reader.describe(''), looksLikeTable: true }],
    readCsv: (_table, signal) => reader.write(readJsonLines(file, { signal })),
  };
}

async function* readFoundList(file: Blob, start: number, signal: AbortSignal | undefined) {
  yield* readEntries(await readWholeText(file, signal), start);
}

/**
 * Opens a JSON file: a list of objects, one for each response, or objects with such lists under a name (each is a table), or
 * an object on each line. An export of Qualtrics is recognised by its entries.
 * @throws SourceError with a sentence for a file without such a list, with line and column for a fault
 */
export async function openJson(file: Blob, options: OpenOptions = {}): Promise<Source> {
  if (await holdsJsonLines(file)) return openJsonLines(file, options);
  if (file.size > maxBytes) throw new SourceError('too-large', 'json_file_too_large');
  const lists = findLists(await readWholeText(file), options.onOpening);
  if (lists.length === 0) throw noTable();
  const tables = lists.map(({ path, reader }) => reader.describe(lists.length === 1 ? '' : path));
  return {
    format: 'json',
    tables: tables.map((table) => ({ ...table, looksLikeTable: table.looksLikeTable || tables.length === 1 })),
    readCsv: (table, signal) => {
      const list = lists[table];
      if (list === undefined) throw new RangeError(`The file has no table ${table}.`);
      return list.reader.write(readFoundList(file, list.start, signal));
    },
  };
}
