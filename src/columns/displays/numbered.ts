import { readNumber } from './read-number.ts';
import type { OrderReader, Ranks } from './reader.ts';
import type { Option } from './spelling.ts';
import { numberOf } from './words/counting.ts';

/** A number of a rating and the words beside it: `1 (disagree)`, `(0) No problem`, `5 - Very satisfied`, `5`. */
const labelled = /^[([]?(-?\d{1,2})(?:[)\].:=]| ?[-:=(]|$)/;

const highestScore = 10;

function scoresOf(options: readonly Option[]): Ranks {
  return options.map(({ folded }) => {
    const found = labelled.exec(folded);
    return found === null ? null : Number(found[1]);
  });
}

/** Whether numbers can be those of a rating: few, small, and hardly one of them missing. */
function areScores(scores: readonly number[]): boolean {
  const [least, most] = [Math.min(...scores), Math.max(...scores)];
  const distinct = new Set(scores).size;
  return least >= -5 && most <= highestScore && most - least >= 2 && distinct === scores.length && least <= 1;
}

/** Numbers with words at some of them, mostly the ends: a list of categories has words at all. */
function readLabelled(options: readonly Option[]): Ranks | null {
  const scores = scoresOf(options);
  const own = scores.filter((score) => score !== null);
  if (own.length < 3 || !areScores(own)) return null;
  const plain = options.filter(({ folded }) => /^-?\d{1,2}$/.test(folded)).length;
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
  const ranks = options.map(({ folded }) => readNumber(folded) ?? numberOf.get(folded) ?? null);
  const digits = options.filter(({ folded }) => readNumber(folded) !== null).length;
  return digits * 5 >= options.length * 4 ? ranks : null;
}

export const plainNumbers: OrderReader = { as: 'ordered', reason: 'plain_numbers', mostUnknown: 0.2, read: readPlain };
