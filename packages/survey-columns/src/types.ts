import type { ClassifierType, ColumnType, GroupKind, GroupReason, TypeSource } from './shapes.ts';

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

/** An option that counts as another one (docs/workspace.md#spellings). Both as `answerText` gives them. */
export interface Spelling {
  from: string;
  /** No spelling itself. */
  to: string;
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
  /** Absent: `isBlank` applies. */
  missing?: Missing;
  /** Options that people merged, of a column of choices. Absent: none. */
  spellings?: Spelling[];
};

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

/** Why responses are a finding. Columns are named by their headers. */
export type QualityReason =
  | { code: 'marked_as_test' | 'written_as_test' | 'not_finished' }
  /** `ignored`: what the survey tool writes by itself. */
  | { code: 'equal_cells'; ignored: string[] }
  | { code: 'answered_before'; key: string[]; addresses: string[]; ids: string[]; names: string[] }
  | { code: 'same_name'; names: string[] }
  /** `statements`: how many a grid has at least. */
  | { code: 'same_answers'; grids: number; statements: number }
  /** Both in seconds. */
  | { code: 'quick'; limit: number; median: number };

export interface QualityFinding {
  kind: QualityKind;
  /** What was found, and where the limit is. */
  reason: QualityReason;
  /** 1-based among the data rows, ascending. */
  rows: number[];
}

/** Checks one response after another. `findings` returns the result so far. */
export interface Check {
  /** @param row 1-based number of the response */
  add(row: number, cells: readonly string[]): void;
  findings(): QualityFinding[];
}
