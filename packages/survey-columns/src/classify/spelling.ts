import type { Profile } from '../answers/profile.ts';

/** Distinct cells to compare; they show how a column was filled in. */
const mostCompared = 400;
/** Longer cells are texts anyway. */
const longest = 80;

/**
 * Share of the distinct short answers that repeat another one in a different spelling ("Data analyst", "data analyst
 * ", "Data-analyst"). Tools always write an option the same way; people do not.
 */
export function respeltShare({ values }: Profile): number {
  const spellings = new Set<string>();
  let compared = 0;
  for (const value of values.keys()) {
    if (compared >= mostCompared) break;
    if (value.length > longest || !/\p{L}{2}/u.test(value)) continue;
    compared++;
    spellings.add(value.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ''));
  }
  return compared === 0 ? 0 : 1 - spellings.size / compared;
}

/** Whether a value has a full stop in the middle, or is a sentence of at least four words. */
const isSentence = (value: string): boolean =>
  /[.!?。！？] {0,2}\p{Lu}|[。！？]/u.test(value) || (/[.!?]$/.test(value) && value.split(' ', 5).length >= 4);

/** Share of the first distinct answers that are sentences. */
export function sentenceShare({ values }: Profile): number {
  const tested = [...values.keys()].slice(0, 60).map((value) => value.slice(0, 300));
  return tested.filter(isSentence).length / Math.max(1, tested.length);
}

const afterOther = /^(?:other|otro|otra|andere[sr]?|sonstiges?|autre|altro|outro|muu|其他|その他|기타)(?:: ?| - |：)/iu;

/** Share of the cells with a text after "Other": "Other: a friend". */
export function otherShare({ values, filled }: Profile): number {
  let count = 0;
  for (const [value, times] of values) if (afterOther.test(value)) count += times;
  return filled === 0 ? 0 : count / filled;
}
