import { cleanText } from '@sheaf/tables';
import { answerText } from '../answers/answer-text.ts';
import { divideList } from '../answers/lists.ts';
import type { Profile } from '../answers/profile.ts';
import { classifyOrder } from '../orders/order-of-words.ts';
import type { Beginning } from './beginnings.ts';
import { findRemarks, type Names } from './header-parts.ts';
import { type Parts, ways } from './header-shapes.ts';
import { isOtherOnly } from './other-words.ts';
import { mark, saysUnticked } from './ticks.ts';

/** Neighbouring columns that are parts of one question. */
export interface Group {
  /** The common part of the headers; empty if only their cells are alike. */
  stem: string;
  /** Column indexes, ascending. */
  members: number[];
  /** The option or item of each column. */
  items: string[];
}

interface Claim {
  group: Group;
  /** How many columns the run has, with the remarks between the members. */
  span: number;
}

/** The runs of neighbours that share a stem, in each way of writing. */
function listClaims(parts: readonly (Parts | null)[][]): Claim[] {
  return [...ways.keys()].flatMap((way) => {
    const stemAt = (at: number): string => parts[at]?.[way]?.stem ?? '';
    const runs = divideList(parts.keys(), (before, at) => stemAt(at) !== '' && stemAt(before) === stemAt(at));
    return runs.flatMap((run) => {
      const own = run.map((at) => parts[at]?.[way] ?? null);
      return run.length < 2 ? [] : [toClaim(stemAt(run[0] ?? -1), own, run[0] ?? -1)];
    });
  });
}

function toClaim(stem: string, run: readonly (Parts | null)[], start: number): Claim {
  const remarks = findRemarks(run);
  const places = [...run.keys()].filter((at) => !remarks.has(at));
  const items = places.map((at) => run[at]?.item ?? '');
  return { group: { stem, members: places.map((at) => start + at), items }, span: run.length };
}

type Claims = (Claim | null)[];
type KindOf = (claim: Claim) => GroupFilling['kind'];

function assign(claims: Claims, claim: Claim): void {
  for (const member of claim.group.members) claims[member] = claim;
}

const heldBy = (claims: Claims, { group }: Claim): Set<Claim | null> =>
  new Set(group.members.map((member) => claims[member] ?? null));

/** Shorter runs than this may be alike by chance. */
const fewestFilled = 3;

/** Whether a run of options or ranks is in columns whose longer run is neither. */
function isFilled(run: Claim, claims: Claims, toKind: KindOf): boolean {
  const held = heldBy(claims, run);
  if (run.group.members.length < fewestFilled || held.has(run)) return false;
  const isFree = [...held].every((other) => other === null || (other.span > run.span && toKind(other) === 'items'));
  return isFree && toKind(run) !== 'items';
}

/** Whether codes that begin alike are options or ranks together, and their present runs are none or a part of them. */
function isBeginning(run: Claim, claims: Claims, toKind: KindOf): boolean {
  const held = [...heldBy(claims, run)].filter((other) => other !== null);
  if (held.length === 1 && held.every((other) => other.span >= run.span)) return false;
  const isPart = ({ group }: Claim): boolean => group.members.every((member) => run.group.members.includes(member));
  const isFree = held.every((other) => isPart(other) && [toKind(run), 'items'].includes(toKind(other)));
  return isFree && toKind(run) !== 'items';
}

/**
 * Groups neighbouring columns that share a stem under one way of writing. The longest run wins, unless its columns are
 * nothing together and a shorter one are options or ranks.
 * @param parts of each column, as `splitHeader` returns them
 * @param beginnings of headers that are codes
 * @param judgeGroupFilling how the columns of a group are filled in
 */
export function findGroups(
  parts: (Parts | null)[][],
  beginnings: readonly Beginning[],
  judgeGroupFilling: (group: Group) => GroupFilling,
): (Group | null)[] {
  const kinds = new Map<Claim, GroupFilling['kind']>();
  const toKind: KindOf = (claim) => {
    const kind = kinds.get(claim) ?? judgeGroupFilling(claim.group).kind;
    kinds.set(claim, kind);
    return kind;
  };
  const claims: Claims = parts.map(() => null);
  const runs = listClaims(parts);
  for (const run of runs)
    if ([...heldBy(claims, run)].every((other) => other === null || other.span < run.span)) assign(claims, run);
  for (const run of runs) if (isFilled(run, claims, toKind)) assign(claims, run);
  for (const { stem, start, items } of beginnings) {
    const run = { group: { stem, members: items.map((_, at) => start + at), items }, span: items.length };
    if (isBeginning(run, claims, toKind)) assign(claims, run);
  }
  return claims.map((claim) => claim?.group ?? null);
}

/** @returns whether every answer of the column is one of the two values of a tick box */
export function isTicked({ values }: Profile): boolean {
  if (values.size === 0 || values.size > 2) return false;
  const answers = [...values.keys()];
  const marks = answers.filter((answer) => mark.test(answer));
  return marks.length <= 1 && answers.every((answer) => mark.test(answer) || saysUnticked(answer));
}

const plain = (text: string): string => cleanText(text).toLowerCase();

/** The words after the last mark that may stand between a question and its option. */
const partAtEnd = (text: string): string => /[?:–-] ?([^?:–-]{3,60}?):?$/u.exec(text.slice(-80))?.[1] ?? '';

/** @returns whether the only answer of the column is the name of its own option */
export function holdsOwnName({ values, filled }: Profile, names: Names, item: string): boolean {
  if (values.size !== 1) return false;
  const answer = plain([...values.keys()][0] ?? '');
  const text = plain(names.text);
  const same = (name: string): boolean => name !== '' && name.replace(/^\d{1,3}[.)] /, '') === answer;
  if (isOtherOnly(answer) && (filled > 1 || isOtherOnly(item) || isOtherOnly(partAtEnd(text)))) return true;
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
  if (indexesIn(group, columns) > 1) return false;
  const numbered = columns.every((column) => column.integer >= 0.9 && column.max <= size);
  const answers = new Set(columns.flatMap((column) => [...column.values.keys()].slice(0, size + 2)));
  if (!numbered && answers.size > size) return false;
  if (numbered) return countUp(group, rows);
  return classifyOrder([...answers]) === null && neverTwice(group, rows, answers);
}

/** How many columns may hold the index of their own option: a single number that is no rank of a rare item. */
function indexesIn({ members, items }: Group, columns: readonly Profile[]): number {
  const single = columns.filter(({ values }) => values.size <= 1);
  if (single.length * 2 > columns.length) return single.length;
  return single.filter(({ values }) => {
    const [only = ''] = values.keys();
    return items.includes(only) || only === String(members.length);
  }).length;
}

const isRankGiven = (cell: string): boolean => /^\d{1,3}(?:\.0)?$/.test(cell) && Number(cell) > 0;

/** The fewest rows without a tie that are ranks, even where some count with gaps. */
const fewestRanked = 20;

/**
 * Whether nearly every row that ranks something counts 1, 2, 3 … without gaps or ties. Items without a rank are blank
 * or 0.
 */
function countUp(group: Group, rows: readonly (readonly string[])[]): boolean {
  const given = rows
    .map((row) =>
      group.members
        .map((member) => answerText(row[member] ?? ''))
        .filter(isRankGiven)
        .map(Number),
    )
    .filter((ranks) => ranks.length >= 2);
  const different = given.filter((ranks) => new Set(ranks).size === ranks.length);
  const counting = different.filter((ranks) => Math.max(...ranks) === ranks.length);
  if (given.length >= fewestRanked && different.length >= given.length * 0.97) return true;
  return given.length >= 5 && counting.length >= given.length * 0.85;
}

/** Whether no row that names an item in every place names one twice. */
function neverTwice(group: Group, rows: readonly (readonly string[])[], answers: ReadonlySet<string>): boolean {
  const full = rows
    .map((row) => group.members.map((member) => answerText(row[member] ?? '')))
    .filter((places) => places.every((place) => answers.has(place)));
  const distinct = full.filter((places) => new Set(places).size === places.length).length;
  return full.length >= 8 && distinct >= full.length * 0.95;
}
