import type { Random } from '../sample-random.ts';

/** Times of submission from a day on, minutes to hours apart; local time, kept as if it were UTC. */
export function drawMoments(random: Random, count: number, from = '2024-02-09T08:05:10Z'): Date[] {
  let at = Date.parse(from);
  return Array.from({ length: count }, () => {
    at += (7 + Math.floor(random() * 600)) * 61_000;
    return new Date(at);
  });
}

const two = (value: number): string => String(value).padStart(2, '0');
const english = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const days = 'Sun Mon Tue Wed Thu Fri Sat'.split(' ');

/** The parts of a moment as texts. */
export function partsOf(date: Date) {
  const hour = date.getUTCHours();
  return {
    year: String(date.getUTCFullYear()),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour,
    hour12: hour % 12 === 0 ? 12 : hour % 12,
    half: hour < 12 ? 'AM' : 'PM',
    minute: two(date.getUTCMinutes()),
    second: two(date.getUTCSeconds()),
    monthName: english[date.getUTCMonth()] ?? '',
    dayName: days[date.getUTCDay()] ?? '',
  };
}
export type Parts = ReturnType<typeof partsOf>;

export const isoDay = ({ year, month, day }: Parts): string => `${year}-${two(month)}-${two(day)}`;
export const clock = ({ hour, minute, second }: Parts): string => `${two(hour)}:${minute}:${second}`;

/** ISO with a blank: Qualtrics, LimeSurvey and most of the others. */
export const isoBlank = (date: Date): string => `${isoDay(partsOf(date))} ${clock(partsOf(date))}`;
/** `2/14/2024 8:05:10`: Google Sheets in American English. */
export const slashMdy = (date: Date): string => {
  const parts = partsOf(date);
  return `${parts.month}/${parts.day}/${parts.year} ${parts.hour}:${parts.minute}:${parts.second}`;
};
/** `14/02/2024 08:05:10`: Google Sheets in most other languages. */
export const slashDmy = (date: Date): string => {
  const parts = partsOf(date);
  return `${two(parts.day)}/${two(parts.month)}/${parts.year} ${clock(parts)}`;
};
/** `14.02.2024 08:05:10` */
export const dotDmy = (date: Date): string => slashDmy(date).replaceAll('/', '.');
/** `02/14/2024 08:05:10 AM`: SurveyMonkey. */
export const mdy12 = (date: Date): string => {
  const parts = partsOf(date);
  return `${two(parts.month)}/${two(parts.day)}/${parts.year} ${two(parts.hour12)}:${parts.minute}:${parts.second} ${parts.half}`;
};

export type Precision = 'second' | 'minute' | 'day';
const lengths: Readonly<Record<Precision, number>> = { second: 19, minute: 16, day: 10 };

/** First and last, as far as cells of this precision tell. @param offsetHours where the cells say so: hours ahead of UTC */
export function spanOf(
  dates: readonly Date[],
  precision: Precision = 'second',
  offsetHours: number | null = null,
): { first: string; last: string }[] {
  const times = dates.map((date) => date.getTime() - (offsetHours ?? 0) * 3_600_000).toSorted((a, b) => a - b);
  const [first, last] = [times[0], times.at(-1)].map((time) =>
    new Date(time ?? 0).toISOString().slice(0, lengths[precision]),
  );
  return [{ first: first ?? '', last: last ?? '' }];
}
