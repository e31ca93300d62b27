import { eras, fromBuddhist } from './calendars.ts';
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
  type WrittenDate,
} from './date-tokens.ts';
import { halfOfDay, monthNumber } from './month-words.ts';

/** Thai months stand beside years of the Buddhist era. */
const thai = /[\u0e01-\u0e4e]/;

/** Reads the tokens of one cell from left to right. The cell is no date if a token does not fit. */
class Reader {
  readonly #tokens: Token[];
  #at = 0;
  #year: Token | null = null;
  #month = 0;
  #monthWord = '';
  #day: number | null = null;
  #clock: TimeOfDay | null = null;
  #half: 'am' | 'pm' | null = null;
  #zone = '';
  #digits: string | null = null;
  #era: number | null = null;
  #buddhist = false;
  /** An unknown word comes before the date. */
  #isIntroduced = false;
  /** Numbers whose meaning depends on their order. */
  #numbers: Token[] = [];

  constructor(found: Token[]) {
    this.#tokens = found;
  }

  #peek(ahead = 0): Token | undefined {
    return this.#tokens[this.#at + ahead];
  }

  #isNumber(ahead: number): boolean {
    return this.#peek(ahead)?.kind === 'number';
  }

  read(zoneOffset: (zone: string, digits: string | null) => number | null): WrittenDate | null {
    while (this.#at < this.#tokens.length) if (!this.#step()) return null;
    const day = this.#dayRead();
    if (day === null) return null;
    const clock = this.#clock;
    const time = clock === null ? null : { ...clock, hour: hourOf(clock.hour, this.#half) };
    return { ...day, time, offset: clock === null ? null : zoneOffset(this.#zone, this.#digits) };
  }

  #step(): boolean {
    const token = this.#peek();
    if (token === undefined) return false;
    if (token.kind === 'number') return this.#number(token);
    this.#at++;
    return token.kind === 'word' ? this.#word(token) : this.#mark(token);
  }

  #number(token: Token): boolean {
    if (this.#clock === null && this.#readClock()) return true;
    this.#at++;
    const sign = namePart(this.#peek());
    if (sign === 'year' || sign === 'month' || sign === 'day') {
      this.#at++;
      return this.#named(sign, token);
    }
    this.#numbers.push(token);
    return this.#numbers.length <= 3;
  }

  #named(part: 'year' | 'month' | 'day', token: Token): boolean {
    if (part === 'year') {
      if (this.#year !== null) return false;
      this.#year = token;
      return true;
    }
    if (part === 'month') {
      if (this.#month !== 0) return false;
      this.#month = Number(token.text);
      this.#monthWord = '月';
      return true;
    }
    if (this.#day !== null) return false;
    this.#day = Number(token.text);
    return true;
  }

  /** `8:00`, `8:00:07.123`, `8時00分`, `8h30`, `8.00` behind a whole date, and `8 AM`. */
  #readClock(): boolean {
    const hour = Number(this.#peek()?.text);
    const next = this.#peek(1);
    const isSign = namePart(next) === 'hour';
    const isColon = next?.text === ':' || (next?.text === '.' && this.#hasDay() && this.#peek(2)?.text.length === 2);
    if ((isColon || isSign) && this.#isNumber(2)) {
      this.#clock = { hour, minute: Number(this.#peek(2)?.text), second: 0, millisecond: 0 };
      this.#at += 3;
      this.#skipSign('minute');
      this.#readSeconds(isSign);
      return true;
    }
    const isWhole = isSign || halfOfDay(next?.text ?? '') !== null || this.#half !== null;
    if (!isWhole || !this.#hasDay()) return false;
    this.#clock = { hour, minute: 0, second: 0, millisecond: 0 };
    this.#at += isSign ? 2 : 1;
    return true;
  }

  #readSeconds(isSigned: boolean): void {
    const mark = this.#peek()?.text ?? '';
    const clock = this.#clock;
    if (clock === null) return;
    if (!isSigned && (mark === ':' || mark === '.') && this.#isNumber(1)) {
      clock.second = Number(this.#peek(1)?.text);
      this.#at += 2;
      const fraction = this.#peek(1)?.text ?? '';
      if (
        [':', '.', ','].includes(this.#peek()?.text ?? '') &&
        this.#peek(1)?.before !== '' &&
        /^\d{3,9}$/.test(fraction)
      ) {
        clock.millisecond = Math.floor(Number(`0.${fraction}`) * 1000);
        this.#at += 2;
      }
    } else if (isSigned && this.#isNumber(0) && namePart(this.#peek(1)) === 'second') {
      clock.second = Number(this.#peek()?.text);
      this.#at++;
    }
    this.#skipSign('second');
  }

  #skipSign(part: 'minute' | 'second'): void {
    if (namePart(this.#peek()) === part) this.#at++;
  }

  #hasDay(): boolean {
    const known = [this.#year, this.#month === 0 ? null : this.#month, this.#day].filter(
      (part) => part !== null,
    ).length;
    return known + this.#numbers.length >= 3;
  }

  #word({ text, before }: Token): boolean {
    const word = text.toLowerCase();
    if (this.#month === 0 && this.#isMonth(text)) return true;
    const half = halfOfDay(text);
    if (half !== null && this.#half === null && (this.#clock !== null || this.#isClockNext())) {
      this.#half = half;
      return true;
    }
    return this.#sign(text, word) || this.#first(text) || (before === '(' && this.#skipBrackets());
  }

  /** An era, the word before a month's number, a zone, or a word that says nothing. */
  #sign(text: string, word: string): boolean {
    const era = eras.get(text);
    if (era !== undefined) this.#era = era;
    else if (buddhistSigns.has(word)) this.#buddhist = true;
    else if (monthSigns.has(word)) return this.#monthBehind();
    else if (!fillers.has(word) && !isWeekday(word)) {
      if (this.#clock === null || !/^[a-z]{1,5}$/.test(word)) return false;
      this.#zone = word;
    }
    return true;
  }

  #monthBehind(): boolean {
    const number = this.#peek();
    if (number?.kind !== 'number') return false;
    this.#at++;
    return this.#named('month', number);
  }

  /** One word may come first, such as the weekday in any language. */
  #first(text: string): boolean {
    this.#isIntroduced = this.#at === 1 && text.length <= 14;
    return this.#isIntroduced;
  }

  /** `오전 8시`, `午前 8:00`. Elsewhere such a word may mean something else, as `de` does. */
  #isClockNext(): boolean {
    const sign = this.#peek(1);
    return this.#isNumber(0) && (sign?.text === ':' || namePart(sign) === 'hour');
  }

  #isMonth(text: string): boolean {
    const both = `${text} ${this.#peek()?.text ?? ''}`;
    if (monthNumber(both) > 0) this.#at++;
    const month = monthNumber(both) || monthNumber(text);
    if (month === 0) return false;
    this.#month = month;
    this.#monthWord = text;
    return true;
  }

  /** A remark behind the zone: `GMT+0100 (Central European Standard Time)`. */
  #skipBrackets(): boolean {
    if (this.#clock === null && this.#numbers.length === 0) return false;
    while (this.#at < this.#tokens.length && this.#peek()?.text !== ')') this.#at++;
    return true;
  }

  #mark({ text }: Token): boolean {
    const next = this.#peek();
    const isBehind = text === '+' || (text === '-' && (this.#hasDay() || /^[01]\d{3}$/.test(next?.text ?? '')));
    const isOffset = isBehind && this.#clock !== null && next?.kind === 'number' && next.before === text;
    if (!isOffset) return isSeparator(text);
    this.#digits = text + next.text;
    this.#at++;
    if (this.#peek()?.text === ':' && this.#isNumber(1)) {
      this.#digits += `:${this.#peek(1)?.text}`;
      this.#at += 2;
    }
    return true;
  }

  #dayRead(): Pick<WrittenDate, 'order' | 'year' | 'first' | 'second'> | null {
    const left = [...this.#numbers];
    if (this.#month === 0) return this.#inDigits(left);
    let year = this.#year;
    if (year === null) {
      const at = left.findIndex(({ text }) => text.length === 4);
      year = (at >= 0 ? left.splice(at, 1)[0] : this.#shortYear(left)) ?? null;
    }
    const day = this.#day ?? (left.length === 1 ? Number(left.shift()?.text) : null);
    if (year === null || day === null || left.length > 0) return null;
    return { order: 'ymd', year: this.#yearOf(year), first: this.#monthRead(), second: day };
  }

  /** `1 Mar 24`: two digits, the last number. */
  #shortYear(left: Token[]): Token | undefined {
    return left.length === (this.#day === null ? 2 : 1) && left.at(-1)?.text.length === 2 ? left.pop() : undefined;
  }

  #monthRead(): number {
    const at = this.#tokens.findIndex(({ text }) => text === this.#monthWord);
    const isOrdinal = this.#tokens[at + 1]?.kind === 'number' && this.#tokens[at + 2]?.text === '.';
    return (isOrdinal ? monthNumber(this.#monthWord, true) : 0) || this.#month;
  }

  /** Three numbers with the same separator between them. */
  #inDigits(numbers: Token[]): Pick<WrittenDate, 'order' | 'year' | 'first' | 'second'> | null {
    const [one, two, three] = numbers;
    if (one === undefined || two === undefined || three === undefined || this.#year !== null) return null;
    if (!/^[-/.]$/.test(two.before) || two.before !== three.before) return null;
    const [first, second] = one.text.length === 4 ? [two, three] : [one, two];
    const lengths = [one.text.length, three.text.length];
    // Versions and chapter numbers also follow a word.
    if (!lengths.includes(4) && (this.#isIntroduced || lengths[1] !== 2)) return null;
    return {
      order: one.text.length === 4 ? 'ymd' : null,
      year: this.#yearOf(one.text.length === 4 ? one : three),
      first: Number(first.text),
      second: Number(second.text),
    };
  }

  #yearOf({ text }: Token): number {
    const number = Number(text);
    if (this.#era !== null) return this.#era + number;
    const isShort = text.length <= 2;
    if (this.#buddhist || thai.test(this.#monthWord)) {
      if (isShort) return fromBuddhist(2500 + number);
      return number > 2400 ? fromBuddhist(number) : number;
    }
    return isShort ? 2000 + number : number;
  }
}

function hourOf(hour: number, half: 'am' | 'pm' | null): number {
  return half === null ? hour : (hour % 12) + (half === 'pm' ? 12 : 0);
}

/**
 * Reads a date that has words in it, in any known language, or an unusual order of its parts.
 * @param zoneOffset @returns minutes east of UTC for the name and the digits of a time zone
 */
export function readWords(
  text: string,
  zoneOffset: (zone: string, digits: string | null) => number | null,
): WrittenDate | null {
  const found = readTokens(text.replace(/\b([ap])\. m\b/i, '$1.m'));
  return found === null || found.length < 3 ? null : new Reader(found).read(zoneOffset);
}
