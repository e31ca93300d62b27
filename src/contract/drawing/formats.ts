import { sayPercent } from '../shown-numbers.ts';

// How words are chosen, and numbers, durations and days are written, on the screen and in reports.

export type Language = 'en' | 'de';

/** Chooses what is said in a language. Each English word stands beside its German one. */
export interface Say {
  (english: string, german: string): string;
  <Said>(english: Said, german: NoInfer<Said>): Said;
}

/** @returns what chooses the words of a language */
export const createSay =
  (language: Language): Say =>
  <Said>(english: Said, german: Said) =>
    language === 'de' ? german : english;

/** Stands between thousands, and in German before the percent sign. */
export const thin = '\u202f';

/** From here on nobody counts digits. */
const huge = 1e15;

/** A number below zero has a minus sign, as long as a figure is; a rounded zero has none. */
const withMinus = (digits: string): string => digits.replace(/^-/, /[1-9]/.test(digits) ? '−' : '');

const withThousands = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, thin);

/** Three figures and a power of ten: "4.26 × 10³⁰", "1.2 × 10⁻⁷". */
function withPower(value: number, point: string): string {
  const [digits = '', power = ''] = value.toExponential(2).split('e');
  const raised = power.replace(/\+/, '').replace(/[-\d]/g, (mark) => '⁻⁰¹²³⁴⁵⁶⁷⁸⁹'['-0123456789'.indexOf(mark)] ?? '');
  return `${withMinus(digits)
    .replace(/\.?0+$/, '')
    .replace('.', point)} × 10${raised}`;
}

function createNumbers(point: string, sign: string) {
  /** A whole number with thin-space thousands: 1234567 → "1 234 567". */
  const number = (value: number): string =>
    Math.abs(value) >= huge ? withPower(value, point) : withMinus(withThousands(String(Math.round(value))));
  /** With this many decimal places, thin-space thousands and the decimal separator of the language. */
  const decimal = (value: number, digits = 1): string => {
    if (Math.abs(value) >= huge) return withPower(value, point);
    const [whole = '', fraction] = withMinus(value.toFixed(digits)).split('.');
    return fraction === undefined ? withThousands(whole) : `${withThousands(whole)}${point}${fraction}`;
  };
  /** A mean of answers, with this many decimal places. Four digits stand together, so a year is a year. */
  const mean = (value: number, digits: number): string => {
    const written = decimal(value, digits);
    return Math.abs(value) < 10_000 ? written.replace(thin, '') : written;
  };
  /** A number that people gave, as short as it can be written; one that would be rounded to 0 has three figures. */
  const figure = (value: number, digits = 2): string => {
    if (Number.isInteger(value)) return mean(value, 0);
    if (Math.abs(value) >= 0.5 * 10 ** -digits) return mean(value, digits);
    if (Math.abs(value) < 1e-6) return withPower(value, point);
    return withMinus(String(Number(value.toPrecision(3)))).replace('.', point);
  };
  /** A percentage in the notation of the language: "45%", "45 %". */
  const percentage = (percent: number | string): string => `${percent}${sign}`;
  /** A share as "45%"; "<1%" and ">99%" where it is neither none nor all; "–" if the whole is 0. */
  const share = (part: number, whole: number): string => (whole <= 0 ? '–' : percentage(sayPercent(part / whole)));
  return { number, decimal, mean, figure, percentage, share };
}

function createDurations(decimal: (value: number) => string) {
  /** A duration as "8 s", "3 min", "2 h 10 min". */
  const duration = (seconds: number): string => {
    const whole = Math.max(1, Math.round(seconds));
    if (whole < 60) return `${whole} s`;
    const minutes = Math.round(whole / 60);
    if (minutes < 60) return `${minutes} min`;
    const rest = minutes % 60;
    return rest === 0 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 60)} h ${rest} min`;
  };
  /** A duration that was measured, to the second below an hour: "4.5 s", "48 s", "1 min 20 s", "2 h 10 min". */
  const exactDuration = (seconds: number): string => {
    if (seconds < 10) return `${Number.isInteger(seconds) ? seconds : decimal(seconds)} s`;
    const whole = Math.round(seconds);
    if (whole < 60) return `${whole} s`;
    if (whole >= 3600) return duration(whole);
    return whole % 60 === 0 ? `${whole / 60} min` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
  };
  return { duration, exactDuration };
}

/** Made when it is first needed: reading the rules of a language would delay every start. */
export function lazily<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** The dates of English are written as in Britain: the day stands first in a time with its date too. */
export const regions = { en: 'en-GB', de: 'de-DE' } as const;

function createDays(language: Language) {
  const format = (region: string, options: Intl.DateTimeFormatOptions) => {
    const made = lazily(() => new Intl.DateTimeFormat(region, { ...options, timeZone: 'UTC' }));
    return (day: string) => made().format(new Date(`${day.slice(0, 10)}T00:00:00Z`));
  };
  const region = regions[language];
  const weekdays = format(language, { weekday: 'long' });
  return {
    /** A date, with or without a time, with the name of the month: "3 April 2024". */
    longDate: format(region, { dateStyle: 'long' }),
    /** The same where there is little room: "3 Apr 2024". */
    mediumDate: format(region, { dateStyle: 'medium' }),
    /** The month of a date: "Apr 2024". */
    month: format(language, { month: 'short', year: 'numeric' }),
    /** 0 is Monday, as was the first day of 2024. */
    weekday: (weekday: number): string => weekdays(`2024-01-0${1 + weekday}`),
  };
}

function createTimes(language: Language, longDate: (day: string) => string) {
  const wallTime = lazily(
    () => new Intl.DateTimeFormat(regions[language], { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }),
  );
  /** A time from a survey cell, unchanged: cells have no time zone, so none is applied, and a day has no time. */
  const asWritten = (iso: string): string => {
    const time = Date.parse(iso);
    if (/^\d{4}-\d\d-\d\d$/.test(iso) && !Number.isNaN(time)) return longDate(iso);
    return Number.isNaN(time) ? iso : wallTime().format(time);
  };
  return { asWritten };
}

/** @returns how numbers, durations and days are written in a language */
export function createFormats(language: Language) {
  const numbers = createNumbers(language === 'de' ? ',' : '.', language === 'de' ? `${thin}%` : '%');
  const durations = createDurations(numbers.decimal);
  const days = createDays(language);
  return {
    ...numbers,
    ...durations,
    ...days,
    ...createTimes(language, days.longDate),
    /** A number as short as it can be written; seconds as a duration. */
    measured: (value: number, unit: 'seconds' | null): string =>
      unit === 'seconds' ? durations.exactDuration(value) : numbers.figure(value),
  };
}
