import type { DisplayKind, DisplayReason } from '../../contract/question-shapes.ts';

/** The mark before the decimals of a column's numbers. */
export const decimalMarks = ['point', 'comma'] as const;
export type DecimalMark = (typeof decimalMarks)[number];

/** How one column is shown. */
export interface Display {
  as: DisplayKind;
  /** The options of an ordered column or a scale, lowest first; answers such as "don't know" come last. */
  order: string[] | null;
  /** One per option of a scale, in the order of `order`; null for answers such as "don't know". */
  scores: (number | null)[] | null;
  /** The mark before the decimals; null where no numbers are shown. */
  decimal: DecimalMark | null;
  /** Of a duration: the seconds of a plain number, 60 if the column counts minutes; else null. */
  unit_seconds: number | null;
  /** 0 to 1. */
  confidence: number;
  reason: DisplayReason;
}
