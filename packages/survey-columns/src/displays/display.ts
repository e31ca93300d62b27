import type { DecimalMark } from '../answers/read-number.ts';
import type { OptionOrder } from '../orders/order-options.ts';

/** How one column is shown. */
export interface Display extends OptionOrder {
  /** The mark before the decimals; null where no numbers are shown. */
  decimal: DecimalMark | null;
  /** Of a duration: the seconds of a plain number, 60 if the column counts minutes; else null. */
  unit_seconds: number | null;
  /** 0 to 1. */
  confidence: number;
}
