import type { TableProblem } from '../table-problems.ts';
import type { Dialect } from '../types.ts';
import { ColumnsError } from '../types.ts';

/** The formats that are read as tables and written as plain CSV (docs/files.md). `text`: one that is not plain CSV. */
export const sourceFormats = ['xlsx', 'ods', 'spss', 'stata', 'json', 'xml', 'text'] as const;
export type SourceFormat = (typeof sourceFormats)[number];

/** What the file itself says about a column. */
export interface SourceColumn {
  /** The code of the column, such as `q1_3`. */
  name: string;
  /** The text of the question; empty if the file has no text. */
  question: string;
  /** The words of its options in their order; empty if the file does not list them. */
  options: readonly string[];
  measure: 'nominal' | 'ordinal' | 'scale' | null;
}

/** Columns that the file itself calls one question with several answers. */
export interface SourceSet {
  name: string;
  question: string;
  /** 0-based. */
  columns: readonly number[];
}

/**
 * What can be noted about a table. `repeats`: columns with the number of rows in a list of its own, which are not read.
 * `formulas-without-value`: formulas that the program which wrote the file has not computed. `merged-cells`: blank cells that
 * belong to a merged one above them and got its value. `other-charset`: texts that
 * are none in the charset that the file names. `guessed-charset`: texts of a file that names none.
 */
export const sourceNoteKinds = [
  'hidden-rows',
  'hidden-columns',
  'error-cells',
  'binary-cells',
  'formulas-without-value',
  'missing-values',
  'repeats',
  'merged-cells',
  'other-rows',
  'other-charset',
  'guessed-charset',
] as const;

/** What the user should know about how a table was read. The window has a sentence for each kind. */
export interface SourceNote {
  kind: (typeof sourceNoteKinds)[number];
  count: number;
  /** The charset in which the texts are read. */
  encoding?: string;
  /** The charset that the file names, or that was chosen. */
  named?: string;
}

/** The notes of what was counted once or more often. */
export const makeNotes = (counts: Partial<Record<SourceNote['kind'], number>>): SourceNote[] =>
  sourceNoteKinds.map((kind) => ({ kind, count: counts[kind] ?? 0 })).filter(({ count }) => count > 0);

/** In which charset the texts of a file are read. */
export interface SourceCharset {
  encoding: string;
  /** The file says that it is Unicode, and all its first texts are. */
  isCertain: boolean;
  /** The file names no charset, and nobody chose one. */
  isGuessed: boolean;
  /** The charset that the user chose; null if none. */
  chosen: string | null;
}

/** A table in a file. */
export interface SourceTable {
  /** The name of the sheet; empty in a format with only one table. */
  name: string;
  /** Whether it has a header and responses, as far as its first rows tell. */
  looksLikeTable: boolean;
  /** Certain facts about how `readCsv` writes it. The rest is detected from the rows. */
  dialect: Partial<Dialect>;
  /** null in a format that describes no columns. */
  columns: readonly SourceColumn[] | null;
  sets: readonly SourceSet[];
  /**
   * The number of the first record of `readCsv` in the numbering of the file, from which the records are counted. 1 in a
   * sheet, where row 1 is the first record. 0 where response 1 follows one header row, -1 where it follows two.
   */
  firstRow: number;
}

/** An open file in another format than text, whose tables are read as CSV. */
export interface Source {
  format: SourceFormat;
  /** Of a format whose files are written in several charsets. */
  charset?: SourceCharset;
  /** At least one, in the order of the file. */
  tables: readonly SourceTable[];
  /**
   * Reads a table as CSV, in the dialect `csvDialect`. Each row of the table is one
   * record; a blank row is an empty line. The same file always gives the same bytes. Memory does not grow with the table.
   * @param table its place in `tables`
   * @returns chunks of bytes, and at the end what the user should know
   * @throws SourceError with a sentence that names sheet, row and cell; the signal's reason
   */
  readCsv(table: number, signal?: AbortSignal): AsyncGenerator<Uint8Array, readonly SourceNote[]>;
}

/** Why a file cannot be read as tables. */
type SourceFault = 'damaged' | 'encrypted' | 'too-large' | 'unsupported' | 'no-table';

/** A file of a known format cannot be read as tables. The message is for the user, in English. */
export class SourceError extends ColumnsError {
  readonly fault: SourceFault;

  constructor(fault: SourceFault, ...problem: TableProblem) {
    super('binary', ...problem);
    this.fault = fault;
  }
}
