import { monthNumber } from '../answers/month-words.ts';
import type { OrderReader, Ranks } from './reader.ts';
import { leadOf, type Option, wordsOf } from './spelling.ts';
import { frequencyOf } from './words/frequencies.ts';
import { type Ladder, ladders } from './words/ladders.ts';

const longestPhrase = 6;

/** The first phrase of a text that is a step, of several at one place the longest. */
function findStep(folded: string, steps: ReadonlyMap<string, number>): number | null {
  const words = wordsOf(folded);
  for (let at = 0; at < words.length; at++)
    for (let length = Math.min(longestPhrase, words.length - at); length > 0; length--) {
      const step = steps.get(words.slice(at, at + length).join(' '));
      if (step !== undefined) return step;
    }
  return null;
}

/** The step an option names by all its words, else by those before its first comma, dash or bracket. */
const stepOf = (folded: string, steps: ReadonlyMap<string, number>): number | null =>
  steps.get(folded) ?? steps.get(leadOf(folded)) ?? null;

function ladderReader({ as, reason, steps, fewest = 3, anywhere = false }: Ladder): OrderReader {
  // A word of several steps is the lowest of them.
  const known = new Map(
    steps.flatMap((words, step) => words.split('|').map((word) => [word, step] as const)).reverse(),
  );
  const find = (folded: string): number | null => stepOf(folded, known) ?? (anywhere ? findStep(folded, known) : null);
  return {
    as,
    reason,
    fewest,
    mostTies: anywhere ? 2 : 1 / 2,
    read: (options) => options.map(({ folded }) => find(folded)),
  };
}

/** Steps that are known by name: quality, experience, degrees, sizes, weekdays and so on. */
export const ladderReaders: readonly OrderReader[] = ladders.map(ladderReader);

export const frequencyWords: OrderReader = {
  as: 'scale',
  reason: 'frequency_words',
  read: (options) => options.map(({ folded }) => stepOf(folded, frequencyOf)),
};

/** Months in all languages of written dates; "May" alone is no month. */
function readMonths(options: readonly Option[]): Ranks {
  return options.map(({ folded }) => {
    const [first = '', second] = wordsOf(folded);
    const month = second === undefined ? monthNumber(first) : 0;
    return month === 0 ? null : month;
  });
}

export const months: OrderReader = { as: 'ordered', reason: 'calendar', read: readMonths };
