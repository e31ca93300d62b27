import { cleanText } from '../table/headers.ts';
import type { Profile } from '../table/profile.ts';
import type { Names, Parts } from './header-parts.ts';
import { remarksAmong } from './remarks.ts';

/** Neighbouring columns that are parts of one question. */
export interface Group {
  /** The common part of the headers; empty if only their cells are alike. */
  stem: string;
  /** Column indexes, ascending. */
  members: number[];
  /** The option or item of each column. */
  items: string[];
}

/**
 * Groups neighbouring columns that share a stem under one way of writing. The longest run wins.
 * @param parts of each column, as `partsOf` returns them
 */
export function findGroups(parts: (Parts | null)[][]): (Group | null)[] {
  const claims: (Claim | null)[] = parts.map(() => null);
  const ways = Math.max(0, ...parts.map((ways) => ways.length));
  for (let way = 0; way < ways; way++) {
    let start = 0;
    for (let end = 1; end <= parts.length; end++) {
      const stem = parts[start]?.[way]?.stem;
      if (end < parts.length && stem !== undefined && stem !== '' && parts[end]?.[way]?.stem === stem) continue;
      if (stem !== undefined && end - start >= 2) {
        const run = parts.slice(start, end).map((ways) => ways[way] ?? null);
        claim(claims, run, start);
      }
      start = end;
    }
  }
  return claims.map((own) => own?.group ?? null);
}

interface Claim {
  group: Group;
  /** How many columns the run has, with the remarks between the members. */
  span: number;
}

/** Assigns the run to its columns if it is longer than their present runs. */
function claim(claims: (Claim | null)[], run: readonly (Parts | null)[], start: number): void {
  const remarks = remarksAmong(run);
  const places = [...run.keys()].filter((at) => !remarks.has(at));
  const longest = Math.max(...places.map((at) => claims[start + at]?.span ?? 0));
  if (longest >= run.length) return;
  const items = places.map((at) => run[at]?.item ?? '');
  const group = { stem: run[0]?.stem ?? '', members: places.map((at) => start + at), items };
  for (const member of group.members) claims[member] = { group, span: run.length };
}

const pairs = [
  ['0', '1'],
  ['-1', '1'],
  ['yes', 'no'],
  ['true', 'false'],
  ['checked', 'unchecked'],
  ['selected', 'not selected'],
  ['y', 'n'],
  ['ja', 'nein'],
  ['sí', 'no'],
  ['si', 'no'],
  ['oui', 'non'],
  ['是', '否'],
].map((pair) => new Set(pair));

/** @returns whether every answer of the column is one of the two values of a tick box */
export function isTicked({ values }: Profile): boolean {
  if (values.size === 0 || values.size > 2) return false;
  const answers = [...values.keys()].map((value) => value.toLowerCase().replace(/\.0$/, ''));
  return pairs.some((pair) => answers.every((answer) => pair.has(answer)));
}

const plain = (text: string): string => cleanText(text).toLowerCase();

/** @returns whether the only answer of the column is the name of its own option */
export function holdsOwnName({ values }: Profile, names: Names, item: string): boolean {
  if (values.size !== 1) return false;
  const answer = plain([...values.keys()][0] ?? '');
  const text = plain(names.text);
  const same = (name: string): boolean => name !== '' && name.replace(/^\d{1,3}[.)] /, '') === answer;
  return same(plain(names.header)) || same(plain(item)) || same(text) || (answer.length > 3 && text.endsWith(answer));
}

/** How the columns of a group are filled in. */
export type GroupFilling = { kind: 'options'; ticked: boolean } | { kind: 'ranks' } | { kind: 'items' };

/** @param rows the sampled rows; they show whether each ranks its items without a tie */
export function judgeGroupKind(
  group: Group,
  profiles: readonly Profile[],
  rows: readonly (readonly string[])[],
): GroupFilling {
  const own = group.members.map((member) => profiles[member]).filter((found) => found !== undefined);
  const filled = own.filter((found) => found.filled > 0);
  if (filled.length === 0) return { kind: 'items' };
  if (isRanked(group, filled, rows)) return { kind: 'ranks' };
  const single = filled.filter((found) => found.values.size === 1).length;
  const ticked = filled.filter(isTicked).length;
  const enough = filled.length >= 2 || (own.length >= 3 && ticked === 1);
  if (enough && single * 10 >= filled.length * 7 && single + ticked >= filled.length - 2 && !areSame(filled)) {
    return { kind: 'options', ticked: false };
  }
  // The last column is often a text field.
  return enough && (ticked >= filled.length * 0.8 || (ticked >= 2 && ticked === filled.length - 1))
    ? { kind: 'options', ticked: true }
    : { kind: 'items' };
}

/** All columns hold the same word, such as a constant matrix in a tiny file. Ticks (`1`) do not count. */
function areSame(columns: readonly Profile[]): boolean {
  const answers = new Set(columns.flatMap((column) => [...column.values.keys()]));
  const [answer = ''] = answers;
  return answers.size === 1 && !/^(?:1|x|yes|true|checked|selected|y)$/i.test(answer);
}

/**
 * Whether the columns hold ranks 1…k, or the k items in order of preference, and no row that ranks all items names one
 * twice.
 */
function isRanked(group: Group, columns: readonly Profile[], rows: readonly (readonly string[])[]): boolean {
  const size = group.members.length;
  if (columns.length < 3) return false;
  // A column with a single number holds the index of its own option.
  if (columns.filter((column) => column.values.size <= 1).length > 1) return false;
  const numbered = columns.every((column) => column.integer >= 0.9 && column.max <= size);
  const answers = new Set(columns.flatMap((column) => [...column.values.keys()].slice(0, size + 2)));
  if (!numbered && answers.size > size) return false;
  return numbered ? countUp(group, rows) : neverTwice(group, rows, answers);
}

const isRankGiven = (cell: string): boolean => /^\d{1,3}(?:\.0)?$/.test(cell) && Number(cell) > 0;

/**
 * Whether nearly every row that ranks something counts 1, 2, 3 … without gaps or ties. Items without a rank are blank
 * or 0.
 */
function countUp(group: Group, rows: readonly (readonly string[])[]): boolean {
  const given = rows
    .map((row) =>
      group.members
        .map((member) => (row[member] ?? '').trim())
        .filter(isRankGiven)
        .map(Number),
    )
    .filter((ranks) => ranks.length >= 2);
  const counting = given.filter((ranks) => new Set(ranks).size === ranks.length && Math.max(...ranks) === ranks.length);
  return given.length >= 5 && counting.length >= given.length * 0.85;
}

/** Whether no row that names an item in every place names one twice. */
function neverTwice(group: Group, rows: readonly (readonly string[])[], answers: ReadonlySet<string>): boolean {
  const full = rows
    .map((row) => group.members.map((member) => (row[member] ?? '').trim()))
    .filter((places) => places.every((place) => answers.has(place)));
  const distinct = full.filter((places) => new Set(places).size === places.length).length;
  return full.length >= 8 && distinct >= full.length * 0.95;
}
