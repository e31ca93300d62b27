import type { ColumnType, TypeSource } from '../contract/column-type.ts';

/** How a file's bytes become rows of cells. Serialisable: the importer sends it along with a parsing job. */
export interface Dialect {
  /** A label TextDecoder understands, such as `utf-8` or `windows-1252`. */
  encoding: string;
  /** False where the bytes leave room for doubt: no BOM and not UTF-8, or nothing but ASCII in a head that is not the whole file. */
  encoding_certain: boolean;
  bom: boolean;
  delimiter: string;
  /** null: quotes are ordinary characters (the TSV that Google Sheets writes). */
  quote: '"' | null;
  newline: '\n' | '\r\n' | '\r';
  /** Records before the header: blank lines, a title, `sep=;`. */
  skip_lines: number;
  /** 1 to 4, and one more in an export of ours: its row of types. */
  header_rows: number;
  /** An export of ours, in which cells that look like formulas have an apostrophe in front: reading takes it off. */
  escaped?: boolean;
}

/** Something about a row a person should know. `row` is 1-based and counts data rows. */
export type RowProblem =
  | { kind: 'ragged'; row: number; expected: number; found: number }
  | { kind: 'unclosed-quote'; row: number };

/** The head of a file, read. Every row has exactly `header.length` cells. */
export interface Table {
  header_rows: string[][];
  /** One distinct name per column (DESIGN.md section 4); keys of `column_mapping`. */
  header: string[];
  /** One question text per column, folded from all header rows. */
  texts: string[];
  rows: string[][];
  /** True when the file goes on after the last row given here. */
  truncated: boolean;
  problems: RowProblem[];
  /** Rows of delimiters and white space alone, and lines without anything, which are no rows. */
  blank_lines: number;
  /** Rows at the end of the file that sum it up ("Total", "n = 60") or tell its source, which are no rows. */
  summary_rows: number;
}

/** "It only detects Name, Email, Timestamp and Open-ended" (section 2.5, step 2). */
export const classifierTypes = ['Name', 'Email', 'Timestamp', 'Open-ended'] as const satisfies ColumnType[];
export type ClassifierType = (typeof classifierTypes)[number];

/** What Sheaf makes of one column, and why. */
export interface Suggestion {
  /** 0-based. */
  index: number;
  header: string;
  type: ColumnType;
  /** 0 to 1: of the suggestions stating 0.9, about nine in ten are right. */
  confidence: number;
  /** In words, for a person. */
  reason: string;
  /** Section 2.5, step 2; null where none of its four types fits. */
  classifier: { type: ClassifierType; confidence: number } | null;
  /** Section 2.5, step 3: Open-ended or a chartable type, else null. */
  heuristic: ColumnType | null;
  /** The words that are no answers in this column, were it of the suggested type. */
  missing: Missing;
  /** Answers that hold a separator, as other columns or the question's text name them. */
  named_options: string[];
  /** The place its cells would fill in a ranking; null for other columns. */
  place: ColumnPlace | null;
}

/** One of several columns that are the places of one ranking. */
export interface ColumnPlace {
  /** 1 is best. */
  place: number;
  /** The column of the first place, from 0: it stands for the question. */
  first: number;
  /** The question without the place. */
  question: string;
}

/** Columns that are parts of one question, to be offered as one. */
export interface ColumnGroup {
  /** What was asked; empty where the file names the options alone. */
  question: string;
  /** multi: one column an option; ranking: one an item or a place; grid: one a statement, all with the same answers. */
  kind: 'multi' | 'ranking' | 'grid';
  /** 0-based, ascending. */
  members: number[];
  /** What each member stands for. */
  options: string[];
  /** The field to write into beside the options, when there is one. */
  write_in: number | null;
}

export interface ResolvedColumn {
  index: number;
  header: string;
  type: ColumnType;
  source: TypeSource;
}

/** Orders of day, month and year in a date. */
export type DateOrder = 'ymd' | 'dmy' | 'mdy';

/** The words of a column that count as no answer. */
export interface Missing {
  /** In lower case, without the space around them. */
  words: string[];
  /**
   * What counts as none besides: `system`, the marks that programs write; `typed`, also what people type to say nothing, such
   * as "n/a"; `nothing`, where a person has listed the words.
   */
  standard: 'nothing' | 'system' | 'typed';
}

/**
 * How the cells of one column are read: decided once, from a sample, then applied to every cell. Plain JSON.
 * `options` are the answers that contain the separator themselves, longest first ("Coffee, tea and cake").
 */
export type AnswerRule = (
  | { kind: 'single' }
  | { kind: 'multi'; separator: string | null; options: string[] }
  | { kind: 'ranking'; separator: string | null; options: string[] }
  /** One column per ranked item: the cell is the item's rank, 1 is best. */
  | { kind: 'rank' }
  /** One column per place: the cell names the item that has it. `first` is the column of the first place. */
  | { kind: 'place'; place: number; first: number; question: string }
  | { kind: 'nps' }
  /** `order_certain` is false where no date of the column tells day from month: ask, do not guess silently. */
  | { kind: 'timestamp'; form: 'text' | 'excel' | 'epoch-s' | 'epoch-ms'; order: DateOrder; order_certain: boolean }
  | { kind: 'text' }
  | { kind: 'none' }
) & {
  /** Absent in surveys imported by earlier versions: `isBlank` holds then. */
  missing?: Missing;
};
