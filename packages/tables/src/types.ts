import { ProblemError } from './problem.ts';
import { sayTableProblem, type TableProblem, tableProblem } from './table-problems.ts';

/**
 * How a text differs from plain CSV. `apostrophes`: cells are quoted by apostrophes. `backslashes`: a backslash stands before a
 * quote that belongs to the cell; `backslash_pairs`: and before a backslash. `padded`: blanks stand between delimiters and
 * quotes. `row_names`: the header has no name for the first column. `joined_lines`: answers hold line breaks without quotes.
 * `repeated_headers`: the header stands again among the responses. `further_table`: another table follows a blank row.
 * `side_table`: another table stands behind two blank columns.
 */
export const textTraits = [
  'apostrophes',
  'backslashes',
  'backslash_pairs',
  'padded',
  'row_names',
  'joined_lines',
  'repeated_headers',
  'further_table',
  'side_table',
] as const;
export type TextTrait = (typeof textTraits)[number];

/** How the bytes of a file become rows of cells. Plain JSON: the importer sends it with a parsing job. */
export interface Dialect {
  /** A label TextDecoder understands, such as `utf-8` or `windows-1252`. */
  encoding: string;
  /**
   * False when the encoding is a guess: no BOM and not UTF-8, or only ASCII in a head that is not the complete file.
   */
  encoding_certain: boolean;
  bom: boolean;
  /** Empty: each line is one cell. A blank: any number of blanks and tabs. */
  delimiter: string;
  /** null when quotes are ordinary characters, as in TSV files of Google Sheets. */
  quote: '"' | null;
  newline: '\n' | '\r\n' | '\r';
  /** Rows above the header: blank rows, a title, `sep=;`. */
  skip_lines: number;
  /** 1 to 4; one more in a Sheaf export, for its row of types. 0: the columns have no names in the file. */
  header_rows: number;
  /** Absent in plain CSV. A text with traits is written as plain CSV before it is imported; see `isPlain`. */
  traits?: readonly TextTrait[];
  /**
   * Whether an apostrophe protects cells that look like formulas, as in an export of Sheaf. Reading removes it. Absent: the file does not say.
   */
  escaped?: boolean;
  /** The same, where the file does not say it and its data dictionary does. */
  protects_formulas?: boolean;
}

/** @returns whether the fast readers read a text as it is. Any other text is read leniently and written as plain CSV. */
export function isPlain({
  delimiter,
  header_rows = 1,
  traits = [],
}: Pick<Dialect, 'delimiter'> & Partial<Pick<Dialect, 'header_rows' | 'traits'>>): boolean {
  return traits.length === 0 && header_rows > 0 && /^[\t!-~]$/.test(delimiter);
}

/** CSV as Sheaf writes it: RFC 4180 in UTF-8. */
export const csvDialect = {
  encoding: 'utf-8',
  encoding_certain: true,
  bom: false,
  delimiter: ',',
  quote: '"',
  newline: '\n',
} as const satisfies Partial<Dialect>;

/** The dialect of Sheaf's own exports: CSV with one header row. */
export const plainDialect: Dialect = { ...csvDialect, skip_lines: 0, header_rows: 1 };

/** @returns how the CSV is read that is written of a text; the dialect itself if the text is plain CSV */
export const toPlainDialect = (reading: Dialect): Dialect =>
  isPlain(reading) ? reading : { ...plainDialect, header_rows: Math.max(1, reading.header_rows) };

/** A problem in a row that the user should know about. `row` is 1-based and counts data rows. */
export type RowProblem =
  | { kind: 'ragged'; row: number; expected: number; found: number }
  | { kind: 'unclosed-quote'; row: number };

/** The first rows of a file. Every row has exactly `header.length` cells. */
export interface Table {
  header_rows: string[][];
  /** One distinct name per column; the keys of `column_mapping`. */
  header: string[];
  /** One question text per column, joined from all header rows. */
  texts: string[];
  rows: string[][];
  /** True when the file has more rows than these. */
  truncated: boolean;
  problems: RowProblem[];
  /** Rows left out because they hold only delimiters and white space, or nothing. */
  blank_lines: number;
  /** Rows left out at the end because they sum the file up ("Total", "n = 60") or name its source. */
  summary_rows: number;
}

/** The file cannot be read as a table. The message is for the user, in English. */
export class ColumnsError extends ProblemError {
  override readonly name = 'ColumnsError';
  readonly kind: 'empty' | 'binary' | 'encoding';

  constructor(kind: ColumnsError['kind'], ...args: TableProblem) {
    const problem = tableProblem(...args);
    super(problem, sayTableProblem(problem));
    this.kind = kind;
  }
}
