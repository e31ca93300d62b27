import { expect, test } from 'vitest';
import { isCourse } from './time-step.ts';

const days = (count: number) => ({
  by: 'day' as const,
  counts: Array.from({ length: count }, (_, day) => ({ from: `2024-03-0${day + 1}`, count: 5 })),
});

test.each([
  ['no date', null, false],
  ['the hours of one day', days(1), false],
  ['two days', days(2), true],
])('%s: is it a course over time?', (_, periods, expected) => expect(isCourse({ periods })).toBe(expected));
