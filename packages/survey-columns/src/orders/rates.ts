import { findLead, type OrderReader, splitWords } from './spelling.ts';
import { findBound } from './words/counting.ts';
import { countOf, periodOf, rateOf, timesWords } from './words/periods.ts';

const longestCount = 4;
/** "Daily or almost daily". */
const longestNamed = 4;

/** At most so many words stand between a number of times and its period: "in the", "per". */
const furthest = 2;

/** The number of times that the words before a period name; null if they name none. */
function countBefore(words: readonly string[], end: number): number | null {
  let most: number | null = null;
  for (let until = end; until >= Math.max(1, end - furthest); until--) {
    const [number = '', unit = ''] = [words[until - 2], words[until - 1]];
    if (timesWords.has(unit) && /^\d{1,3}$/.test(number)) return meanOfRange(words, until - 2);
    // "Per" is once, unless "several times" stands before it.
    const count = countEndingAt(words, until);
    if (count !== null && count > (most ?? 0)) most = count;
  }
  return most;
}

/** The longest phrase for a number of times that ends before a place. */
function countEndingAt(words: readonly string[], until: number): number | null {
  for (let length = Math.min(longestCount, until); length > 0; length--) {
    const count = countOf.get(words.slice(until - length, until).join(' '));
    if (count !== undefined) return count;
  }
  return null;
}

/** `1-2 times`: the middle of both. */
function meanOfRange(words: readonly string[], at: number): number {
  const last = Number(words[at]);
  const isJoined = /^(?:to|or|bis|oder|a|o|à|ou|of|tot|till|eller|til|tai|do|lub|или)$/.test(words[at - 1] ?? '');
  const before = words[isJoined ? at - 2 : at - 1] ?? '';
  return /^\d{1,3}$/.test(before) ? (Number(before) + last) / 2 : last;
}

const dense =
  /(每|毎|週|周|月|年|日|天|주|월|년|일)[にに에]? ?(\d{1,2}|数|几|數|몇)? ?[-~〜～至到]? ?(\d{1,2})? ?(?:[回次日天번회]|ヶ月)/u;
const denseFewTimes = 3;
const densePeriods: Readonly<Record<string, number>> = {
  週: 52,
  周: 52,
  주: 52,
  月: 12,
  월: 12,
  年: 1,
  년: 1,
  日: 365,
  天: 365,
  일: 365,
};

/** `週に1〜2回`, `每周几次` */
function readDenseRate(text: string): number | null {
  const found = dense.exec(text.replace(/^每个?|^毎/u, ''));
  if (found === null) return null;
  const period = densePeriods[found[1] ?? ''];
  if (period === undefined || found[2] === undefined) return null;
  const low = /\d/.test(found[2]) ? Number(found[2]) : denseFewTimes;
  return period * (found[3] === undefined ? low : (low + Number(found[3])) / 2);
}

/** Every rate a text names: two in "between once a day and once a week". */
function ratesIn(words: readonly string[]): number[] {
  return words.flatMap((word, at) => {
    // "Twice daily": an adverb is a period too, where a number of times stands before it.
    const period = periodOf.get(word) ?? rateOf.get(word);
    const count = period === undefined ? null : countBefore(words, at);
    return period === undefined || count === null ? [] : [period * count];
  });
}

/** "Less than once a month" lies below "once a month", "more than once a day" above "once a day". */
const shift = { below: 0.8, above: 1.25, none: 1 };

function readRate(folded: string): number | null {
  const words = splitWords(folded.replaceAll("d'un", 'd un'));
  const whole = rateOf.get(folded) ?? rateOf.get(words.join(' '));
  if (whole !== undefined) return whole;
  const found = ratesIn(words);
  const [first, second] = found;
  if (first !== undefined && found.length <= 2) {
    const rate = second === undefined ? first : Math.sqrt(first * second);
    return rate * shift[second === undefined ? findBound(folded) : 'none'];
  }
  const named = new Set(words.map((word) => rateOf.get(word)).filter((rate) => rate !== undefined));
  const [only] = named;
  if (named.size === 1 && only !== undefined && (findBound(folded) !== 'none' || words.length <= longestNamed))
    return only * shift[findBound(folded)];
  return readDenseRate(folded);
}

/** "Daily", "1-2 times a week", "less than once a month", "never": times in a year. */
export const rates: OrderReader = {
  as: 'ordered',
  reason: 'rates',
  read: (options) => options.map(({ folded }) => readRate(folded) ?? rateOf.get(findLead(folded)) ?? null),
};
