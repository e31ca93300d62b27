import { tableProblem } from '../../table-problems.ts';
import { readLines, readWholeText, type TextOptions } from '../read-text.ts';
import { type Source, SourceError } from '../source.ts';
import type { OpenOptions } from '../unpack.ts';
import { findLists, readEntries } from './find-lists.ts';
import { isObject, type JsonObject, JsonText } from './json-text.ts';
import { ListReader } from './list-reader.ts';

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
 * an object on each line. Exports of Qualtrics, Typeform, SurveyMonkey and KoboToolbox are recognised by their entries.
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
