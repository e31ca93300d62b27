import { CsvWriter } from '../csv-writer.ts';
import type { Source, SourceColumn, SourceNote } from '../source.ts';
import { ByteWindow, readSlices } from '../statistics/byte-window.ts';
import { statisticsTable, writeHeaderRows } from '../statistics/header-rows.ts';
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
  const { file, dictionary, labels, columns } = dta;
  const { dataStart, caseBytes, cases } = dictionary;
  const window = new ByteWindow(readSlices(file, dataStart, dataStart + cases * caseBytes, signal));
  const rows = new DtaCaseWriter(dictionary, labels, new LongTexts(file, dictionary));
  const writer = new CsvWriter(columns.length);
  writeHeaderRows(columns, writer);
  for (let read = 0; read < cases; read++) {
    if (window.left < caseBytes && !(await window.fill(caseBytes)))
      throw damagedDta(`it ends after ${read.toLocaleString('en')} of ${cases.toLocaleString('en')} observations`);
    const waiting = rows.write(window, writer);
    if (waiting !== null) await waiting;
    if (writer.isFull) yield writer.take();
  }
  yield writer.take();
  const notes: SourceNote[] = [];
  if (rows.missingCells > 0) notes.push({ kind: 'missing-values', count: rows.missingCells });
  if (rows.binaryCells > 0) notes.push({ kind: 'binary-cells', count: rows.binaryCells });
  return notes;
}

/**
 * Opens a `.dta` file of Stata 8 or later. Variable labels are question texts, value labels are the text of their cells, missing
 * values are empty cells.
 * @throws SourceError with a sentence if it cannot be read, or has no variables or no observations
 */
export async function openDta(file: Blob): Promise<Source> {
  const dictionary = await readDtaDictionary(file);
  const labels = await readLabelTables(file, dictionary);
  const columns = dictionary.variables.map(({ name, label, labels: table }) => ({
    name,
    question: label,
    options: [...(labels.get(table)?.values() ?? [])],
    measure: null,
  }));
  return {
    format: 'stata',
    tables: [statisticsTable(columns, [])],
    readCsv: (_table, signal) => readCases({ file, dictionary, labels, columns }, signal),
  };
}
