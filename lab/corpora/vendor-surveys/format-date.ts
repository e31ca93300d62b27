// Writes dates by patterns in the manner of strftime.

const two = (value: number): string => String(value).padStart(2, '0');
const words = (text: string): string[] => text.split(' ');

const months: Record<string, string[]> = {
  en: words('January February March April May June July August September October November December'),
  de: words('Januar Februar März April Mai Juni Juli August September Oktober November Dezember'),
  fr: words('janvier février mars avril mai juin juillet août septembre octobre novembre décembre'),
  es: words('enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'),
};
const days = words('Sun Mon Tue Wed Thu Fri Sat');

/** Patterns that many tools write. */
const named: Record<string, string> = {
  iso: '%Y-%m-%d %H:%M:%S',
  mdy: '%n/%e/%Y %k:%M:%S',
  dmy: '%d/%m/%Y %H:%M:%S',
  dot: '%d.%m.%Y %H:%M:%S',
  mdy12: '%m/%d/%Y %I:%M:%S %p',
};

const twelve = (hour: number): number => (hour % 12 === 0 ? 12 : hour % 12);

/** `%E` is a year of the Thai calendar, `%x` and `%X` a serial number of a spreadsheet; `%B(de)` and `%p(上午|下午)` say their words. */
const signs: Record<string, (date: Date, given: string | undefined) => string> = {
  Y: (date) => String(date.getUTCFullYear()),
  y: (date) => String(date.getUTCFullYear()).slice(2),
  E: (date) => String(date.getUTCFullYear() + 543),
  m: (date) => two(date.getUTCMonth() + 1),
  n: (date) => String(date.getUTCMonth() + 1),
  d: (date) => two(date.getUTCDate()),
  e: (date) => String(date.getUTCDate()),
  _e: (date) => String(date.getUTCDate()).padStart(2, ' '),
  H: (date) => two(date.getUTCHours()),
  k: (date) => String(date.getUTCHours()),
  I: (date) => two(twelve(date.getUTCHours())),
  l: (date) => String(twelve(date.getUTCHours())),
  M: (date) => two(date.getUTCMinutes()),
  S: (date) => two(date.getUTCSeconds()),
  p: (date, given = 'AM|PM') => given.split('|')[date.getUTCHours() < 12 ? 0 : 1] ?? '',
  P: (date) => (date.getUTCHours() < 12 ? 'am' : 'pm'),
  b: (date) => months.en?.[date.getUTCMonth()]?.slice(0, 3) ?? '',
  '^b': (date) => (months.en?.[date.getUTCMonth()] ?? '').slice(0, 3).toUpperCase(),
  B: (date, given = 'en') => months[given]?.[date.getUTCMonth()] ?? '',
  a: (date) => days[date.getUTCDay()] ?? '',
  s: (date) => String(date.getTime() / 1000),
  x: (date) => (date.getTime() / 86_400_000 + 25_569).toFixed(9),
  X: (date) => (date.getTime() / 86_400_000 + 25_569).toFixed(9).replace('.', ','),
};

/** How a column writes its times. */
export interface DateWriting {
  pattern: string;
  /** Hours ahead of UTC that the cells state. */
  offset: number;
  /** Hours that are added before a time is written, because its zone is written too. */
  shift: number;
  /** The zero of the digits, where they are not ASCII. */
  zero: string;
}

/** @param pattern of strftime, or the name of one */
export function formatDate(date: Date, { pattern, shift, zero }: DateWriting): string {
  const moved = new Date(date.getTime() + shift * 3_600_000);
  const text = (named[pattern] ?? pattern).replaceAll(
    /%([_^]?[A-Za-z])(?:\(([^)]*)\))?/g,
    (all, sign: string, given?: string) => signs[sign]?.(moved, given) ?? all,
  );
  if (zero === '') return text;
  return text.replaceAll(/\d/g, (digit) => String.fromCodePoint((zero.codePointAt(0) ?? 48) + Number(digit)));
}

/** First and last of some times, as far as cells of this pattern tell. */
export function findSpan(dates: readonly Date[], { pattern, offset }: DateWriting): { first: string; last: string } {
  const whole = named[pattern] ?? pattern;
  const length = /%[Ss]/.test(whole) ? 19 : /%[MxX]/.test(whole) ? 16 : 10;
  const times = dates.map((date) => date.getTime() - offset * 3_600_000).toSorted((a, b) => a - b);
  const [first = '', last = ''] = [times[0], times.at(-1)].map((time) =>
    new Date(time ?? 0).toISOString().slice(0, length),
  );
  return { first, last };
}
