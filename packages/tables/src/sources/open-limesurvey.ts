import { describedHeaderRows, variableCell } from '../table/headers.ts';
import { csvDialect } from '../types.ts';
import { readLines } from './read-text.ts';
import { RowWriter } from './record-table.ts';
import { type Source, type SourceColumn, SourceError, type SourceNote } from './source.ts';

/** The most characters of a response. */
const maxLength = 16 * 1024 ** 2;
/** The text of a cell for a question that was not shown. */
const notShown = '{question_not_shown}';
const escapes: Readonly<Record<string, string>> = {
  '{newline}': '\n',
  '{cr}': '\r',
  '{tab}': '\t',
  '{quote}': '"',
  '{lbrace}': '{',
};

/** Splits a line at its tabs. A tab in an answer is written `{tab}`. */
const splitLine = (line: string): string[] =>
  line
    .split('\t')
    .map((cell) =>
      cell.length > 1 && cell.startsWith('"') && cell.endsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell,
    );

const readAnswer = (cell: string): string =>
  cell === notShown ? '' : cell.replace(/\{(?:newline|cr|tab|quote|lbrace)\}/g, (found) => escapes[found] ?? found);

/** The two lines above the responses. */
interface Header {
  texts: string[];
  codes: string[];
}

/** @throws SourceError if the first two lines are not those of a LimeSurvey export */
async function readHeader(file: Blob): Promise<Header> {
  const lines: string[] = [];
  for await (const batch of readLines(file, maxLength)) {
    lines.push(...batch);
    if (lines.length >= 2) break;
  }
  const [texts = [], codes = []] = lines.slice(0, 2).map(splitLine);
  while (codes.at(-1) === '') codes.pop();
  if (codes.length < 2 || texts.length < codes.length || new Set(codes).size < codes.length)
    throw new SourceError('damaged', 'not_limesurvey');
  return { texts: texts.slice(0, codes.length).map(readAnswer), codes };
}

/** @throws SourceError for a line with more cells than there are columns */
function readResponse(text: string, line: number, width: number): string[] {
  const cells = splitLine(text).map(readAnswer);
  while (cells.length > width && cells.at(-1) === '') cells.pop();
  if (cells.length > width)
    throw new SourceError('damaged', 'line_of_other_width', { line, cells: cells.length, width });
  return cells;
}

async function* readRows(
  file: Blob,
  { texts, codes }: Header,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array, SourceNote[]> {
  const writer = new RowWriter(codes.length);
  let line = 0;
  for await (const lines of readLines(file, maxLength, { signal }))
    for (const text of lines) {
      if (line === 2) writer.writeRow(codes.map(variableCell));
      writer.writeRow([codes, texts][line++] ?? readResponse(text, line, codes.length));
      if (writer.isFull) yield writer.take();
    }
  yield writer.take();
  return [];
}

/**
 * Opens a LimeSurvey export for its own import (`.vv`): tabs, a line with the texts of the questions, a line with their codes,
 * and escapes such as `{newline}`. Answers are codes. The format is that of LimeSurvey's source (`export.php`, vvexport),
 * versions 1 and 2. Reads the file in a stream.
 * @throws SourceError with a sentence
 */
export async function openLimeSurvey(file: Blob): Promise<Source> {
  const header = await readHeader(file);
  const column = (name: string, at: number): SourceColumn => ({
    ...{ name, question: header.texts[at] ?? '', options: [], measure: null },
  });
  return {
    format: 'limesurvey',
    tables: [
      {
        name: '',
        looksLikeTable: true,
        dialect: { ...csvDialect, skip_lines: 0, header_rows: describedHeaderRows },
        columns: header.codes.map(column),
        sets: [],
        firstRow: 1 - describedHeaderRows,
      },
    ],
    readCsv: (_table, signal) => readRows(file, header, signal),
  };
}
