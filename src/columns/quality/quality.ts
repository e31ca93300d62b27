/**
 * What may be wrong with a response. A finding is a hint: nothing is left out unless a person says so. `partial`: not
 * finished, as the survey tool says; `duplicate`: equal to an earlier one; `repeat`: the same person with other answers;
 * `namesake`: the same full name, and nothing else to tell by.
 */
export const qualityKinds = ['test', 'partial', 'duplicate', 'repeat', 'namesake', 'straight_line', 'speeder'] as const;
export type QualityKind = (typeof qualityKinds)[number];

export interface QualityFinding {
  kind: QualityKind;
  /** In words: what was seen, and where the line was drawn. */
  reason: string;
  /** 1-based among the data rows, ascending. */
  rows: number[];
}

/** Looks at one response after another; `findings` gives what the rows so far add up to. */
export interface Check {
  /** @param row 1-based number of the response */
  add(row: number, cells: readonly string[]): void;
  findings(): QualityFinding[];
}
