import { tableProblem } from '../../table-problems.ts';
import { isObject, type JsonObject, JsonText, type JsonValue } from './json-text.ts';
import { ListReader } from './list-reader.ts';

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

/** Where lists are looked for, and those that were found. */
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
export function findLists(content: string, onRead?: (share: number) => void): FoundList[] {
  const [text, found]: [JsonText, FoundList[]] = [new JsonText(content), []];
  search({ text, found, onEntry: (at) => onRead?.(at / content.length) }, '', 0);
  text.end();
  return found;
}

/** Reads the entries of a list that was found, in batches. */
export function* readEntries(content: string, start: number): Generator<readonly JsonObject[]> {
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
