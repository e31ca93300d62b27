import { ratingLeads, ratingsInSentences, ratingWords } from './degrees.ts';
import type { Display } from './display.ts';
import { frequencyWords, ladderReaders, laddersInSentences, months } from './ladder-reader.ts';
import { leadingNumber, plainNumbers, ratingNumbers } from './numbered.ts';
import { ranges } from './ranges.ts';
import { rates } from './rates.ts';
import type { OrderReader, Ranks } from './reader.ts';
import { type Option, spelled } from './spelling.ts';
import { isAside } from './words/asides.ts';

/** What an order says of a column. */
export type OptionOrder = Pick<Display, 'as' | 'order' | 'scores' | 'reason'>;

/** Asked in this order; the first one that knows enough of the options decides. */
const readers: readonly OrderReader[] = [
  ratingNumbers,
  frequencyWords,
  rates,
  ranges,
  plainNumbers,
  ...ladderReaders,
  months,
  ratingWords,
  ratingsInSentences,
  ratingLeads,
  ...laddersInSentences,
];

/** More options are no ladder that somebody set up. */
const mostOptions = 60;

/** Whether the known options make an order, and hardly any option is unknown. */
function isEnough(ranks: Ranks, { fewest = 3, mostUnknown = 1 / 3, mostTies = 1 / 2 }: OrderReader): boolean {
  const known = ranks.filter((rank) => rank !== null);
  const distinct = new Set(known).size;
  const unknown = ranks.length - known.length;
  const ties = known.length - distinct;
  return distinct >= Math.max(2, fewest) && unknown <= known.length * mostUnknown && ties <= distinct * mostTies;
}

/** Places the options: known ones by rank, then unknown ones, then "don't know" and the like, each as they came. */
function arrange(
  reader: OrderReader,
  options: readonly Option[],
  ranks: Ranks,
  asides: readonly Option[],
): OptionOrder {
  const known = options.flatMap((option, at) => {
    const rank = ranks[at] ?? null;
    return rank === null ? [] : [{ text: option.text, rank }];
  });
  known.sort((a, b) => a.rank - b.rank);
  const unknown = options.filter((_, at) => (ranks[at] ?? null) === null);
  const rest = [...unknown, ...asides].map(({ text }) => text);
  const steps = [...new Set(known.map(({ rank }) => rank))];
  const scores = known.map(({ rank }) => (reader.ranksAreScores ? rank : steps.indexOf(rank) + 1));
  return {
    as: reader.as,
    order: [...known.map(({ text }) => text), ...rest],
    scores: reader.as === 'scale' ? [...scores, ...rest.map(() => null)] : null,
    reason: reader.reason,
  };
}

/**
 * Finds the natural order of options: of ratings, frequencies, ages, incomes, amounts, degrees, months and the like, in
 * the languages surveys come in. A list whose order is unknown stays as it is: a wrong order is worse than none.
 * @param options distinct answers, as they are written; the order that ties keep
 * @returns the order, lowest first; answers such as "don't know" come last and have no score. null: no order is known
 */
export function orderOptions(options: readonly string[]): OptionOrder | null {
  if (options.length < 2 || options.length > mostOptions) return null;
  const all = options.map(spelled);
  const asides = all.filter(({ folded }) => isAside(folded));
  const own = all.filter(({ folded }) => !isAside(folded));
  if (own.length < 2) return null;
  for (const reader of readers) {
    const ranks = reader.read(own);
    if (ranks !== null && isEnough(ranks, reader)) return arrange(reader, own, ranks, asides);
  }
  return null;
}

/**
 * Scores for an order that somebody gave: the numbers the options start with if all do, else 1, 2, 3 …
 * @param order options, lowest first
 * @returns one per option; null for answers such as "don't know"
 */
export function scoreOptions(order: readonly string[]): (number | null)[] {
  const all = order.map(spelled);
  const own = all.filter(({ folded }) => !isAside(folded));
  const numbers = own.map(leadingNumber);
  const areNumbers = numbers.every((number, at) => number !== null && number > (numbers[at - 1] ?? -Infinity));
  return all.map((option) => {
    const at = own.indexOf(option);
    if (at < 0) return null;
    return areNumbers ? (numbers[at] ?? null) : at + 1;
  });
}
