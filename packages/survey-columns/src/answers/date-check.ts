import type { DateOrder } from '../types.ts';
import { readDate, toIso } from './date.ts';
import { timestampRule } from './timestamp.ts';

/** How the dates of one column have to be read, judged by the complete column. */
export interface DateFinding {
  /** 0-based. */
  column: number;
  order: Exclude<DateOrder, 'ymd'>;
  /** False when no date shows whether day or month comes first. The user has to decide. */
  order_certain: boolean;
  /** A date of the column that can be read both ways. */
  sample: string;
}

/** Dates to keep for checking the order of the rows. Numbers above 12 are looked for in all dates. */
const kept = 2000;

class DateColumn {
  readonly column: number;
  #cells: string[] = [];
  #dayFirst = 0;
  #monthFirst = 0;
  #sample: string | null = null;

  constructor(column: number) {
    this.column = column;
  }

  add(cell: string): void {
    const date = readDate(cell);
    if (date === null || date.order !== null) return;
    if (date.first > 12) this.#dayFirst++;
    else if (date.second > 12) this.#monthFirst++;
    else if (date.first !== date.second) this.#sample ??= cell.trim();
    if (this.#cells.length < kept) this.#cells.push(cell);
  }

  finding(): DateFinding | null {
    const { column } = this;
    if (this.#sample === null) return null;
    const [days, months] = [this.#dayFirst, this.#monthFirst];
    if (days !== months) {
      const order = days > months ? 'dmy' : 'mdy';
      return { column, order, order_certain: Math.min(days, months) === 0, sample: this.#sample };
    }
    const { order, order_certain } = timestampRule(this.#cells);
    return { column, order: order === 'dmy' ? 'dmy' : 'mdy', order_certain, sample: this.#sample };
  }
}

/** Looks through columns of dates, one response at a time, for evidence whether day or month comes first. */
export function createDateCheck(columns: readonly number[]) {
  const own = columns.map((column) => new DateColumn(column));
  return {
    add(cells: readonly string[]): void {
      for (const dates of own) dates.add(cells[dates.column] ?? '');
    },
    /** Columns in which at least one date can be read both ways. */
    findings: (): DateFinding[] => own.map((dates) => dates.finding()).filter((found) => found !== null),
  };
}

/**
 * Rewrites a date that can be read in two ways so that it cannot: `03/04/2024 9:05` becomes `2024-04-03T09:05:00`.
 * @returns every other cell unchanged
 */
export function writeDate(cell: string, order: DateFinding['order']): string {
  const date = readDate(cell);
  if (date === null || date.order !== null) return cell;
  return toIso(date, order) ?? cell;
}
