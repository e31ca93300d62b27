import { findLead, type Option, type OrderReader, type Ranks, splitWords, withoutShared } from './spelling.ts';
import {
  degreesByWord,
  higherByLower,
  higherName,
  negations,
  negators,
  neitherStarts,
  neutralStarts,
  neutralWords,
  norWords,
} from './words/degrees.ts';

/** How much an answer says, and of what: "very satisfied" is 8 of "satisfied". */
interface Said {
  /** null: the answer names the matter alone, "satisfied". */
  degree: number | null;
  base: string;
}

/** The degree of a bare "satisfied": more than "fairly", less than "very". */
const bare = 6;
const longestPhrase = 5;
const dense = /[\u3041-\u30ff\u3400-\u9fff\uac00-\ud7af]/;

/** Words before an answer that do not change it: "Yes, very rude". */
const fillers = new Set(
  'yes|no|i|it|is|am|are|was|be|to|a|the|of|me|feel|that|ja|nein|ich|es|ist|bin|sehr wohl|sí|si|oui|non|je|suis|estoy|est|sono|sì|sim|estou|ik|ben|het|jag|är|jeg|er|olen|on|tak|jestem'.split(
    '|',
  ),
);

/** Words before what an answer compares with: "better than". */
const compared = new Set('than|als|que|di|än|end|enn|kuin|niż|než|mint|чем'.split('|'));

const without = (words: readonly string[]): string => {
  const kept = [...words];
  while (kept.length > 1 && fillers.has(kept[0] ?? '')) kept.shift();
  while (kept.length > 1 && compared.has(kept.at(-1) ?? '')) kept.pop();
  return kept.join(' ');
};

/** The longest run of words that is a degree. */
function findPhrase(words: readonly string[]): { at: number; length: number; degree: number } | null {
  for (let length = Math.min(longestPhrase, words.length); length > 0; length--)
    for (let at = 0; at + length <= words.length; at++) {
      const degree = degreesByWord.get(words.slice(at, at + length).join(' '));
      if (degree !== undefined) return { at, length, degree };
    }
  return null;
}

/** In scripts without blanks a degree stands before the word it belongs to. */
function readDense(text: string): Said {
  for (let length = Math.min(14, text.length); length > 0; length--) {
    const degree = degreesByWord.get(text.slice(0, length));
    if (degree !== undefined) return { degree, base: text.slice(length).trim() };
  }
  return { degree: null, base: text };
}

function readSpaced(words: readonly string[]): Said {
  const found = findPhrase(words);
  if (found === null) return { degree: null, base: without(words) };
  const rest = [...words.slice(0, found.at), ...words.slice(found.at + found.length)];
  return { degree: found.degree, base: without(rest) };
}

function readSaid(text: string): Said {
  const words = splitWords(text);
  if (neutralWords.has(text) || neutralWords.has(words.join(' '))) return { degree: 0, base: '' };
  if (words.length > 1 && neitherStarts.has(words[0] ?? '')) return { degree: 0, base: '' };
  if (words.slice(1, -1).some((word) => norWords.has(word)) || (text.startsWith('não ') && words.includes('nem')))
    return { degree: 0, base: '' };
  if (neutralStarts.some((start) => text.startsWith(start))) return { degree: 0, base: '' };
  if (higherByLower.has(text) || higherName.has(text)) return { degree: null, base: text };
  return dense.test(text) && words.length === 1 ? readDense(text) : readSpaced(words);
}

/** The other side of a scale, by the lists or by a beginning such as `un`; null if a base has none. */
function findOpposite(base: string, known: ReadonlySet<string>): string | null {
  const listed = higherByLower.get(base);
  if (listed !== undefined && !higherName.has(base)) return listed;
  for (const negation of negations) {
    const rest = base.startsWith(negation) ? base.slice(negation.length) : '';
    if (rest.length > 1 && known.has(rest)) return higherName.get(rest) ?? rest;
  }
  const affirmed = base
    .split(' ')
    .filter((word) => !negators.has(word))
    .join(' ');
  return affirmed !== base && known.has(affirmed) ? (higherName.get(affirmed) ?? affirmed) : null;
}

interface Placed {
  /** How much, on the side the answer names. */
  size: number;
  base: string;
  isBare: boolean;
  isOpposite: boolean;
}

function place({ degree, base }: Said, known: ReadonlySet<string>): Placed {
  const other = base === '' ? null : findOpposite(base, known);
  return {
    size: degree ?? bare,
    base: other ?? higherName.get(base) ?? base,
    isBare: degree === null,
    isOpposite: other !== null,
  };
}

/** The matter most answers are about; empty if they name none. */
function commonBase(placed: readonly Placed[]): string {
  const counts = new Map<string, number>();
  for (const { base, isBare } of placed) if (base !== '') counts.set(base, (counts.get(base) ?? 0) + (isBare ? 1 : 2));
  const [best] = [...counts].sort((a, b) => b[1] - a[1]);
  return best === undefined || best[1] < 2 ? '' : best[0];
}

/** What surrounds a word and means one thing: "not … at all". */
const around: readonly (readonly [start: string, end: string])[] = [
  ['not', 'at all'],
  ['pas', 'du tout'],
  ['inte', 'alls'],
  ['no', 'en absoluto'],
];

/** "Not rude at all" is "not at all rude". */
function joined(text: string): string {
  for (const [start, end] of around) {
    const at = ` ${text}`.indexOf(` ${start} `);
    if (at < 0 || !text.endsWith(` ${end}`)) continue;
    const within = text.slice(at + start.length + 1, text.length - end.length - 1);
    return `${text.slice(0, at)}${start} ${end} ${within}`;
  }
  return text;
}

/** Words that make the difference, even where most options share them. */
const says = (word: string): boolean => degreesByWord.has(word) || higherName.has(word) || higherByLower.has(word);

function readDegrees(options: readonly Option[]): Ranks | null {
  const said = options.map(({ folded }) => readSaid(joined(folded)));
  const known = new Set(said.map(({ base }) => base));
  const placed = said.map((one) => place(one, known));
  const base = commonBase(placed);
  const isKnown = (one: Placed): boolean => (one.base === '' ? !one.isBare : one.base === base);
  const own = placed.filter(isKnown);
  if (own.filter(({ isBare }) => !isBare).length < 1) return null;
  // "Not at all difficult … very difficult": one side only, so more of it is more.
  const isOneSided = own.every((one) => one.isOpposite || one.base === '') && own.some(({ size }) => size < 0);
  return placed.map((one) => (isKnown(one) ? computeRank(one, isOneSided) : null));
}

/** "Not at all" beside the lower side means still less: あまりそう思わない. */
const computeRank = ({ size, isOpposite }: Placed, isOneSided: boolean): number =>
  isOpposite && !isOneSided && size > 0 ? -size : size;

/** "Very satisfied", "eher nicht", "nada", "neither agree nor disagree": how much of one thing. */
export const ratingWords: OrderReader = { as: 'scale', reason: 'rating_words', read: readDegrees };

/** The same for answers with common words around the difference: "I expect it to increase". */
export const ratingsInSentences: OrderReader = {
  ...ratingWords,
  read: (options) => {
    const texts = withoutShared(
      options.map(({ folded }) => folded),
      says,
    );
    const isNeutral = ({ folded }: Option): boolean => readSaid(folded).degree === 0;
    return readDegrees(options.map((one, at) => (isNeutral(one) ? one : { text: one.text, folded: texts[at] ?? '' })));
  },
};

/** The same for answers that go on after the words: "Very important – we could not work without it". */
export const ratingLeads: OrderReader = {
  ...ratingWords,
  read: (options) => readDegrees(options.map(({ text, folded }) => ({ text, folded: findLead(folded) }))),
};
