import type { ColumnType, TypeSource } from '../contract/column-type.ts';
import type { GroupKind, GroupReason } from '../contract/question-shapes.ts';
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
export const plainOf = (reading: Dialect): Dialect =>
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

/** The types the classifier may assign by itself (docs/interface.md#how-a-column-gets-its-type). */
export const classifierTypes = ['Name', 'Email', 'Timestamp', 'Open-ended'] as const satisfies ColumnType[];
export type ClassifierType = (typeof classifierTypes)[number];

/** The suggested type of one column, with the reason. */
export interface Suggestion {
  /** 0-based. */
  index: number;
  header: string;
  type: ColumnType;
  /** 0 to 1. Of the suggestions with 0.9, about nine in ten are right. */
  confidence: number;
  /** In words, for the user. */
  reason: string;
  /** What the classifier says (docs/interface.md#how-a-column-gets-its-type); null when none of its types fits. */
  classifier: { type: ClassifierType; confidence: number } | null;
  /** The suggestion of the heuristics: Open-ended or a chartable type, otherwise null. */
  heuristic: ColumnType | null;
  /** Which words are missing answers if the column has the suggested type. */
  missing: Missing;
  /** Answers that hold a separator, as named by other columns or the question. */
  named_options: string[];
  /** The place in a ranking the column is about; null for other columns. */
  place: ColumnPlace | null;
}

/** A column for one place of a ranking that has a column for each place. */
export interface ColumnPlace {
  /** 1 is best. */
  place: number;
  /** The column of the first place, 0-based. It stands for the question. */
  first: number;
  /** The question without the place. */
  question: string;
}

/** Columns that are parts of one question. */
export interface ColumnGroup {
  kind: GroupKind;
  /** The question; empty when the file names only the options. */
  question: string;
  /** 0-based, ascending, without the write-ins. */
  members: number[];
  /** One per member: the option, statement, place or item; in a loop the question. */
  items: string[];
  /** In a loop what each member is about ("Child 1"); otherwise null. */
  iterations: string[] | null;
  /** The text columns "Other, please specify" that belong to the question. */
  write_ins: number[];
  /** The column that holds all chosen options in one cell, as KoboToolbox and Tally write beside the options. */
  whole: number | null;
  /** 0 to 1. */
  confidence: number;
  reason: GroupReason;
}

export interface ResolvedColumn {
  index: number;
  header: string;
  type: ColumnType;
  source: TypeSource;
}

/** Orders of day, month and year in a date. */
export type DateOrder = 'ymd' | 'dmy' | 'mdy';

/** Which words of a column are missing answers. */
export interface Missing {
  /** In lower case, trimmed. */
  words: string[];
  /**
   * Which of Sheaf's own words count as well. `system`: the marks programs write. `typed`: also what people type to
   * say nothing, such as "n/a". `nothing`: none, because the user listed the words.
   */
  standard: 'nothing' | 'system' | 'typed';
}

/**
 * How the cells of one column are read. It is decided once from a sample and applied to every cell. Plain JSON.
 * `options` are the answers that contain the separator themselves, longest first ("Coffee, tea and cake").
 */
export type AnswerRule = (
  | { kind: 'single' }
  | { kind: 'multi'; separator: string | null; options: string[] }
  | { kind: 'ranking'; separator: string | null; options: string[] }
  /** A column per ranked item: the cell is the item's rank, 1 is best. */
  | { kind: 'rank' }
  /** A column per place: the cell names the item. `first` is the column of the first place. */
  | { kind: 'place'; place: number; first: number; question: string }
  | { kind: 'nps' }
  /** `order_certain` is false when no date of the column shows whether day or month comes first. Ask the user then. */
  | { kind: 'timestamp'; form: 'text' | 'excel' | 'epoch-s' | 'epoch-ms'; order: DateOrder; order_certain: boolean }
  | { kind: 'text' }
  | { kind: 'none' }
) & {
  /** Absent in surveys imported by earlier versions; `isBlank` applies to them. */
  missing?: Missing;
};

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

/** Kinds of personal details in an answer. */
export const personalKinds = ['email', 'phone', 'name'] as const;
export type PersonalKind = (typeof personalKinds)[number];

/** A part of an answer, [start, end) in UTF-16 units. */
export interface PersonalDetail {
  kind: PersonalKind;
  start: number;
  end: number;
  text: string;
}

/**
 * Possible problems of a response. A finding is a hint: responses are left out only if the user says so. `partial`:
 * unfinished, as the survey tool says; `duplicate`: equal to an earlier one; `repeat`: the same person with other
 * answers; `namesake`: the same full name and no other evidence.
 */
export const qualityKinds = ['test', 'partial', 'duplicate', 'repeat', 'namesake', 'straight_line', 'speeder'] as const;
export type QualityKind = (typeof qualityKinds)[number];

export interface QualityFinding {
  kind: QualityKind;
  /** In words: what was found, and where the limit is. */
  reason: string;
  /** 1-based among the data rows, ascending. */
  rows: number[];
}

/** Checks one response after another. `findings` returns the result so far. */
export interface Check {
  /** @param row 1-based number of the response */
  add(row: number, cells: readonly string[]): void;
  findings(): QualityFinding[];
}
