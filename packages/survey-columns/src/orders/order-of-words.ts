import type { DisplayReason } from '../shapes.ts';
import { orderOptions } from './order-options.ts';
import { isAside, type Option, toOption } from './spelling.ts';
import { higherByLower, higherName } from './words/degrees.ts';

/** `1 - Disagree`, `(2) Neutral`, `3. Agree` */
const numberBefore = /^[([]?-?\d{1,2}(?:[)\].:=]| ?[-–=]) ?/u;

/** @returns the words after the numbers if all answers have both; else the answers */
function withoutNumbers(answers: readonly string[]): readonly string[] {
  const words = answers.map((answer) => answer.trim().replace(numberBefore, ''));
  return words.every((word, at) => word !== '' && word !== answers[at]) ? words : answers;
}

const areOpposites = ([one, other]: readonly Option[]): boolean =>
  one !== undefined && other !== undefined && higherByLower.get(one.folded) === higherName.get(other.folded);

/** "Agree", "disagree" and "not sure" are too few for an order, but they do not name things. */
function areTwoSides(answers: readonly string[]): boolean {
  const own = answers.map(toOption).filter(({ folded }) => !isAside(folded));
  if (own.length !== 2 || own.every(({ folded }) => higherName.has(folded) || !higherByLower.has(folded))) return false;
  return areOpposites(own) || areOpposites(own.toReversed());
}

const inNumbers: ReadonlySet<DisplayReason> = new Set(['rating_numbers', 'plain_numbers', 'ranges']);

/**
 * How answers in words are ordered, in every language with known orders.
 * @param answers distinct answers, as they are written
 * @returns scale: agreement, frequency, quality; ordered: steps, times of the day, how often; null: names of things, or numbers
 */
export function classifyOrder(answers: readonly string[]): 'ordered' | 'scale' | null {
  const words = withoutNumbers(answers);
  const order = orderOptions(words);
  if (order !== null && !inNumbers.has(order.reason)) return order.as === 'scale' ? 'scale' : 'ordered';
  return areTwoSides(words) ? 'scale' : null;
}
