import type { DecimalMark } from '@sheaf/survey-columns';
import { readFoundDisplays } from '../../../data/stored-outline.ts';
import { type DisplayedColumn, displayOf } from '../displays.ts';

/** How the numbers of a column are read. `unit` seconds: durations, whose plain numbers count `unit_seconds` each. */
export interface NumberDisplay {
  unit: 'seconds' | null;
  decimal: DecimalMark;
  unit_seconds: number;
}

export const plainNumbers: NumberDisplay = { unit: null, decimal: 'point', unit_seconds: 1 };

/** @returns how the numbers of a column are read; null for one that is not shown as numbers or durations */
export function numberDisplayOf(column: DisplayedColumn): NumberDisplay | null {
  const as = displayOf(column)?.as;
  if (as !== 'number' && as !== 'duration') return null;
  // A person who chooses numbers says nothing of the marks in them: these are as they were found.
  const found = readFoundDisplays(column.found_display)[column.type];
  return {
    unit: as === 'duration' ? 'seconds' : null,
    decimal: found?.decimal ?? plainNumbers.decimal,
    unit_seconds: found?.unit_seconds ?? plainNumbers.unit_seconds,
  };
}
