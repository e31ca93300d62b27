import { readNumber } from '../answers/read-number.ts';
import { ratingWords } from './degrees.ts';
import type { OrderReader, Ranks } from './reader.ts';
import { fold, type Option } from './spelling.ts';
import { numberOf } from './words/counting.ts';

/** A number of a rating and the words beside it: `1 (disagree)`, `(0) No problem`, `5 - Very satisfied`, `5`. */
const labelled = /^[([]?(-?\d{1,2})(?:[)\].:=](?!\d)| ?[-:=(](?!\d)|$)/;

const highestScore = 10;

/** `★★★☆☆` */
const stars = /^(?:★|⭐\ufe0f?){1,10}☆*$/u;

/** @returns the number an option starts with, or of its stars; null for any other */
export function leadingNumber({ folded }: Option): number | null {
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

export const ratingNumbers: OrderReader = {
  as: 'scale',
  reason: 'rating_numbers',
  ranksAreScores: true,
  read: readLabelled,
};

/** Numbers and nothing else; a zero may be written as "none". */
function readPlain(options: readonly Option[]): Ranks | null {
  const areListed = options.every(({ folded }) => /^\(\d{1,2}\)$/.test(folded));
  const read = (option: Option) => (areListed ? leadingNumber(option) : readNumber(option.folded));
  const ranks = options.map((option) => read(option) ?? numberOf.get(option.folded) ?? null);
  const digits = options.filter(({ folded }) => readNumber(folded) !== null).length;
  return digits * 5 >= options.length * 4 ? ranks : null;
}

export const plainNumbers: OrderReader = { as: 'ordered', reason: 'plain_numbers', mostUnknown: 0.2, read: readPlain };
