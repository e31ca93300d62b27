import { convertBuddhist, eras } from './calendars.ts';
import {
  buddhistSigns,
  fillers,
  isSeparator,
  isWeekday,
  monthSigns,
  namePart,
  readTokens,
  type TimeOfDay,
  type Token,
  toHourOfDay,
  type WrittenDate,
} from './date-tokens.ts';
import { findHalfOfDay, findMonth } from './month-words.ts';

/** Thai months stand beside years of the Buddhist era. */
const thai = /[\u0e01-\u0e4e]/;

type Half = 'am' | 'pm';
type Day = Pick<WrittenDate, 'order' | 'year' | 'first' | 'second'>;

/** A token in one letter: a number, a mark, or what a sign behind a number names. */
function toLetter(token: Token): string {
  if (token.kind === 'number') return '0';
  const part = namePart(token);
  return part === 'hour' || part === 'minute' || part === 'second'
    ? part.charAt(0)
    : token.text.length > 1
      ? '?'
      : token.text;
}

/** `8:00`, `8:00:07.123`, `8時00分07秒`, `8h30`, and `8.00` behind a whole date. */
const clockShape = /^0(?:[:.]0m?(?:[:.]0(?:[:.,]0)?)?s?|h0m?(?:0s)?)/;
const longestClock = 9;

/** A time of day and how many tokens it has. */
interface Clock {
  time: TimeOfDay;
  length: number;
}

/** @param tokens from a number on @param isBehindDay whether a whole date stands before it */
function readClock(tokens: readonly Token[], isBehindDay: boolean): Clock | null {
  const letters = tokens.slice(0, longestClock).map(toLetter).join('');
  let length = clockShape.exec(letters)?.[0].length ?? 0;
  if (length === 0 || (letters[1] === '.' && !(isBehindDay && tokens[2]?.text.length === 2))) return null;
  const numbers = tokens.slice(0, length).filter(({ kind }) => kind === 'number');
  const fraction = numbers[3];
  if (fraction !== undefined && (fraction.before === '' || !/^\d{3,9}$/.test(fraction.text))) {
    numbers.pop();
    length = tokens.indexOf(fraction) - 1;
  }
  const [hour = 0, minute = 0, second = 0] = numbers.map(({ text }) => Number(text));
  const millisecond = Math.floor(Number(`0.${numbers[3]?.text ?? 0}`) * 1000);
  return { time: { hour, minute, second, millisecond }, length };
}

/** Reads the tokens of one cell from left to right. The cell is no date if a token does not fit. */
class Reader {
  readonly #tokens: Token[];
  #at = 0;
  /** The parts that a word or a sign names. */
  readonly #parts = new Map<string, string>();
  #time: TimeOfDay | null = null;
  #half: Half | null = null;
  #zone = '';
  #digits: string | null = null;
  #era: number | null = null;
  #isBuddhist = false;
  /** An unknown word comes before the date. */
  #isIntroduced = false;
  /** Numbers whose meaning depends on their order. */
  #numbers: Token[] = [];

  constructor(tokens: Token[]) {
    this.#tokens = tokens;
  }

  #peek(ahead = 0): Token | undefined {
    return this.#tokens[this.#at + ahead];
  }

  read(zoneOffset: ZoneOffset): WrittenDate | null {
    for (let token = this.#peek(); token !== undefined; token = this.#peek()) if (!this.#step(token)) return null;
    const day = this.#dayRead();
    if (day === null) return null;
    const time = this.#time && { ...this.#time, hour: toHourOfDay(this.#time.hour, this.#half) };
    return { ...day, time, offset: time && zoneOffset(this.#zone, this.#digits) };
  }

  #step(token: Token): boolean {
    if (token.kind === 'number') return this.#number(token);
    this.#at++;
    return token.kind === 'word' ? this.#word(token) : this.#mark(token);
  }

  #number(token: Token): boolean {
    if (this.#time === null && this.#isClock()) return true;
    this.#at++;
    const sign = namePart(this.#peek());
    if (sign !== 'year' && sign !== 'month' && sign !== 'day') return this.#numbers.push(token) <= 3;
    this.#at++;
    return this.#name(sign, token);
  }

  /** @returns false if the cell names the part twice */
  #name(part: 'year' | 'month' | 'day', { text }: Token): boolean {
    const isNew = !this.#parts.has(part);
    this.#parts.set(part, text);
    return isNew;
  }

  /** A clock, and behind a whole date also `8 AM` and `8 h`. */
  #isClock(): boolean {
    const clock = readClock(this.#tokens.slice(this.#at), this.#hasDay());
    const next = this.#peek(1);
    const isSigned = namePart(next) === 'hour';
    const isHour = isSigned || findHalfOfDay(next?.text ?? '') !== null || this.#half !== null;
    if (clock === null && !(isHour && this.#hasDay())) return false;
    this.#time = clock?.time ?? { hour: Number(this.#peek()?.text), minute: 0, second: 0, millisecond: 0 };
    this.#at += clock?.length ?? (isSigned ? 2 : 1);
    return true;
  }

  #hasDay(): boolean {
    return this.#parts.size + this.#numbers.length >= 3;
  }

  #word({ text, before }: Token): boolean {
    if (!this.#parts.has('month') && this.#isMonth(text)) return true;
    const half = findHalfOfDay(text);
    if (half !== null && this.#half === null && (this.#time !== null || this.#isClockNext())) {
      this.#half = half;
      return true;
    }
    if (this.#sign(text, text.toLowerCase())) return true;
    // One word may come first, such as the weekday in any language.
    this.#isIntroduced = this.#at === 1 && text.length <= 14;
    return this.#isIntroduced || (before === '(' && this.#skipBrackets());
  }

  /** An era, the word before a month's number, a zone, or a word that says nothing. */
  #sign(text: string, word: string): boolean {
    const era = eras.get(text);
    if (era !== undefined) this.#era = era;
    else if (buddhistSigns.has(word)) this.#isBuddhist = true;
    else if (monthSigns.has(word)) {
      const number = this.#peek();
      this.#at++;
      return number?.kind === 'number' && this.#name('month', number);
    } else if (!fillers.has(word) && !isWeekday(word)) {
      if (this.#time === null || !/^[a-z]{1,5}$/.test(word)) return false;
      this.#zone = word;
    }
    return true;
  }

  /** `오전 8시`, `午前 8:00`. Elsewhere such a word may mean something else, as `de` does. */
  #isClockNext(): boolean {
    const sign = this.#peek(1);
    return this.#peek()?.kind === 'number' && (sign?.text === ':' || namePart(sign) === 'hour');
  }

  #isMonth(text: string): boolean {
    const next = this.#peek();
    const both = findMonth(`${text} ${next?.text ?? ''}`);
    const isOrdinal = next?.kind === 'number' && this.#peek(1)?.text === '.';
    const month = both || findMonth(text, isOrdinal);
    if (month === 0) return false;
    if (both > 0) this.#at++;
    this.#parts.set('month', `${month}`);
    this.#isBuddhist ||= thai.test(text);
    return true;
  }

  /** A remark behind the zone: `GMT+0100 (Central European Standard Time)`. */
  #skipBrackets(): boolean {
    if (this.#time === null && this.#numbers.length === 0) return false;
    while (this.#at < this.#tokens.length && this.#peek()?.text !== ')') this.#at++;
    return true;
  }

  #mark({ text }: Token): boolean {
    const next = this.#peek();
    const isBehind = text === '+' || (text === '-' && (this.#hasDay() || /^[01]\d{3}$/.test(next?.text ?? '')));
    const isOffset = isBehind && this.#time !== null && next?.kind === 'number' && next.before === text;
    if (!isOffset) return isSeparator(text);
    this.#digits = text + next.text;
    this.#at++;
    const minutes = this.#peek(1);
    if (this.#peek()?.text === ':' && minutes?.kind === 'number') {
      this.#digits += `:${minutes.text}`;
      this.#at += 2;
    }
    return true;
  }

  #dayRead(): Day | null {
    const month = this.#parts.get('month');
    if (month === undefined) return this.#inDigits();
    const left = this.#numbers.map(({ text }) => text);
    let [year, day] = [this.#parts.get('year'), this.#parts.get('day')];
    const at = left.findIndex(({ length }) => length === 4);
    // `1 Mar 24`: two digits, the last number.
    const isShort = left.length === (day === undefined ? 2 : 1) && left.at(-1)?.length === 2;
    year ??= at >= 0 ? left.splice(at, 1)[0] : isShort ? left.pop() : undefined;
    day ??= left.length === 1 ? left.pop() : undefined;
    if (year === undefined || day === undefined || left.length > 0) return null;
    return { order: 'ymd', year: this.#yearOf(year), first: Number(month), second: Number(day) };
  }

  /** Three numbers with the same separator between them. */
  #inDigits(): Day | null {
    const [one, two, three] = this.#numbers;
    if (one === undefined || two === undefined || three === undefined || this.#parts.has('year')) return null;
    if (!/^[-/.]$/.test(two.before) || two.before !== three.before) return null;
    const isYearFirst = one.text.length === 4;
    const [year, first, second] = isYearFirst ? [one, two, three] : [three, one, two];
    const lengths = [one.text.length, three.text.length];
    // Versions and chapter numbers also follow a word.
    if (!lengths.includes(4) && (this.#isIntroduced || lengths[1] !== 2)) return null;
    const order = isYearFirst ? 'ymd' : null;
    return { order, year: this.#yearOf(year.text), first: Number(first.text), second: Number(second.text) };
  }

  #yearOf(text: string): number {
    const number = Number(text);
    if (this.#era !== null) return this.#era + number;
    const isShort = text.length <= 2;
    if (this.#isBuddhist) {
      if (isShort) return convertBuddhist(2500 + number);
      return number > 2400 ? convertBuddhist(number) : number;
    }
    return isShort ? 2000 + number : number;
  }
}

/** @returns minutes east of UTC for the name and the digits of a time zone; null for none */
type ZoneOffset = (zone: string, digits: string | null) => number | null;

/** Reads a date that has words in it, in any known language, or an unusual order of its parts. */
export function readWords(text: string, zoneOffset: ZoneOffset): WrittenDate | null {
  const found = readTokens(text.replace(/\b([ap])\. m\b/i, '$1.m'));
  return found === null || found.length < 3 ? null : new Reader(found).read(zoneOffset);
}
