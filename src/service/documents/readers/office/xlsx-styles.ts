import type { OfficePackage } from './package.ts';
import { attribute } from './xml.ts';

/** Which part of a date is shown. */
export type DateStyle = 'date' | 'time' | 'datetime';

/** Built-in number formats that are dates or times (ECMA-376, 18.8.30), the East Asian ones included. */
const builtIn = new Map<number, DateStyle>([
  ...[14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58].map((id) => [id, 'date'] as const),
  ...[18, 19, 20, 21, 32, 33, 34, 35, 45, 46, 47, 55, 56].map((id) => [id, 'time'] as const),
  [22, 'datetime'],
]);

/** @returns how the cells of each format (`s` of a cell) show a number as a date; undefined if they do not */
export async function readDateStyles(
  office: OfficePackage,
  part: string | undefined,
): Promise<readonly (DateStyle | undefined)[]> {
  const own = new Map<number, DateStyle | undefined>();
  const styles: (DateStyle | undefined)[] = [];
  let inCells = false;
  await office.read(part, {
    open(name, attributes) {
      const id = Number(attribute(attributes, 'numFmtId'));
      if (name === 'numFmt') own.set(id, dateStyle(attribute(attributes, 'formatCode') ?? ''));
      else if (name === 'cellXfs') inCells = true;
      else if (name === 'xf' && inCells) styles.push(own.has(id) ? own.get(id) : builtIn.get(id));
    },
    close(name) {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return styles;
}

/** @returns what a format code shows, judged by its letters outside quotes, brackets and escapes. */
function dateStyle(code: string): DateStyle | undefined {
  const section = bareCode(code.slice(0, 255));
  const elapsed = /\[(?:h+|m+|s+)\]/i.test(code.slice(0, 255));
  const hasTime = elapsed || /[hs]/i.test(section);
  // `m` is a month, but beside hours or seconds it is minutes.
  const hasDate = /[dy]/i.test(section) || (/m/i.test(section) && !hasTime);
  if (hasDate) return hasTime ? 'datetime' : 'date';
  return hasTime ? 'time' : undefined;
}

/** The first section of a code without literals; the letters of "General" mean nothing. */
function bareCode(code: string): string {
  if (/^general/i.test(code)) return '';
  let bare = '';
  for (let at = 0; at < code.length && code[at] !== ';'; at++) {
    const character = code[at];
    if (character === '"') at = skipTo(code, '"', at);
    else if (character === '[') at = skipTo(code, ']', at);
    else if (character === '\\' || character === '_' || character === '*') at++;
    else bare += character;
  }
  return bare;
}

function skipTo(code: string, end: string, from: number): number {
  const at = code.indexOf(end, from + 1);
  return at < 0 ? code.length : at;
}

/** 9999-12-31, the last day Excel knows. */
const lastSerial = 2_958_466;
const days1904 = 1_462;

/**
 * A serial number of days as ISO 8601 writes it: `2026-03-01`, `14:30:00`, `2026-03-01 14:30:00`. Day 1 is 1 January 1900 and
 * Excel has a 29 February 1900, which did not exist (ECMA-376, 18.17.4.1); on old Macs, day 0 is 1 January 1904.
 * @returns undefined if it is no date that Excel can show
 */
export function isoDate(serial: number, style: DateStyle, date1904: boolean): string | undefined {
  const days = date1904 ? serial + days1904 : serial;
  if (!(days >= 0 && days < lastSerial)) return undefined;
  const sinceEpoch = days - 25_569 + (days < 60 ? 1 : 0);
  const iso = new Date(Math.round(sinceEpoch * 86_400) * 1000).toISOString();
  const [date, time] = [iso.slice(0, 10), iso.slice(11, 19)];
  if (style === 'time') return days < 1 ? time : undefined;
  return style === 'date' ? date : `${date} ${time}`;
}
