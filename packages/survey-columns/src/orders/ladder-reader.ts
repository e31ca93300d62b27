import { findMonth } from '../answers/month-words.ts';
import { findLead, type Option, type OrderReader, type Ranks, splitWords, withoutShared } from './spelling.ts';
import { frequenciesByWord, type Ladder, ladders } from './words/ladders.ts';

const longestPhrase = 6;
/** `初中及以下`: and below. */
const orBeyond = /[及或]?以[上下]$/u;

/** People who teach at a school are no degree. */
const isPerson = (folded: string): boolean =>
  /teacher|professor|lecturer|faculty|staff|lehrer|profesor|enseignant|insegnante|docent|lärare|opettaja|nauczyciel|учитель|教师|教師|교사/u.test(
    folded,
  );

/** The first phrase of a text that is a step, of several at one place the longest. */
function findStep(folded: string, steps: ReadonlyMap<string, number>): number | null {
  const words = splitWords(folded.replaceAll('/', ' '));
  for (let at = 0; at < words.length; at++)
    for (let length = Math.min(longestPhrase, words.length - at); length > 0; length--) {
      const step = steps.get(words.slice(at, at + length).join(' '));
      if (step !== undefined) return step;
    }
  return null;
}

/** The step an option names by all its words, else by those before its first comma, dash or bracket. */
const pickStep = (folded: string, steps: ReadonlyMap<string, number>): number | null =>
  steps.get(folded) ?? steps.get(findLead(folded)) ?? steps.get(folded.replace(orBeyond, '')) ?? null;

const inSentences = (options: readonly Option[]): Option[] => {
  const texts = withoutShared(
    options.map(({ folded }) => folded),
    () => false,
  );
  return options.map(({ text }, at) => ({ text, folded: texts[at] ?? '' }));
};

function ladderReader({ as, reason, steps, fewest = 3, anywhere = false }: Ladder): OrderReader {
  // A word of several steps is the lowest of them.
  const known = new Map(
    steps.flatMap((words, step) => words.split('|').map((word) => [word, step] as const)).reverse(),
  );
  const find = (folded: string): number | null =>
    pickStep(folded, known) ?? (anywhere && !isPerson(folded) ? findStep(folded, known) : null);
  return {
    as,
    reason,
    fewest,
    mostTies: anywhere ? 2 : 1 / 2,
    read: (options) => options.map(({ folded }) => find(folded)),
  };
}

/** The same steps with common words around them: "low risk", "high risk". */
export const laddersInSentences: readonly OrderReader[] = ladders
  .filter(({ anywhere }) => anywhere !== true)
  .map(ladderReader)
  .map((reader) => ({ ...reader, read: (options) => reader.read(inSentences(options)) }));

/** Steps that are known by name: quality, experience, degrees, sizes, weekdays and so on. */
export const ladderReaders: readonly OrderReader[] = ladders.map(ladderReader);

export const frequencyWords: OrderReader = {
  as: 'scale',
  reason: 'frequency_words',
  read: (options) => options.map(({ folded }) => pickStep(folded, frequenciesByWord)),
};

/** The same words before others that all options have: "rarely contributes", "always contributes". */
export const frequencyWordsInSentences: OrderReader = {
  ...frequencyWords,
  read: (options) => frequencyWords.read(inSentences(options)),
};

/** Months in all languages of written dates; "May" alone is no month. */
function readMonths(options: readonly Option[]): Ranks {
  return options.map(({ folded }) => {
    const [first = '', second] = splitWords(folded);
    const month = second === undefined ? findMonth(first) : 0;
    return month === 0 ? null : month;
  });
}

export const months: OrderReader = { as: 'ordered', reason: 'calendar', read: readMonths };
