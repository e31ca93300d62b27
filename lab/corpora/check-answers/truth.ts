/** The expected chart of one column. */
export type Chart = OptionsTruth | NpsTruth | RanksTruth | TimesTruth;

export interface OptionsTruth {
  kind: 'options';
  counts: Map<string, number>;
  /** Options that may be absent: words that could be missing answers; only the questionnaire could tell. */
  doubtful: Set<string>;
  /** Options with fewer answers than this are not compared: where the list of options is unknown, a typed "Other" can be cut in several correct ways. */
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
  /** Other acceptable types. */
  alt: string[];
  chart: Chart | null;
  /** The service must find this type without a mapping. */
  isTypeCertain: boolean;
}

/** The expected result of importing one file. */
export interface FileTruth {
  name: string;
  path: string;
  /** One word for what is special about the file. */
  about: string;
  /** Responses in the order of the file, each with one cell for each column. Rows without an answer are left out. */
  cells: string[][];
  columns: ColumnTruth[];
  /** Distinct people, from and to where the file leaves it open; null: nobody is named. */
  people: { least: number; most: number } | null;
  /** The names as they are written, first name first; null: not known. */
  names: string[] | null;
  /** First and last time of the responses; several where more than one column is acceptable. Empty: not known. */
  times: { first: string; last: string }[];
}
