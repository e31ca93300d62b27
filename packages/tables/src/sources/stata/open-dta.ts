import { CsvWriter } from '../csv-writer.ts';
import type { Source, SourceColumn, SourceNote } from '../source.ts';
import { ByteWindow, readSlices } from '../statistics/byte-window.ts';
import type { Charset } from '../statistics/charset.ts';
import { type OpenSource, openInCharset } from '../statistics/choose-charset.ts';
import { statisticsTable, writeHeaderRows } from '../statistics/header-rows.ts';
import type { OpenOptions } from '../unpack.ts';
import { DtaCaseWriter } from './dta-cases.ts';
import { type DtaDictionary, readDtaDictionary } from './dta-dictionary.ts';
import { type LabelTables, readLabelTables } from './dta-labels.ts';
import { damagedDta } from './dta-layout.ts';
import { LongTexts } from './long-texts.ts';

/** An opened file. */
interface Dta {
  file: Blob;
  dictionary: DtaDictionary;
  labels: LabelTables;
  columns: readonly SourceColumn[];
}

async function* readCases(dta: Dta, signal?: AbortSignal): AsyncGenerator<Uint8Array, readonly SourceNote[]> {
  const { file, labels, columns } = dta;
  const dictionary = { ...dta.dictionary, charset: dta.dictionary.charset.again() };
  const { dataStart, caseBytes, cases } = dictionary;
  const window = new ByteWindow(readSlices(file, dataStart, dataStart + cases * caseBytes, signal));
  const rows = new DtaCaseWriter(dictionary, labels, new LongTexts(file, dictionary));
  const writer = new CsvWriter(columns.length);
  writeHeaderRows(columns, writer);
  for (let read = 0; read < cases; read++) {
    if (window.left < caseBytes && !(await window.fill(caseBytes)))
      throw damagedDta('ends_after_observations', { read, cases });
    const waiting = rows.write(window, writer);
    if (waiting !== null) await waiting;
    if (writer.isFull) yield writer.take();
  }
  yield writer.take();
  const notes: SourceNote[] = [];
  if (rows.missingCells > 0) notes.push({ kind: 'missing-values', count: rows.missingCells });
  if (rows.binaryCells > 0) notes.push({ kind: 'binary-cells', count: rows.binaryCells });
  return [...notes, ...dictionary.charset.notes()];
}

/**
 * Opens a `.dta` file of Stata 8 or later. Variable labels are question texts, value labels are the text of their cells, missing
 * values are empty cells.
 * @throws SourceError with a sentence if it cannot be read, or has no variables or no observations
 */
export function openDta(file: Blob, { encoding = null }: OpenOptions = {}): Promise<Source> {
  return openInCharset(encoding, (charset) => openTexts(file, charset));
}

async function openTexts(file: Blob, charset: Charset): Promise<{ source: OpenSource; named: string | null }> {
  const dictionary = await readDtaDictionary(file, charset);
  const labels = await readLabelTables(file, dictionary);
  const columns = dictionary.variables.map(({ name, label, labels: table }) => ({
    name,
    question: label,
    options: [...(labels.get(table)?.values() ?? [])],
    measure: null,
  }));
  const source: OpenSource = {
    format: 'stata',
    tables: [statisticsTable(columns, [])],
    readCsv: (_table, signal) => readCases({ file, dictionary, labels, columns }, signal),
  };
  return { source, named: dictionary.layout.isUtf8 ? 'utf-8' : null };
}
