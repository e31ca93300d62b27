import { cleanText, headerKey } from '@sheaf/tables';
import { areMatrix } from './loops.ts';
import { canBeMember, type FoundGroup, type Member, makeBareGroup } from './members.ts';
import { findDifference, isNumber, nameWords } from './name-words.ts';
import { asksIfOther, asksOnly, isOtherOnly } from './other-words.ts';

// Loops whose headers return word by word: the file says what is asked, and the order says about what.

const mostQuestions = 60;
/** The least share of a block that returns word by word; the rest is worded a little differently. */
const returning = 0.8;
const fewestReturning = 2;

/** What programs add to a header that a file has already: `Area (2)`, `Area.1`, `Area...12`. */
const counted = / \(\d{1,2}\)$|\.{1,3}\d{1,3}$/;

interface Names {
  keys: string[];
  words: string[][];
}

/** Headers that many questions have in common, such as "If other, please specify", show no loop. */
const saysNothing = (name: string): boolean => isOtherOnly(name) || asksOnly(name) || asksIfOther(name);

/** Whether two headers are the same question with another word or two in it. */
function isReworded(one: readonly string[], other: readonly string[]): boolean {
  const { prefix, suffix, between } = findDifference(one, other);
  const common = [...prefix, ...suffix].filter((word) => !isNumber(word)).length;
  return common >= 2 && common >= Math.max(...between.map((words) => words.length));
}

/** How many headers of a block return word by word in the block from `next` on; 0 if one of them does not return at all. */
function countReturning({ keys, words }: Names, start: number, next: number, period: number): number {
  let same = 0;
  if (next + period > keys.length) return 0;
  for (let at = 0; at < period; at++) {
    if (keys[start + at] === keys[next + at]) same++;
    else if (!isReworded(words[start + at] ?? [], words[next + at] ?? [])) return 0;
  }
  return same;
}

interface Block {
  start: number;
  period: number;
  iterations: number;
}

/** Whether the headers of a block are different questions. */
function areQuestions({ keys }: Names, members: readonly Member[], start: number, period: number): boolean {
  const own = keys.slice(start, start + period);
  const asked = members.slice(start, start + period).filter(canBeMember);
  return (
    new Set(own).size === own.length &&
    asked.length >= fewestReturning &&
    own.filter((key) => !saysNothing(key)).length >= fewestReturning
  );
}

function blockAt(names: Names, members: readonly Member[], start: number, period: number): Block | null {
  if (!areQuestions(names, members, start, period)) return null;
  const least = Math.max(fewestReturning, period * returning);
  let iterations = 1;
  while (countReturning(names, start, start + period * iterations, period) >= least) iterations++;
  if (iterations < 2 || areMatrix(members.slice(start, start + period * iterations), period)) return null;
  return { start, period, iterations };
}

function asGroup({ start, period, iterations }: Block, members: readonly Member[]): FoundGroup {
  const own = members.slice(start, start + period * iterations);
  return {
    ...makeBareGroup({ kind: 'loop', confidence: 0.85, reason: 'repeated_questions' }, own),
    items: own.map((_, at) => cleanText(own[at % period]?.column.names.text ?? '')),
    iterations: own.map((_, at) => String(Math.floor(at / period) + 1)),
    isWeak: true,
  };
}

/** The distances at which the header of a column, or of the one after it, returns. */
function distancesFrom(at: number, places: ReadonlyMap<string, number[]>, keys: readonly string[]): number[] {
  const found = [at, at + 1].flatMap((one) => (places.get(keys[one] ?? '') ?? []).map((place) => place - one));
  return [...new Set(found)]
    .filter((distance) => distance >= fewestReturning && distance <= mostQuestions)
    .toSorted((one, other) => one - other);
}

/** @returns the loops of blocks of columns that have the same headers in the same order */
export function findReturning(members: readonly Member[]): FoundGroup[] {
  const names: Names = {
    keys: members.map(({ column }) => headerKey(column.names.text.replace(counted, ''))),
    words: members.map(({ column }) => nameWords(column.names.text)),
  };
  const places = Map.groupBy(members.keys(), (at) => names.keys[at] ?? '');
  places.delete('');
  const loops: FoundGroup[] = [];
  let start = 0;
  while (start < members.length) {
    const blocks = distancesFrom(start, places, names.keys).map((period) => blockAt(names, members, start, period));
    const block = blocks.find((one) => one !== null) ?? null;
    if (block !== null) loops.push(asGroup(block, members));
    start += block === null ? 1 : block.period * block.iterations;
  }
  return loops;
}
