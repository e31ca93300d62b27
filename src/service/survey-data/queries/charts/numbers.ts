import { type DecimalMark, missingTest, readDuration, readNumber } from '@sheaf/survey-columns';
import { readFoundDisplays } from '../../../data/stored-outline.ts';
import { fillRows } from '../columns.ts';
import { type DisplayedColumn, displayOf } from '../displays.ts';
import type { QueryTools } from '../query-tools.ts';
import type { ShapeColumn, StoredShape } from '../shape.ts';

/** How the numbers of a column are read. `unit` seconds: durations, whose plain numbers count `unit_seconds` each. */
export interface NumberDisplay {
  unit: 'seconds' | null;
  decimal: DecimalMark;
  unit_seconds: number;
}

export const plainNumbers: NumberDisplay = { unit: null, decimal: 'point', unit_seconds: 1 };

/** @returns how the numbers of a column are read; null for one that is not shown as numbers or durations */
export function findNumberDisplay(column: DisplayedColumn): NumberDisplay | null {
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

/** What stands for an answer that is no number; NaN stands for no answer. */
export const unreadable = Number.POSITIVE_INFINITY;

/** The number of each row; NaN without an answer, `unreadable` for one that is no number. @throws DamagedPart */
export function toNumbers(
  tools: QueryTools,
  shape: StoredShape,
  column: ShapeColumn,
  display: NumberDisplay,
): Promise<Float64Array> {
  return tools.cache.get(`${shape.version} numbers ${column.column_index} ${JSON.stringify(display)}`, async () => {
    const { unit, decimal, unit_seconds } = display;
    const { isMissing } = missingTest(column.rule.missing);
    const read = (cell: string) =>
      unit === null ? readNumber(cell, decimal) : readDuration(cell, unit_seconds, decimal);
    const numbers = new Float64Array(shape.rows).fill(Number.NaN);
    await fillRows(tools, shape, column, numbers, (cell) =>
      isMissing(cell) ? Number.NaN : (read(cell) ?? unreadable),
    );
    return numbers;
  });
}
