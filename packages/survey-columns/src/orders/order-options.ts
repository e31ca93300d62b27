import { readNumber } from '../answers/read-number.ts';
import type { DisplayKind, DisplayReason } from '../shapes.ts';
import { ratingLeads, ratingsInSentences, ratingWords } from './degrees.ts';
import {
  frequencyWords,
  frequencyWordsInSentences,
  ladderReaders,
  laddersInSentences,
  months,
} from './ladder-reader.ts';
import { ranges } from './ranges.ts';
import { rates } from './rates.ts';
import { fold, isAside, type Option, type OrderReader, type Ranks, toOption } from './spelling.ts';
import { numbersByWord } from './words/counting.ts';

/** A number of a rating and the words beside it: `1 (disagree)`, `(0) No problem`, `5 - Very satisfied`, `5`. */
const labelled = /^[([]?(-?\d{1,2})(?:[)\].:=](?!\d)| ?[-:=(](?!\d)|$)/;

const highestScore = 10;

/** `★★★☆☆` */
const stars = /^(?:★|⭐\ufe0f?){1,10}☆*$/u;

/** @returns the number an option starts with, or of its stars; null for any other */
function leadingNumber({ folded }: Option): number | null {
  if (stars.test(folded)) return folded.replace(/[^★⭐]/gu, '').length;
  const found = labelled.exec(folded);
  return found === null ? readNumber(folded) : Number(found[1]);
}

/** Whether numbers can be those of a rating: few, small, and hardly one of them missing. */
function areScores(scores: readonly number[]): boolean {
  const [least, most] = [Math.min(...scores), Math.max(...scores)];
  const distinct = new Set(scores).size;
  if (!scores.every(Number.isInteger)) return false;
  return least >= -5 && most <= highestScore && most - least >= 2 && distinct === scores.length && least <= 1;
}

/** Whether the words beside the numbers are a scale in the same order: `1 = Strongly disagree`. */
function agreeWithWords(options: readonly Option[], scores: Ranks): boolean {
  const words = options.map(({ text, folded }) => ({
    text,
    folded: fold(folded.replace(labelled, '').replace(/^[ :)=-]+/, '')),
  }));
  const ranks = ratingWords.read(words);
  const both = scores.flatMap((score, at) => {
    const rank = ranks?.[at] ?? null;
    return score === null || rank === null ? [] : [{ score, rank }];
  });
  both.sort((a, b) => a.score - b.score);
  const steps = both.slice(1).map(({ rank }, at) => Math.sign(rank - (both[at]?.rank ?? rank)));
  return both.length >= 3 && both.length * 2 > scores.length && steps.every((step) => step !== 0 && step === steps[0]);
}

/** Numbers with words at some of them, mostly the ends: a list of categories has words at all. */
function readLabelled(options: readonly Option[]): Ranks | null {
  const scores = options.map(leadingNumber);
  const own = scores.filter((score) => score !== null);
  if (own.length < 3 || !areScores(own)) return null;
  if (agreeWithWords(options, scores)) return scores;
  if (options.every(({ folded }) => stars.test(folded))) return scores;
  const plain = options.filter(({ folded }) => /^[([]?-?\d{1,2}[)\].]?$/.test(folded)).length;
  const isFromZero = Math.min(...own) === 0 && new Set(own).size === Math.max(...own) + 1;
  return plain < own.length && (plain > 0 || isFromZero) ? scores : null;
}

const ratingNumbers: OrderReader = {
  as: 'scale',
  reason: 'rating_numbers',
  ranksAreScores: true,
  read: readLabelled,
};

/** Numbers and nothing else; a zero may be written as "none". */
function readPlain(options: readonly Option[]): Ranks | null {
  const areListed = options.every(({ folded }) => /^\(\d{1,2}\)$/.test(folded));
  const read = (option: Option) => (areListed ? leadingNumber(option) : readNumber(option.folded));
  const ranks = options.map((option) => read(option) ?? numbersByWord.get(option.folded) ?? null);
  const digits = options.filter(({ folded }) => readNumber(folded) !== null).length;
  return digits * 5 >= options.length * 4 ? ranks : null;
}

const plainNumbers: OrderReader = { as: 'ordered', reason: 'plain_numbers', mostUnknown: 0.2, read: readPlain };

/** What an order says of a column. */
export interface OptionOrder {
  as: DisplayKind;
  /** The options of an ordered column or a scale, lowest first; answers such as "don't know" come last. */
  order: string[] | null;
  /** One per option of a scale, in the order of `order`; null for answers such as "don't know". */
  scores: (number | null)[] | null;
  reason: DisplayReason;
}

interface Found extends OptionOrder {
  order: string[];
  /** How many options of the order have a known place; the others come after them. */
  known: number;
}

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
  frequencyWordsInSentences,
];

/** More options are no ladder that somebody set up. */
const mostOptions = 60;

/** Whether the known options make an order, and hardly any option is unknown. */
function isEnough(
  ranks: Ranks,
  { fewest = 3, mostUnknown, mostTies = 1 / 2 }: OrderReader & { mostUnknown: number },
): boolean {
  const known = ranks.filter((rank) => rank !== null);
  const distinct = new Set(known).size;
  const unknown = ranks.length - known.length;
  const ties = known.length - distinct;
  return distinct >= Math.max(2, fewest) && unknown <= known.length * mostUnknown && ties <= distinct * mostTies;
}

/** Places the options: known ones by rank, then unknown ones, then "don't know" and the like, each as they came. */
function arrange(reader: OrderReader, options: readonly Option[], ranks: Ranks, asides: readonly Option[]): Found {
  const placed = options.flatMap((option, at) => {
    const rank = ranks[at] ?? null;
    return rank === null ? [] : [{ text: option.text, rank }];
  });
  placed.sort((a, b) => a.rank - b.rank);
  const unknown = options.filter((_, at) => (ranks[at] ?? null) === null);
  const rest = [...unknown, ...asides].map(({ text }) => text);
  const steps = [...new Set(placed.map(({ rank }) => rank))];
  const scores = placed.map(({ rank }) => (reader.ranksAreScores ? rank : steps.indexOf(rank) + 1));
  return {
    as: reader.as,
    order: [...placed.map(({ text }) => text), ...rest],
    scores: reader.as === 'scale' ? [...scores, ...rest.map(() => null)] : null,
    reason: reader.reason,
    known: placed.length,
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
  const all = options.map(toOption);
  const found = orderSpelled(all) ?? orderTranslated(all) ?? orderUnnumbered(all);
  if (found === null) return null;
  const { known: _, ...order } = found;
  return order;
}

/** @param loosest numbers beside the words confirm an order of which half is known */
function orderSpelled(all: readonly Option[], loosest = 0): Found | null {
  const asides = all.filter(({ folded }) => isAside(folded));
  const own = all.filter(({ folded }) => !isAside(folded));
  if (own.length < 2 || own.every(({ folded }) => sides.has(folded))) return null;
  for (const reader of readers) {
    const ranks = reader.read(own);
    const mostUnknown = Math.max(loosest, reader.mostUnknown ?? 1 / 3);
    if (ranks !== null && isEnough(ranks, { ...reader, mostUnknown })) return arrange(reader, own, ranks, asides);
  }
  return null;
}

/** Two hands, not two ends of politics. */
const sides = new Set('left|right|both|neither|links|rechts|beide|gauche|droite|izquierda|derecha'.split('|'));

/** Options in two languages, `Bon / Good`, are read in the second one, then in the first. Some are the same in both. */
function orderTranslated(all: readonly Option[]): Found | null {
  const halves = all.map(({ folded }) => folded.split('/').map((half) => half.trim()));
  const twice = halves.filter(({ length }) => length === 2).length;
  if (all.length < 3 || twice < 2 || twice < all.length - 1 || halves.some(({ length }) => length > 2)) return null;
  const read = (at: number): Found | null =>
    orderSpelled(all.map(({ text }, index) => ({ text, folded: halves[index]?.[at] ?? halves[index]?.[0] ?? '' })));
  return read(1) ?? read(0);
}

/** `Never (0)`, `(5) Never`, `5. Never`: the words are read without the number beside them. */
const beside = /^[([]\d{1,2}[)\]] |^\d{1,2}(?:[.):] | [-–=] )| ?[([]\d{1,2}[)\]]$/u;

/** The words tell the direction, and the numbers where each word stands. */
function orderUnnumbered(all: readonly Option[]): Found | null {
  const numbers = new Map(all.map(({ text, folded }) => [text, Number(beside.exec(folded)?.[0].replace(/\D+/gu, ''))]));
  const isNumbered = all.every(({ folded }) => beside.test(folded)) && new Set(numbers.values()).size === all.length;
  const found = isNumbered
    ? orderSpelled(
        all.map(({ text, folded }) => ({ text, folded: folded.replace(beside, '') })),
        1,
      )
    : null;
  if (found === null) return null;
  const own = found.order.slice(0, found.known).map((text) => numbers.get(text) ?? 0);
  const steps = own.slice(1).map((number, at) => Math.sign(number - (own[at] ?? 0)));
  const sum = steps.reduce((total, step) => total + step, 0);
  if (own.length < 3 || Math.abs(sum) * 2 < steps.length) return null;
  const order = found.order.toSorted(
    (one, other) => Math.sign(sum) * ((numbers.get(one) ?? 0) - (numbers.get(other) ?? 0)),
  );
  return { ...found, order, scores: found.scores && order.map((_, at) => at + 1) };
}

/**
 * Scores for an order that somebody gave: the numbers the options start with if all do, else 1, 2, 3 …
 * @param order options, lowest first
 * @returns one per option; null for answers such as "don't know"
 */
export function scoreOptions(order: readonly string[]): (number | null)[] {
  const all = order.map(toOption);
  const own = all.filter(({ folded }) => !isAside(folded));
  const numbers = own.map(leadingNumber);
  const areNumbers = numbers.every((number, at) => number !== null && number > (numbers[at - 1] ?? -Infinity));
  return all.map((option) => {
    const at = own.indexOf(option);
    if (at < 0) return null;
    return areNumbers ? (numbers[at] ?? null) : at + 1;
  });
}
