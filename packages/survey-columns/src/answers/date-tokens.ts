/** A time of day. */
export interface TimeOfDay {
  hour: number;
  minute: number;
  second: number;
  millisecond: number;
}

/** A date as written: for `order: null` the first two numbers may be day and month or month and day. */
export interface WrittenDate {
  order: 'ymd' | null;
  year: number;
  /** Month and day of a `ymd` date; else the first and second number. */
  first: number;
  second: number;
  time: TimeOfDay | null;
  /** Minutes east of UTC; null where the cell does not say. */
  offset: number | null;
}

/** @param half of the day: `am`, `PM`; null for a clock of 24 hours */
export const toHourOfDay = (hour: number, half: string | null): number =>
  half === null ? hour : (hour % 12) + (/^p/i.test(half) ? 12 : 0);

/** A run of digits, a word, or one other character. */
export interface Token {
  kind: 'number' | 'word' | 'mark';
  text: string;
  /** The character before it, unless that is a blank. It separates the numbers of `1/3/2567`. */
  before: string;
}

const pieces = /(\d{1,9})|(\p{L}[\p{L}\p{M}'’׳״]{0,23}(?:\.\p{L}[\p{L}\p{M}]{0,5}){0,2})|(\S)/gu;
const mostTokens = 40;

/** Words that follow each number in East Asian dates and times. */
const parts = new Map<string, 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second'>([
  ...[...'年년'].map((word) => [word, 'year'] as const),
  ...[...'月월'].map((word) => [word, 'month'] as const),
  ...[...'日号號일'].map((word) => [word, 'day'] as const),
  ...[...'時时點点시', 'h', 'hr', 'hrs'].map((word) => [word, 'hour'] as const),
  ...[...'分분', 'min', 'm'].map((word) => [word, 'minute'] as const),
  ...[...'秒초', 's', 'sec'].map((word) => [word, 'second'] as const),
]);
/** The part of a date or time that a word after its number names. */
export const namePart = (token: Token | undefined) => parts.get(token?.text.toLowerCase() ?? '');
const isDense = (character: string): boolean => /[\u3041-\u9fff\uac00-\ud7af]/.test(character);

/** Words in and around dates that carry no meaning. */
export const fillers = new Set(
  (
    'о|de|del|do|da|di|of|the|at|um|uhr|à|a|las|la|le|alle|ore|às|as|om|kl|klo|klokken|o|u|ora|orele|saat|г|год|года|р|року|в|у|год|' +
    'น|เวลา|ที่|วันที่|ngày|lúc|vào|m|d|gada|hs|t|feira|hai|ba|tư|năm|sáu|bảy|nhật|chủ|pukul|pada|den|dia|el|den|dne|dnia|στις|الساعة|ساعت|बजे|को|בשעה|och|st|nd|rd|th|er|e|º|ο|го|е|ה|'
  ).split('|'),
);
/** Words before the number of a month. */
export const monthSigns = new Set(['tháng', 'thg']);
export const buddhistSigns = new Set(['พ.ศ', 'พศ', 'พุทธศักราช', 'be', 'b.e']);
const weekday =
  /^(?:[日月火水木金土一二三四五六天]|[月火水木金土日]曜日?|[월화수목금토일]요일|(?:星期|周|週|礼拜|禮拜)[一二三四五六日天])$/;
const weekdays = new Set(
  (
    'monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tue|wed|thu|fri|sat|sun|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|' +
    'lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miércoles|jueves|viernes|sábado|domingo|' +
    'pazartesi|salı|çarşamba|perşembe|cuma|cumartesi|pazar|pzt|sal|çar|per|cum|cmt|paz|' +
    'hétfő|kedd|szerda|csütörtök|péntek|szombat|vasárnap|pirmadienis|antradienis|trečiadienis|ketvirtadienis|penktadienis|šeštadienis|sekmadienis|' +
    'bazar|şənbə|cümə|понедельник|вторник|среда|четверг|пятница|суббота|воскресенье|пн|вт|ср|чт|пт|сб|вс'
  ).split('|'),
);
const separators = new Set([...'/-.,、،()·']);
export const isWeekday = (word: string): boolean => weekdays.has(word) || weekday.test(word);
export const isSeparator = (mark: string): boolean => separators.has(mark);

/** The character right before a place; a full stop may have a blank behind it. */
function separatorBefore(text: string, at: number): string {
  const last = text.charAt(at - 1);
  return last === ' ' && text.charAt(at - 2) === '.' ? '.' : last.trim();
}

/** @returns the parts of a cell; null for one with too many to be a date. */
export function readTokens(text: string): Token[] | null {
  const found: Token[] = [];
  for (const match of text.matchAll(pieces)) {
    const [whole, number, word] = match;
    const before = separatorBefore(text, match.index);
    if (word !== undefined && isDense(word.charAt(0))) found.push(...denseWords(word, before, found.at(-1)));
    else
      found.push({ kind: number !== undefined ? 'number' : word !== undefined ? 'word' : 'mark', text: whole, before });
    if (found.length > mostTokens) return null;
  }
  return found;
}

/** Scripts without blanks: the sign behind a number is a word of its own (`1日午後`). */
function denseWords(word: string, before: string, last: Token | undefined): Token[] {
  const sign = word.charAt(0);
  if (last?.kind !== 'number' || word.length === 1 || !parts.has(sign)) return [{ kind: 'word', text: word, before }];
  return [
    { kind: 'word', text: sign, before },
    { kind: 'word', text: word.slice(1), before: sign },
  ];
}
