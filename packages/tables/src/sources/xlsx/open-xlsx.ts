import type { OpenOptions } from '../archive.ts';
import { CsvWriter } from '../csv-writer.ts';
import { type MergedCell, readMerges } from '../merged-cells.ts';
import { isCompoundFile } from '../refusals.ts';
import {
  ByteList,
  cutOffSheet,
  damagedSheetError,
  headRows,
  type KnownSheet,
  listSheetTables,
  listsSheets,
  maxHeadBytes,
  measureSheet,
  type SheetShape,
  unknownShape,
} from '../sheets.ts';
import { makeNotes, type Source, SourceError, type SourceNote } from '../source.ts';
import { XmlInput } from '../xml/xml-input.ts';
import { XmlFault } from '../xml/xml-text.ts';
import { SheetScanner } from './sheet-scanner.ts';
import { openWorkbook, type Sheet, type Workbook } from './workbook.ts';

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
    throw error instanceof XmlFault ? damagedSheetError(name, scanner, error) : error;
  }
}

/** Reads the first rows of a sheet. @returns their CSV; each row ends with its last value. @throws SourceError */
async function readHead(workbook: Workbook, sheet: Sheet, rows: number): Promise<Uint8Array> {
  const reading = startReading(workbook, sheet, { width: 0, lastRow: rows });
  try {
    const head = new ByteList(maxHeadBytes);
    for await (const _ of readRows(workbook, sheet.name, reading)) if (!head.add(reading.writer.take())) break;
    return await head.join();
  } finally {
    await reading.input.close();
  }
}

function listNotes({ hiddenRows, hiddenColumns, uncalculated, values, widest, merged }: SheetScanner): SourceNote[] {
  const columns = hiddenColumns.map(({ first, last }) => Math.max(0, Math.min(last, widest) - first + 1));
  return makeNotes({
    'hidden-rows': hiddenRows,
    'hidden-columns': columns.reduce((sum, count) => sum + count, 0),
    'error-cells': values.errors,
    'formulas-without-value': uncalculated,
    'merged-cells': merged.filled,
  });
}

/** Reads a sheet as CSV, to the end of its file, so that a damaged one is noticed. @throws SourceError, the signal's reason */
async function* readSheet(
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

/** A sheet that cannot be read has the error instead of its shape. */
type Known = KnownSheet & { error: unknown };

/** A damaged sheet does not keep the others from being read. */
async function look(workbook: Workbook, sheet: Sheet): Promise<Known> {
  const { name, isHidden } = sheet;
  try {
    const shape = measureSheet(name, await readHead(workbook, sheet, headRows));
    return { name, isHidden, shape, error: null };
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    return { name, isHidden, shape: unknownShape, error };
  }
}

/**
 * Opens an Excel workbook (.xlsx, .xlsm and templates; ECMA-376 part 1, transitional and strict). Reads the first rows of each
 * sheet and the texts that they need.
 * @throws SourceError with a sentence if the workbook or all of its sheets cannot be read
 */
export async function openXlsx(file: Blob, options?: OpenOptions): Promise<Source> {
  // An encrypted workbook is a compound file, not an archive.
  if (isCompoundFile(new Uint8Array(await file.slice(0, 8).arrayBuffer())))
    throw new SourceError('encrypted', 'office_locked');
  const workbook = await openWorkbook(file, options);
  const known: Known[] = [];
  for (const sheet of workbook.sheets) known.push(await look(workbook, sheet));
  const names = workbook.sheets.map(({ name }) => name);
  for (const [at, sheet] of known.entries())
    if (listsSheets(sheet.shape, names.toSpliced(at, 1))) sheet.shape = { ...sheet.shape, hasTable: false };
  if (known.every(({ error }) => error !== null)) throw known[0]?.error;
  return {
    format: 'xlsx',
    tables: listSheetTables(known),
    async *readCsv(table, signal) {
      const sheet = workbook.sheets[table];
      if (sheet === undefined) throw new RangeError(`The workbook has no sheet ${table}.`);
      return yield* readSheet(workbook, sheet, known[table]?.shape ?? unknownShape, signal);
    },
  };
}
