import { headerKey } from '@sheaf/tables';
import { learnFromCounts, splitCell } from '../answers/options.ts';
import { piecesRecur } from '../answers/pieces.ts';
import { readNps } from '../answers/rule.ts';
import { collectPatterns } from '../exporters/registry.ts';
import type { Column, Verdict } from '../groups/column.ts';
import { rankWords, recommendWords } from '../headers/header-words.ts';

/** The scores from 0 to 10 among the filled cells: their share, how many distinct ones, and the whole numbers' range. */
function computeScores({ profile }: Column): { share: number; distinct: number; min: number; max: number } {
  const seen = new Set<number>();
  let count = 0;
  let [min, max] = [Number.POSITIVE_INFINITY, 0];
  for (const [value, times] of profile.values) {
    const score = readNps(value);
    const number = score ?? (/^-?\d{1,4}(?:\.0)?$/.test(value) ? Number(value) : null);
    if (number !== null) [min, max] = [Math.min(min, number), Math.max(max, number)];
    if (score === null) continue;
    seen.add(score);
    count += times;
  }
  return { share: count / Math.max(1, profile.filled), distinct: seen.size, min, max };
}

/** With so many responses, none above 7 means that the scale is shorter. */
const enoughResponses = 30;

/** A question on another scale than 0 to 10 is no NPS. The reason says what the user can do. */
function judgeOtherScale(min: number, max: number, distinct: number): Verdict | null {
  if (distinct < 2 || (min >= 0 && max <= 10)) return null;
  const shifted =
    min === 1 && max === 11 ? ' Is it an NPS shifted by one? Then subtract 1 from each before the import.' : '';
  const reason = `answers from ${min} to ${max}: an NPS is asked from 0 to 10.${shifted}`;
  return max <= 25 && min >= -25 ? { type: 'Single choice', confidence: 0.8, reason } : null;
}

const asksToRecommend = ({ question, labels }: Column): boolean =>
  recommendWords.test(question) || labels.some((label) => recommendWords.test(label));

/** Whether the scores are of a shorter scale, or too few to judge. */
const isShortScale = (max: number, filled: number): boolean =>
  (max <= 5 && filled > 8) || (max <= 7 && filled >= enoughResponses);

/** Whole numbers 0–10 below a header that asks about recommending. */
export function judgeNps(column: Column): Verdict | null {
  const { profile, labels } = column;
  const asks = asksToRecommend(column);
  if (profile.filled === 0 || !(asks || labels.some((label) => /^(?:nps|nps score|score)$/.test(label)))) return null;
  const { share, distinct, min, max } = computeScores(column);
  if (max > 10 || min < 0) return asks && profile.number >= 0.9 ? judgeOtherScale(min, max, distinct) : null;
  if (share < 0.7 || distinct < 2 || isShortScale(max, profile.filled)) return null;
  return asks ? scoreAsked(column, distinct) : scoreNamed(distinct, max);
}

function scoreAsked({ group }: Column, distinct: number): Verdict {
  const reason = `whole numbers 0–10, ${distinct} distinct, the header asks how likely a recommendation is`;
  return { type: 'NPS', confidence: distinct >= 5 && group === null ? 0.97 : 0.88, reason };
}

const scoreNamed = (distinct: number, max: number): Verdict | null =>
  distinct >= 7 && max === 10 ? { type: 'NPS', confidence: 0.85, reason: `scores 0–10, ${distinct} distinct` } : null;

const asksToRank = ({ question, labels }: Pick<Column, 'question' | 'labels'>): boolean =>
  rankWords.test(question) || labels.some((label) => rankWords.test(label));

/** A column per place, which holds the name of the item. */
function judgePlaces({ place, question, labels }: Column): Verdict | null {
  if (place === null) return null;
  const asks = place.isRank || asksToRank({ question, labels });
  if (!asks && !place.isOnce) return null;
  const reason = `the header says it is place ${place.place}`;
  return { type: 'Ranking', confidence: asks ? 0.95 : 0.85, reason };
}

/** Whether the columns of its group have the words of a question in common. */
const isWorded = ({ group, names }: Column): boolean =>
  group?.stem.includes(' ') === true && names.text.includes(group.stem);

/** Whether the code above the question says it: `q4_rank_1`. */
const saysRank = ({ names }: Column): boolean => names.header !== names.text && rankWords.test(headerKey(names.header));

/** A column per ranked item: small whole numbers that differ between columns, or a header that asks to rank. */
function judgeRanks(column: Column): Verdict | null {
  const { profile, question, labels, group, groupKind, item } = column;
  const asks = asksToRank({ question, labels });
  const size = group?.members.length ?? 0;
  if (size >= 2 && /^rank ?\d{1,2}$/i.test(item)) {
    return { type: 'Ranking', confidence: 0.95, reason: `the header says it is ${item.toLowerCase()}` };
  }
  if (size < 2) return null;
  // "Sales are prioritized" is one statement of many: the question that all share must ask to rank.
  const isAskedOfAll = !isWorded(column) || rankWords.test(headerKey(group?.stem ?? '')) || saysRank(column);
  if (groupKind?.kind === 'ranks') {
    const reason = `${size} columns, and hardly a row that gives the same rank twice`;
    return { type: 'Ranking', confidence: asks ? 0.97 : 0.85, reason };
  }
  return asks &&
    isAskedOfAll &&
    profile.integer >= 0.9 &&
    profile.max <= size &&
    profile.min >= -1 &&
    groupKind?.kind === 'items'
    ? {
        type: 'Ranking',
        confidence: 0.9,
        reason: `whole numbers up to ${profile.max}, and the header asks to rank ${size} items`,
      }
    : null;
}

/** Distinct cells that are enough to see whether a column holds orders of one set. */
const mostLists = 60;

/** Ordered lists in cells: the same items in different orders. */
function judgeLists({ profile, question, labels, exporter }: Column): Verdict | null {
  if (profile.values.size < 3 || profile.number > 0.5 || profile.meanLength > 400) return null;
  if (!exporter.joinsByBlanks && !piecesRecur(profile.values)) return null;
  const sample = new Map([...profile.values].slice(0, mostLists));
  const asks = asksToRank({ question, labels });
  if (!asks && !haveFewLengths([...sample.keys()])) return null;
  const splitting = learnFromCounts(sample, true);
  // In files of other tools words between blanks are phrases.
  if (splitting.separator === null || (splitting.separator === ' ' && !exporter.joinsByBlanks)) return null;
  const lists = [...sample.keys()].map((value) => splitCell(splitting, value));
  const full = Math.max(...lists.map((list) => list.length));
  if (full < 3) return null;
  if (areOrders(lists, full)) {
    const reason = `the same ${full} items in ${profile.values.size} orders`;
    return { type: 'Ranking', confidence: asks ? 0.97 : 0.85, reason };
  }
  return asks && lists.length >= 5 && new Set(lists.flat()).size <= 30
    ? { type: 'Ranking', confidence: 0.85, reason: 'ordered lists, and the header asks to rank' }
    : null;
}

/** Lowest share of lists with the same items, and most sets of items. */
const fewestWhole = 0.8;
const mostSets = (lists: number): number => Math.max(1, lists * 0.1);

/** Orders of the same items have the same length. This cheap check rules out most columns. */
function haveFewLengths(cells: readonly string[]): boolean {
  const counts = [...Map.groupBy(cells, ({ length }) => length).values()].map(({ length }) => length);
  const commonest = counts.sort((a, b) => b - a).slice(0, mostSets(cells.length));
  return commonest.reduce((sum, count) => sum + count, 0) >= cells.length * fewestWhole;
}

/** Whether nearly all lists hold the same `full` items. */
function areOrders(lists: readonly string[][], full: number): boolean {
  const whole = lists.filter((list) => list.length === full && new Set(list).size === full);
  const sets = new Set(whole.map((list) => [...list].sort().join('\u0000')));
  return whole.length >= lists.length * fewestWhole && sets.size <= mostSets(whole.length);
}

/** Rankings, with a column per item or a list per cell. */
export function judgeRanking(column: Column): Verdict | null {
  const ranked = judgePlaces(column) ?? judgeRanks(column);
  if (ranked !== null) return ranked;
  const listed = judgeLists(column);
  return listed === null ? null : (judgeShownOrder(column) ?? listed);
}

const shownOrders = [/display order|randomi[sz]|shuffle/i, ...collectPatterns(({ shownOrder }) => shownOrder)];

/** @returns the type of a column with the order in which options or pages were shown: nobody gave it as an answer */
export function judgeShownOrder({ headers, names }: Pick<Column, 'headers' | 'names'>): Verdict | null {
  return shownOrders.some((pattern) => [...headers, names.text].some((header) => pattern.test(header)))
    ? { type: 'Do nothing', confidence: 0.9, reason: 'the order the tool drew' }
    : null;
}
