// Times are milliseconds since 1970 in UTC; local times of a file count as UTC (docs/statistics.md#dates).

const day = 86_400_000;

export const periods = ['day', 'week', 'month', 'quarter', 'year'] as const;
export type Period = (typeof periods)[number];

/** 1970-01-05 was a Monday. */
const firstMonday = 4;

const monthsOf: Record<'month' | 'quarter' | 'year', number> = { month: 1, quarter: 3, year: 12 };

/** Months since the year 0. */
const monthAt = (time: number): number => {
  const date = new Date(time);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
};

/** The number of the period that a time is in: the next period has the next number. */
export function periodAt(period: Period, time: number): number {
  const days = Math.floor(time / day);
  if (period === 'day') return days;
  if (period === 'week') return Math.floor((days - firstMonday) / 7);
  return Math.floor(monthAt(time) / monthsOf[period]);
}

/** When a period begins, in milliseconds. Weeks begin on Monday. */
export function periodStart(period: Period, number: number): number {
  if (period === 'day') return number * day;
  if (period === 'week') return (number * 7 + firstMonday) * day;
  const months = number * monthsOf[period];
  const start = new Date(0);
  // Date.UTC would take the years 0 to 99 for 1900 to 1999.
  start.setUTCFullYear(Math.floor(months / 12), ((months % 12) + 12) % 12, 1);
  return start.getTime();
}

/** The day of the week, 0 is Monday. */
export const weekdayAt = (time: number): number => (((Math.floor(time / day) - firstMonday) % 7) + 7) % 7;

const mostPeriods = 60;

/** The shortest of day, week, month and year with at most 60 periods between two times; else the year. */
export function choosePeriod(first: number, last: number): 'day' | 'week' | 'month' | 'year' {
  const fits = (period: Period) => periodAt(period, last) - periodAt(period, first) < mostPeriods;
  return (['day', 'week', 'month'] as const).find(fits) ?? 'year';
}
