import type { OpenOptions } from '../archive.ts';
import { CsvWriter } from '../csv-writer.ts';
import { makeNotes, type Source, type SourceColumn, SourceError, type SourceNote } from '../source.ts';
import { BytesEnd, ByteWindow, readSlices } from '../statistics/byte-reader.ts';
import { makeStatisticsTable, NumberCells, TextCells, writeHeaderRows } from '../statistics/cells.ts';
import type { Charset } from '../statistics/charset.ts';
import { type OpenSource, openInCharset } from '../statistics/choose-charset.ts';
import { createSpssWriter } from '../statistics/formats.ts';
import { damagedPorError, type PorDictionary, type PorVariable, readPorDictionary } from './por-dictionary.ts';
import { FieldError, FieldReader, joinLines } from './por-fields.ts';

/** More characters than a number or the length of a text has. */
const fieldBytes = 128;
const endOfCases = 'Z'.charCodeAt(0);

/** Writes the cells of a variable. @returns how many of them the user declared missing */
type Cell = { write: (reader: FieldReader, writer: CsvWriter) => void; missingCells: () => number };

function makeCell(variable: PorVariable, charset: Charset): Cell {
  const { width, format, isMissing, labels, textLabels, textMissing } = variable;
  if (width > 0) {
    const texts = new TextCells({ charset, labels: textLabels, missing: textMissing });
    const write = (reader: FieldReader, writer: CsvWriter) => {
      const bytes = reader.text(width);
      texts.write(bytes, 0, bytes.length, writer);
    };
    return { write, missingCells: () => texts.missingCells };
  }
  const numbers = new NumberCells({ labels, isMissing, text: createSpssWriter(format) });
  const write = (reader: FieldReader, writer: CsvWriter) => {
    const value = reader.number();
    const cell = Number.isFinite(value) ? value : null;
    if (cell === null) writer.writeEmpty();
    else numbers.write(cell, writer);
  };
  return { write, missingCells: () => numbers.missingCells };
}

/** Writes one case. @returns false at the end of the cases. @throws SourceError in the middle of one */
function writeCase(reader: FieldReader, cells: readonly Cell[], writer: CsvWriter, row: number): boolean {
  try {
    if (reader.peek() === endOfCases) return false;
    for (const cell of cells) cell.write(reader, writer);
  } catch (error) {
    const isField = error instanceof FieldError || error instanceof BytesEnd;
    throw isField ? damagedPorError('case_unreadable', { row }) : error;
  }
  writer.endRow();
  return true;
}

async function* readCases(
  file: Blob,
  { variables, table, dataStart }: PorDictionary,
  columns: readonly SourceColumn[],
  labels: Charset,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array, readonly SourceNote[]> {
  const window = new ByteWindow(joinLines(readSlices(file, 0, file.size, signal)));
  await window.fill(dataStart);
  window.at = dataStart;
  const reader = new FieldReader(window, table);
  const charset = labels.again();
  const cells = variables.map((variable) => makeCell(variable, charset));
  const caseBytes = variables.reduce((sum, { width }) => sum + fieldBytes + width, 0);
  const writer = new CsvWriter(columns.length);
  writeHeaderRows(columns, writer);
  for (let row = 1; ; row++) {
    if (window.left < caseBytes) await window.fill(caseBytes);
    if (!writeCase(reader, cells, writer, row)) {
      if (row === 1) throw new SourceError('no-table', 'spss_no_cases');
      break;
    }
    if (writer.isFull) yield writer.take();
  }
  yield writer.take();
  const missing = cells.reduce((sum, cell) => sum + cell.missingCells(), 0);
  return [...makeNotes({ 'missing-values': missing }), ...charset.notes()];
}

/**
 * Opens a portable file (`.por`) of SPSS, with the same rules as a `.sav` file. It names no charset.
 * @throws SourceError with a sentence if it cannot be read, or has no variables
 */
export function openPor(file: Blob, { encoding = null }: OpenOptions = {}): Promise<Source> {
  return openInCharset(encoding, async (charset) => ({ named: null, source: await openTexts(file, charset) }));
}

async function openTexts(file: Blob, charset: Charset): Promise<OpenSource> {
  const dictionary = await readPorDictionary(file, charset);
  if (dictionary.variables.length === 0) throw new SourceError('no-table', 'spss_no_variables');
  const columns = dictionary.variables.map(({ name, label, labels, textLabels }) => ({
    name,
    question: label,
    options: [...labels.values(), ...textLabels.values()],
    measure: null,
  }));
  return {
    format: 'spss',
    tables: [makeStatisticsTable(columns, [])],
    readCsv: (_table, signal) => readCases(file, dictionary, columns, charset, signal),
  };
}
