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
