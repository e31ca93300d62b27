import { cleanText } from '@sheaf/tables';
import { haveOneRange, haveOneScale } from './grids.ts';
import { isCodeWay } from './header-shapes.ts';
import { areOptions } from './judge-run.ts';
import { canBeMember, type FoundGroup, isEmpty, isNumeric, type Member, makeBareGroup } from './members.ts';
import { findDifference, isNumber, nameWords } from './name-words.ts';
import { isOtherOnly } from './other-words.ts';

// Loops: the same questions again for child 1, child 2 …, one iteration after the other.

/** The header of a question of the loop without what it is about. */
interface Template {
  prefix: string[];
  suffix: string[];
}

interface Loop {
  start: number;
  /** Number of questions in an iteration. */
  period: number;
  iterations: number;
  templates: Template[];
}

const mostQuestions = 30;
const mostBetween = 14;

/** Words that say nothing about what is asked. */
const empty = new Set(['q', 'question', 'frage', 'pregunta', 'item', 'v', 'var', 'text', 'p', 'f', 'col', 'column']);
/** Parts of one value that tools write into columns of their own, and how long a page was shown. */
const parts = new Set(
  'latitude longitude altitude accuracy precision url click submit count first last page id name size type lat lon lng'.split(
    ' ',
  ),
);

const toWords = ({ prefix, suffix }: Template): string[] => [...prefix, ...suffix].filter((word) => !isNumber(word));

/** `Post1_order`, `Post1_1`, `Post1_2`: a word names one question of each block, and the others count on. */
function countBeside(templates: readonly Template[]): boolean {
  const [first] = templates;
  const named = templates.filter(({ suffix }) => suffix.some((word) => !isNumber(word)));
  if (named.length !== 1) return false;
  const counted = templates.flatMap(({ suffix }) => (suffix.length === 1 ? suffix.filter(isNumber) : []));
  const isNamed = first?.prefix.some((word) => word.length > 2 && !empty.has(word)) === true;
  const areAlike = templates.every(({ prefix }) => prefix.join(' ') === first?.prefix.join(' '));
  const areInTurn = counted.every((number, at) => Number(number) === at + 1);
  return isNamed && areAlike && areInTurn && counted.length === templates.length - 1 && counted.length > 1;
}

/** Whether the questions of an iteration are named by different words, not by numbers alone. */
function areDifferent(templates: readonly Template[]): boolean {
  if (countBeside(templates)) return true;
  const asked = templates.map(toWords);
  const common = new Set(asked[0]?.filter((word) => asked.every((words) => words.includes(word))));
  const own = asked.map((words) => words.filter((word) => !common.has(word)));
  // A choice and its text "other" are no two questions.
  if (templates.length === 2 && own.some((words) => words.some(isOtherOnly))) return false;
  const isTelling = (words: readonly string[]): boolean => words.some((word) => word.length > 2 && !empty.has(word));
  if (own.filter(isTelling).length < templates.length - 1) return false;
  if (own.every((words) => words.every((word) => parts.has(word)))) return false;
  return new Set(own.map((words) => words.join(' '))).size === templates.length;
}

/** What a header is about in a template; null when it does not fit. */
function readAbout(words: readonly string[], { prefix, suffix }: Template): string[] | null {
  const between = words.length - prefix.length - suffix.length;
  if (between < 1 || between > mostBetween) return null;
  if (prefix.some((word, at) => words[at] !== word)) return null;
  const from = words.length - suffix.length;
  if (suffix.some((word, at) => words[from + at] !== word)) return null;
  return words.slice(prefix.length, from);
}

/** The words of what an iteration is about, or its number; a number of the question beside words does not count. */
function toKey(about: readonly string[]): string {
  let key = '';
  for (const word of about) if (!isNumber(word)) key += `${word} `;
  return key === '' ? about.join(' ') : key;
}

/** The fewest equal words in a question that names its item, where the item alone is the header before it. */
const fewestAround = 4;

/** The template of a header that is the item alone. */
const bare: Template = { prefix: [], suffix: [] };

/** Whether a header is the item of the questions after it: `8. Pension`, `What did you earn by pension last year?` */
function isItemBefore(head: readonly string[], about: readonly string[]): boolean {
  const words = about.filter((word) => !isNumber(word));
  return words.length > 0 && words.filter((word) => head.includes(word)).length * 3 >= words.length * 2;
}

/** The templates of a loop whose first question is its item. */
function templatesBelowItem(names: readonly string[][], start: number, period: number): Template[] | null {
  // Codes begin alike, whatever they are about.
  if (names[start]?.[0] === names[start + 1]?.[0]) return null;
  const below = templatesAt(names, start + 1, period, period - 1);
  const isTold = (one: Template): boolean => toWords(one).length >= fewestAround && !toWords(one).some(isOtherOnly);
  if (below?.every(isTold) !== true) return null;
  const isInHead = (word: string): boolean => names[start]?.includes(word) === true;
  if (below.some((one) => toWords(one).filter(isInHead).length * 2 > toWords(one).length)) return null;
  const isNamed = [start, start + period].every((at) =>
    below.every((one, question) => isItemBefore(names[at] ?? [], readAbout(names[at + question + 1] ?? [], one) ?? [])),
  );
  return isNamed ? [bare, ...below] : null;
}

/** Most columns have nothing in common with those further on, which the first and the last word show. */
const haveCommonEnd = (one: readonly string[] = [], other: readonly string[] = []): boolean =>
  one[0] === other[0] || one.at(-1) === other.at(-1);

/** The templates of a loop that starts at a column and has this many questions; null when there is none. */
function templatesAt(names: readonly string[][], start: number, period: number, questions = period): Template[] | null {
  const templates: Template[] = [];
  let first: string | null = null;
  for (let at = start; at < start + questions; at++) {
    if (!haveCommonEnd(names[at], names[at + period])) return null;
    const { prefix, suffix, between } = findDifference(names[at] ?? [], names[at + period] ?? []);
    const isFitting = between.every((about) => about.length > 0 && about.length <= mostBetween);
    if (!isFitting || empty.has(prefix.at(-1) ?? '') || toWords({ prefix, suffix }).length === 0) return null;
    const key = between.map(toKey).join('\n');
    first ??= key;
    if (key !== first) return null;
    templates.push({ prefix, suffix });
  }
  return questions < period || areDifferent(templates) ? templates : null;
}

/** How many iterations follow one another. One in five may be named otherwise in a column. */
function countIterations(names: readonly string[][], start: number, templates: readonly Template[]): number {
  let iterations = 0;
  let odd = 0;
  for (let at = start; at + templates.length <= names.length; at += templates.length) {
    const abouts = templates.map((template, question) => readAbout(names[at + question] ?? [], template));
    if (abouts.some((about) => about === null)) break;
    const isBelowItem = templates[0] === bare && isItemBefore(names[at] ?? [], abouts[1] ?? []);
    const keys = new Set(abouts.slice(isBelowItem ? 1 : 0).map((about) => toKey(about ?? [])));
    if (keys.size > 1 && ++odd * 5 > iterations) break;
    iterations++;
  }
  return iterations;
}

function loopAt(names: readonly string[][], start: number): Loop | null {
  for (let period = 2; period <= mostQuestions && start + period * 2 <= names.length; period++) {
    const templates = templatesAt(names, start, period) ?? templatesBelowItem(names, start, period);
    if (templates === null) continue;
    const iterations = countIterations(names, start, templates);
    const isCounted = templates[0] !== bare && isNumber(readAbout(names[start] ?? [], templates[0] ?? bare)?.[0] ?? '');
    if (iterations >= (isCounted ? 2 : 3)) return { start, period, iterations, templates };
  }
  return null;
}

const fewestAsked = 3;

/** Whether the questions are sentences of their own, such as "I like X" and "How good is X?": no matrix has such headers. */
function areSentences(templates: readonly Template[]): boolean {
  const starts = new Set(templates.map(({ prefix }) => prefix[0]));
  const ends = new Set(templates.map(({ suffix }) => suffix.at(-1) ?? ''));
  return templates.every(({ prefix }) => prefix.length >= fewestAsked) && starts.size > 1 && ends.size > 1;
}

/** @returns whether blocks of columns are a matrix of options or statements, which is no loop */
export function areMatrix(members: readonly Member[], period: number): boolean {
  const closed = members.filter(canBeMember);
  const isOne = areOptions(closed, false) || (haveOneScale(closed, false) && !closed.every(isNumeric));
  if (closed.length === members.length && isOne) return true;
  const blocks: (readonly Member[])[] = [];
  for (let at = 0; at < members.length; at += period) blocks.push(members.slice(at, at + period));
  const answered = blocks.filter((block) => !block.every(isEmpty));
  if (blocks.every((block) => haveOneStem(block) && haveOneRange(block))) return true;
  return answered.filter(isBlock).length * 2 > answered.length;
}

/** Whether the headers of a block name one question in words and a part of it each. */
function haveOneStem([first, ...others]: readonly Member[]): boolean {
  return (
    first?.column.parts.some((own, way) => {
      if (own === null || own.item === '' || isCodeWay(way)) return false;
      return others.every(({ column }) => column.parts[way]?.stem === own.stem && column.parts[way]?.item !== own.item);
    }) === true
  );
}

/** The shortest block that may end with a text beside the option "Other". */
const fewestWithText = 4;

/** Whether an iteration is one question itself: a row of tick boxes or of statements. */
function isBlock(block: readonly Member[]): boolean {
  const closed = block.filter(canBeMember);
  const texts = block.length - closed.length;
  if (closed.length < 2 || texts > 1 || (texts === 1 && block.length < fewestWithText)) return false;
  return !closed.every(isNumeric) && (haveOneScale(closed, false) || (closed.length > 2 && areOptions(closed, false)));
}

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** What is common before the index is a part of its name: "Child 1". */
function iterationName(words: readonly string[], template: Template, isCounted: boolean): string {
  const about = (readAbout(words, template) ?? []).filter(
    (word, at) => isCounted || !(at < 2 && /^\p{N}|^\p{L}$/u.test(word)),
  );
  return capital([...(isCounted ? template.prefix : []), ...about].join(' '));
}

function asGroup(
  { start, period, iterations, templates }: Loop,
  members: readonly Member[],
  names: readonly string[][],
): FoundGroup {
  const own = members.slice(start, start + period * iterations);
  const [template = bare] = templates;
  const isCounted = template !== bare && isNumber(readAbout(names[start] ?? [], template)?.[0] ?? '');
  const common = isCounted
    ? []
    : template.prefix.filter((word, at) => templates.every(({ prefix }) => prefix[at] === word));
  const items = templates.map((one) => {
    const asked = isCounted && one.suffix.length > 0 ? one.suffix : [...one.prefix.slice(common.length), ...one.suffix];
    return capital(asked.join(' '));
  });
  const verdict = { kind: 'loop', confidence: isCounted ? 0.9 : 0.85, reason: 'repeated_questions' } as const;
  return {
    ...makeBareGroup(verdict, own),
    question: cleanText(capital((isCounted ? template.prefix : common).filter((word) => !isNumber(word)).join(' '))),
    items: own.map(({ column }, at) => items[at % period] || cleanText(column.names.text)),
    iterations: own.map((_, at) => {
      const head = start + at - (at % period);
      return iterationName(names[head] ?? [], template, isCounted);
    }),
    isWeak: template === bare,
  };
}

/** @returns the loops: blocks of columns with the same questions about one thing after the other */
export function findLoops(members: readonly Member[]): FoundGroup[] {
  const names = members.map(({ column }) => nameWords(column.names.text));
  const loops: FoundGroup[] = [];
  let start = 0;
  while (start < members.length) {
    const loop = loopAt(names, start);
    const columns = loop === null ? [] : members.slice(start, start + loop.period * loop.iterations);
    if (loop === null || (!areSentences(loop.templates) && areMatrix(columns, loop.period))) start++;
    else {
      loops.push(asGroup(loop, members, names));
      start += columns.length;
    }
  }
  return loops;
}
