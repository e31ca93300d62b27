import { describe, expect, it } from 'vitest';
import { choosePeriod, computePeriodStart, findPeriod, findWeekday, periods } from './bins.ts';

const start = (period: (typeof periods)[number], time: string) =>
  new Date(computePeriodStart(period, findPeriod(period, Date.parse(time)))).toISOString().slice(0, 10);

describe('periods', () => {
  it.each([
    ['2025-03-09T23:59:59.999Z', '2025-03-09', '2025-03-03', '2025-03-01', '2025-01-01', '2025-01-01'],
    ['2025-03-10', '2025-03-10', '2025-03-10', '2025-03-01', '2025-01-01', '2025-01-01'],
    ['2024-12-31', '2024-12-31', '2024-12-30', '2024-12-01', '2024-10-01', '2024-01-01'],
    ['1969-12-31T12:00:00Z', '1969-12-31', '1969-12-29', '1969-12-01', '1969-10-01', '1969-01-01'],
    ['1925-02-03', '1925-02-03', '1925-02-02', '1925-02-01', '1925-01-01', '1925-01-01'],
    ['0033-04-03', '0033-04-03', '0033-03-28', '0033-04-01', '0033-04-01', '0033-01-01'],
  ])('%s', (time, ...starts) => {
    expect(periods.map((period) => start(period, time))).toEqual(starts);
  });

  it.each([
    ['2025-01-01', '2025-01-01', 'day'],
    ['2025-01-01', '2025-03-01', 'day'],
    ['2025-01-01', '2025-03-02', 'week'],
    ['2024-01-01', '2025-02-23', 'week'],
    ['2024-01-01', '2025-02-24', 'month'],
    ['2020-01-01', '2024-12-31', 'month'],
    ['2020-01-01', '2025-01-01', 'year'],
    ['1700-01-01', '2025-01-01', 'year'],
  ])('%s to %s: by %s', (first, last, by) => {
    expect(choosePeriod(Date.parse(first), Date.parse(last))).toBe(by);
  });

  it('Monday is the first day of the week', () => {
    const days = ['2025-03-10', '2025-03-16', '1969-12-29', '1970-01-01'];
    expect(days.map((time) => findWeekday(Date.parse(time)))).toEqual([0, 6, 0, 3]);
  });
});
