/** What the chart of one column must show. */
export type Chart = OptionsTruth | NpsTruth | RanksTruth | TimesTruth;

export interface OptionsTruth {
  kind: 'options';
  counts: Map<string, number>;
  /** Options that may as well be absent: words nobody can tell apart from a missing answer without the questionnaire. */
  doubtful: Set<string>;
  /** Options with fewer answers than this are not compared: where the list of options is not known, a typed "Other" is cut in more than one defensible way. */
  atLeast: number;
}

export interface NpsTruth {
  kind: 'nps';
  /** counts[n] = answers of n, 0 to 10. */
  counts: number[];
}

export interface RanksTruth {
  kind: 'ranks';
  items: Map<string, { average: number; count: number }>;
}

export interface TimesTruth {
  kind: 'times';
  /** ISO 8601 without a zone, or `…Z` where the cells state theirs. Several where the file leaves the order of day and month open. */
  readings: { first: string; last: string }[];
}

export interface ColumnTruth {
  index: number;
  label: string;
  /** Types that can be defended as well. */
  alt: string[];
  chart: Chart | null;
  /** The service must find this type by itself. */
  isTypeCertain: boolean;
}

/** What an import of one file must make of it. */
export interface FileTruth {
  name: string;
  path: string;
  /** One word for what is special about the file. */
  about: string;
  /** Responses in the order of the file, each with one cell a column. Rows without an answer are not among them. */
  cells: string[][];
  columns: ColumnTruth[];
  /** Distinct people, from and to where the file leaves it open; null: nobody is named. */
  people: { least: number; most: number } | null;
  /** The names as they are written, first name first; null: not known. */
  names: string[] | null;
  /** First and last time of the responses; several where more than one column can be defended. Empty: not known. */
  times: { first: string; last: string }[];
}
