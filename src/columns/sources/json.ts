import { CsvWriter } from './csv-writer.ts';
import { csvDialect, type Source, SourceError, type SourceNote } from './source.ts';

/** The most bytes of a JSON file. It is read into memory as a whole. */
const mostBytes = 256 * 1024 ** 2;

type JsonObject = Record<string, unknown>;
const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** @returns a value as the text of a cell */
function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(cellOf).join('; ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new SourceError('damaged', 'The file is not valid JSON. Export it again.');
  }
}

/** @throws SourceError if a value is no list of flat objects */
function responsesOf(value: unknown): JsonObject[] {
  if (!Array.isArray(value) || value.length === 0 || !value.every(isObject))
    throw new SourceError('no-table', 'This JSON file holds no list of responses. Export the survey as CSV instead.');
  return value;
}

async function* writeRows(
  rows: readonly JsonObject[],
  header: readonly string[],
): AsyncGenerator<Uint8Array, SourceNote[]> {
  const writer = new CsvWriter(header.length);
  for (const name of header) writer.text(name);
  writer.endRow();
  for (const row of rows) {
    for (const name of header) writer.text(cellOf(row[name]));
    writer.endRow();
    if (writer.isFull) yield writer.take();
  }
  yield writer.take();
  return [];
}

/**
 * Opens a JSON file that holds a list of flat objects, one for each response.
 * @throws SourceError with a sentence for anything else
 */
export async function openJson(file: Blob): Promise<Source> {
  if (file.size > mostBytes)
    throw new SourceError('too-large', 'The JSON file is larger than 256 MB. Export the survey as CSV instead.');
  const rows = responsesOf(parse(await file.text()));
  const header = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return {
    format: 'json',
    tables: [
      {
        name: '',
        looksLikeTable: true,
        dialect: { ...csvDialect, skip_lines: 0, header_rows: 1 },
        columns: null,
        sets: [],
        firstRow: 0,
      },
    ],
    readCsv: () => writeRows(rows, header),
  };
}
