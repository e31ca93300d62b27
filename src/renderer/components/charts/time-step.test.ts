import { expect, test } from 'vitest';
import { isCourse, timeColumns } from './time-step.ts';

const days = (count: number) => ({
  by: 'day' as const,
  counts: Array.from({ length: count }, (_, day) => ({
    from: `2024-03-${String(day + 1).padStart(2, '0')}`,
    count: 5,
  })),
});

test.each([
  ['no date', null, false],
  ['the hours of one day', days(1), false],
  ['two days', days(2), true],
])('%s: is it a course over time?', (_, periods, expected) => expect(isCourse({ periods })).toBe(expected));

test.each([
  [6, ['1 Mar 2024', '2 Mar 2024', '3 Mar 2024', '4 Mar 2024', '5 Mar 2024', '6 Mar 2024']],
  [24, ['1 Mar 2024', '5 Mar 2024', '9 Mar 2024', '13 Mar 2024', '17 Mar 2024', '21 Mar 2024']],
  // One on the 26th would have two days of room.
  [27, ['1 Mar 2024', '6 Mar 2024', '11 Mar 2024', '16 Mar 2024', '21 Mar 2024']],
])('%i days have ticks with a whole step of room each', (count, ticks) => {
  const times = {
    kind: 'time' as const,
    first: '2024-03-01',
    last: '2024-03-31',
    unreadable: 0,
    guessed_order: null,
    periods: days(count),
    longer: [],
    weekdays: null,
  };
  const shown = timeColumns({ id: 1 }, times, 'day').map(({ tick }) => tick);
  expect(shown.filter((tick) => tick !== '')).toEqual(ticks);
});
