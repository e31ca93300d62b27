import { readWholeText } from '../read-text.ts';
import { type Source, SourceError } from '../source.ts';
import type { OpenOptions } from '../unpack.ts';
import { findLists, readEntries } from './find-lists.ts';
import { holdsJsonLines, readJsonLines } from './json-lines.ts';
import { ListReader } from './list-reader.ts';

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
