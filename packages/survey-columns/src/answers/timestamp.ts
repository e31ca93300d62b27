import type { AnswerRule, DateOrder } from '../types.ts';
import { answerText, isBlank } from './answer-text.ts';
import { toPlainDigits } from './calendars.ts';
import { readCompactDate, readDate, readPeriod, toIso } from './date.ts';
import type { WrittenDate } from './date-tokens.ts';
import { parseDecimal } from './read-number.ts';

type TimestampRule = Extract<AnswerRule, { kind: 'timestamp' }>;

const number = /^\d{5}(?:[.,]\d{1,12})?$|^\d{10}(?:\.\d{1,6})?$|^\d{13}$/;

/** Days since 1899-12-30, as Excel counts: 2009 to 2064. */
const isExcelSerial = (value: number): boolean => value >= 40_000 && value < 60_000;

function toForm(cells: string[]): TimestampRule['form'] {
  const numbers = cells.filter((cell) => number.test(cell)).map(parseDecimal);
  if (numbers.length * 2 <= cells.length) return 'text';
  if (numbers.every(isExcelSerial)) return 'excel';
  return numbers.some((value) => value >= 1e12) ? 'epoch-ms' : 'epoch-s';
}

/** Only English writes the month before the day. Other scripts and `p. m.` make that unlikely. */
const notEnglish = /[^\p{ASCII}\s]|\b[ap]\. m\./u;

/** In a column of times a number is a date. */
const readTimeCell = (cell: string): WrittenDate | null => readDate(cell) ?? readCompactDate(cell) ?? readPeriod(cell);

/** Read in `order`: how often the column goes back in time, and the days between its earliest and latest date. */
function readIn(dates: readonly WrittenDate[], order: DateOrder): { descents: number; days: number } {
  const texts = dates.map((date) => toIso(date, order)).filter((time) => time !== null);
  let descents = 0;
  for (let i = 1; i < texts.length; i++) if ((texts[i] ?? '') < (texts[i - 1] ?? '')) descents++;
  const times = texts.map((time) => Date.parse(time)).sort((a, b) => a - b);
  return { descents, days: ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 86_400_000 };
}

/**
 * Responses come in order of time, or newest first. If only one order of day and month puts the rows in order, it is
 * right. Otherwise the answers of one survey lie close together.
 */
function orderFromRows(dates: readonly WrittenDate[]): { order: DateOrder; certain: boolean } | null {
  if (dates.length < 10) return null;
  const dmy = readIn(dates, 'dmy');
  const mdy = readIn(dates, 'mdy');
  const newestFirst = Math.min(dmy.descents, mdy.descents) > dates.length / 2;
  if (!newestFirst && dmy.descents !== mdy.descents && Math.min(dmy.descents, mdy.descents) < dates.length / 50) {
    return { order: dmy.descents < mdy.descents ? 'dmy' : 'mdy', certain: true };
  }
  if (dmy.days * 3 < mdy.days) return { order: 'dmy', certain: false };
  return mdy.days * 3 < dmy.days ? { order: 'mdy', certain: false } : null;
}

/**
 * Decides for the complete column whether day or month comes first: by a number above 12, then by the order of the rows.
 * Otherwise by the separator (dots mean day first); `order_certain` is false then.
 */
export function makeTimestampRule(values: readonly string[]): TimestampRule {
  const cells = values.map((cell) => toPlainDigits(answerText(cell))).filter((cell) => !isBlank(cell));
  const form = toForm(cells);
  if (form !== 'text') return { kind: 'timestamp', form, order: 'ymd', order_certain: true };
  const rule = (order: DateOrder, order_certain: boolean): TimestampRule => ({
    kind: 'timestamp',
    form,
    order,
    order_certain,
  });
  const dates = cells.map(readTimeCell).filter((date) => date !== null);
  const open = dates.filter((date) => date.order === null);
  if (open.length === 0) return rule('ymd', true);
  const dayFirst = open.filter((date) => date.first > 12).length;
  const monthFirst = open.filter((date) => date.second > 12).length;
  if (dayFirst !== monthFirst) return rule(dayFirst > monthFirst ? 'dmy' : 'mdy', Math.min(dayFirst, monthFirst) === 0);
  const fromRows = orderFromRows(open);
  if (fromRows !== null) return rule(fromRows.order, fromRows.certain);
  if (cells.some((cell) => /(?:^| )\d{1,2}\.\d{1,2}\./.test(cell))) return rule('dmy', true);
  return rule(values.some((cell) => notEnglish.test(cell)) ? 'dmy' : 'mdy', false);
}

/**
 * @returns which of day and month is assumed to come first where the column does not show it; null where it does, or
 * for other columns
 */
export function findGuessedOrder(rule: AnswerRule): 'dmy' | 'mdy' | null {
  return rule.kind !== 'timestamp' || rule.order_certain || rule.order === 'ymd' ? null : rule.order;
}

function fromNumber(cell: string, form: TimestampRule['form']): string | null {
  if (!number.test(cell)) return null;
  const value = parseDecimal(cell);
  if (form === 'epoch-s') return new Date(value * 1000).toISOString();
  if (form === 'epoch-ms') return new Date(value).toISOString();
  const seconds = Math.round((value - 25_569) * 86_400);
  return new Date(seconds * 1000).toISOString().slice(0, 19);
}

/**
 * @returns the time a cell names: ISO 8601 in UTC (`…Z`) if the cell has a time zone or is an epoch, else local ISO
 * without one (`2024-03-21T12:05:19`, or `2024-03-21` without a time); null for any other cell
 */
export function readTimestamp(rule: TimestampRule, cell: string): string | null {
  const text = answerText(cell);
  if (rule.form !== 'text') return fromNumber(toPlainDigits(text), rule.form);
  const date = readTimeCell(text);
  if (date === null) return null;
  return toIso(date, rule.order);
}

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
    const { order, order_certain } = makeTimestampRule(this.#cells);
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
