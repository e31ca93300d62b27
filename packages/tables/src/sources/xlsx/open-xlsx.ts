import { isCompoundFile } from '../compound-file.ts';
import {
  headRows,
  listsSheets,
  looksLikeTable,
  type SheetShape,
  sheetDialect,
  sheetShape,
  unknownShape,
} from '../sheet-shape.ts';
import { type Source, SourceError } from '../source.ts';
import type { OpenOptions } from '../unpack.ts';
import { readHead, readSheet } from './read-sheet.ts';
import { openWorkbook, type Sheet, type Workbook } from './workbook.ts';

/** What is known of a sheet from its first rows; a sheet that cannot be read has the error instead. */
interface Known {
  shape: SheetShape;
  error: unknown;
}

/** A damaged sheet does not keep the others from being read. */
async function look(workbook: Workbook, sheet: Sheet): Promise<Known> {
  try {
    return { shape: sheetShape(sheet.name, await readHead(workbook, sheet, headRows)), error: null };
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    return { shape: unknownShape, error };
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
  for (const [at, { shape }] of known.entries())
    if (listsSheets(shape, names.toSpliced(at, 1))) known[at] = { shape: { ...shape, hasTable: false }, error: null };
  if (known.every(({ error }) => error !== null)) throw known[0]?.error;
  const visible = known.filter((_, index) => workbook.sheets[index]?.isHidden === false).map(({ shape }) => shape);
  return {
    format: 'xlsx',
    tables: workbook.sheets.map(({ name, isHidden }, index) => ({
      name,
      looksLikeTable: looksLikeTable(known[index]?.shape ?? unknownShape, isHidden, visible),
      dialect: sheetDialect(known[index]?.shape ?? unknownShape),
      columns: null,
      sets: [],
      firstRow: 1,
    })),
    async *readCsv(table, signal) {
      const sheet = workbook.sheets[table];
      if (sheet === undefined) throw new RangeError(`The workbook has no sheet ${table}.`);
      return yield* readSheet(workbook, sheet, known[table]?.shape ?? unknownShape, signal);
    },
  };
}
