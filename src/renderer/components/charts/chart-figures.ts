import type { Distribution } from '../../../contract/index.ts';
import { asWritten, decimal, number, percentage } from '../../lib/language/format.ts';
import { formatFigure } from './chart-columns.ts';
import { isCourse, weekdayName } from './time-step.ts';
import { words } from './words.ts';

type Of<Kind extends Distribution['kind']> = Extract<Distribution, { kind: Kind }>;
type Scale = NonNullable<Of<'options'>['scale']>;

/** The names of figures, each with its value as it is written. */
export type NamedFigures = readonly (readonly [name: string, value: string])[];

const percent = (share: number): string => percentage(Math.round(share * 100));

/** Mean, median and the shares at both ends of a scale. */
export function scaleFigures({ mean, median, deviation, top_two, bottom_two, scores }: Scale): NamedFigures {
  if (mean === null) return [];
  const known = scores.filter((score) => score !== null);
  const ends = words.between(number(Math.min(...known)), number(Math.max(...known)));
  return [
    [words.mean, `${decimal(mean, 2)} (${ends})`],
    ...(median === null ? [] : [[words.median, decimal(median)] as const]),
    ...(deviation === null ? [] : [[words.deviation, decimal(deviation, 2)] as const]),
    ...(top_two === null ? [] : [[words.topTwo, percent(top_two)] as const]),
    ...(bottom_two === null ? [] : [[words.bottomTwo, percent(bottom_two)] as const]),
  ];
}

/** What stands below a histogram. */
export function numberFigures({ unit, mean, median, deviation, q1, q3, min, max }: Of<'number'>): NamedFigures {
  const written = (value: number | null) => (value === null ? '–' : formatFigure(value, unit));
  return [
    [words.mean, written(mean)],
    [words.median, written(median)],
    [words.deviation, written(deviation)],
    [words.quartiles, words.between(written(q1), written(q3))],
    [words.range, words.between(written(min), written(max))],
  ];
}

/** Whether the mean lies where no usual number is: further from the quartiles than numbers that are far out (docs/statistics.md#histograms). */
export function isMeanMoved({ mean, q1, q3 }: Of<'number'>): boolean {
  if (mean === null || q1 === null || q3 === null || q1 === q3) return false;
  const room = 3 * (q3 - q1);
  return mean > q3 + room || mean < q1 - room;
}

/** The first and the last time, and the weekday with most responses. */
export function timeFigures({ first, last, periods, weekdays }: Of<'time'>): NamedFigures {
  if (first === null || last === null) return [];
  const isMarked = weekdays !== null && isCourse({ periods });
  return [
    [words.firstAnswer, asWritten(first)],
    [words.lastAnswer, asWritten(last)],
    ...(isMarked ? [[words.busiest, weekdayName(weekdays.indexOf(Math.max(...weekdays)))] as const] : []),
  ];
}
