import { CsvWriter } from '../csv-writer.ts';
import { type MergedCell, readMerges } from '../merged-cells.ts';
import { cutOffSheet, damagedSheet } from '../sheet-place.ts';
import { ByteList, maxHeadBytes, type SheetShape } from '../sheet-shape.ts';
import { SourceError, type SourceNote } from '../source.ts';
import { XmlFault } from '../xml/xml-fault.ts';
import { XmlInput } from '../xml/xml-input.ts';
import { SheetScanner } from './sheet-scanner.ts';
import type { Sheet, Workbook } from './workbook.ts';

/** Reading one sheet: what it is read from, and what writes its rows. */
interface Reading {
  input: XmlInput;
  scanner: SheetScanner;
  writer: CsvWriter;
}

interface Extent {
  width: number;
  lastRow?: number;
  merged?: readonly MergedCell[];
}

function startReading({ texts, formats, is1904 }: Workbook, sheet: Sheet, { width, ...rest }: Extent): Reading {
  if (sheet.part === null) throw new SourceError('damaged', 'sheet_missing', { sheet: sheet.name });
  const writer = new CsvWriter(width);
  const input = new XmlInput(sheet.part.chunks());
  const context = { texts: texts.texts, hasAllTexts: () => texts.isComplete, formats, is1904 };
  return { input, writer, scanner: new SheetScanner(input, writer, context, rest) };
}

/** Yields each time the writer is full, and at the end of the rows. */
async function* readRows(workbook: Workbook, name: string, { input, scanner }: Reading): AsyncGenerator<void> {
  try {
    for (;;) {
      const state = scanner.scan();
      if (state === 'done') break;
      if (state === 'full') yield;
      else if (state === 'text') await workbook.texts.load(scanner.values.neededText);
      else if (!(await input.fill())) throw cutOffSheet(name, scanner.row);
    }
    yield;
  } catch (error) {
    throw error instanceof XmlFault ? damagedSheet(name, scanner, error) : error;
  }
}

/** Reads the first rows of a sheet. @returns their CSV; each row ends with its last value. @throws SourceError */
export async function readHead(workbook: Workbook, sheet: Sheet, rows: number): Promise<Uint8Array> {
  const reading = startReading(workbook, sheet, { width: 0, lastRow: rows });
  try {
    const head = new ByteList(maxHeadBytes);
    for await (const _ of readRows(workbook, sheet.name, reading)) if (!head.add(reading.writer.take())) break;
    return head.join();
  } finally {
    await reading.input.close();
  }
}

function listNotes({ hiddenRows, hiddenColumns, uncalculated, values, widest, merged }: SheetScanner): SourceNote[] {
  const columns = hiddenColumns.map(({ first, last }) => Math.max(0, Math.min(last, widest) - first + 1));
  const notes: SourceNote[] = [
    { kind: 'hidden-rows', count: hiddenRows },
    { kind: 'hidden-columns', count: columns.reduce((sum, count) => sum + count, 0) },
    { kind: 'error-cells', count: values.errors },
    { kind: 'formulas-without-value', count: uncalculated },
    { kind: 'merged-cells', count: merged.filled },
  ];
  return notes.filter(({ count }) => count > 0);
}

/** Reads a sheet as CSV, to the end of its file, so that a damaged one is noticed. @throws SourceError, the signal's reason */
export async function* readSheet(
  workbook: Workbook,
  sheet: Sheet,
  { width, headerRow }: Pick<SheetShape, 'width' | 'headerRow'>,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array, SourceNote[]> {
  const merged = sheet.part === null ? [] : await readMerges(sheet.part, headerRow, signal);
  const reading = startReading(workbook, sheet, { width, merged });
  try {
    for await (const _ of readRows(workbook, sheet.name, reading)) {
      signal?.throwIfAborted();
      yield reading.writer.take();
    }
    await reading.input.drain();
    return listNotes(reading.scanner);
  } finally {
    await reading.input.close();
  }
}
