import type { Random } from '../sample-random.ts';
import type { Language } from './language.ts';

/** A respondent with name and address, or with neither. */
export interface Respondent {
  first: string;
  last: string;
  /** In the spelling of the language. */
  full: string;
  email: string;
}

const latin = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[^a-zA-Z]/g, '')
    .toLowerCase();

/** Distinct people; `blanks` of 100 gave no name and no address (null). */
export function drawPeople(
  random: Random,
  { first, last, isFamilyFirst }: Language,
  count: number,
  blanks = 0,
): (Respondent | null)[] {
  return Array.from({ length: count }, (_, at) => {
    if (random() * 100 < blanks) return null;
    // Every pair of a first and a last name once, in an order that looks like none.
    const own = (at * 37 + 11) % (first.length * last.length);
    const given = first[own % first.length] ?? '';
    const family = last[Math.floor(own / first.length)] ?? '';
    const full = isFamilyFirst ? `${family}${given}` : `${given} ${family}`;
    const local = [latin(given), latin(family)].filter((part) => part !== '').join('.') || 'person';
    return {
      first: given,
      last: family,
      full,
      email: `${local}${at + 1}@${['mail.example', 'example.org', 'post.example.net'][at % 3]}`,
    };
  });
}
