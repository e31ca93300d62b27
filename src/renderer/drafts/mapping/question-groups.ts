import type { GroupKind, GroupReason } from '../../../contract/index.ts';
import type { Decisions, NamedGroup } from '../list/decisions.ts';
import type { Preview } from '../reading/preview.ts';
import { memoizeLast } from './table-parts.ts';

/** Columns of the table that are one question, as found or as the user put them together. */
export interface QuestionGroup {
  key: string;
  kind: GroupKind;
  /** The question; the items where the file names only those. */
  text: string;
  /** 0-based, ascending, without the write-ins. */
  members: readonly number[];
  items: readonly string[];
  iterations: readonly string[] | null;
  write_ins: readonly number[];
  /** The column that holds all chosen options in one cell, beside a column for each. */
  whole: number | null;
  /** 0 to 1. */
  confidence: number;
  /** Why it was found; null if the user put it together, changed it or says that it is right. */
  reason: GroupReason | null;
}

/** @returns all columns of a group, in the order of the file */
export const listColumns = ({ members, write_ins, whole }: Omit<QuestionGroup, 'items'>): number[] =>
  [...members, ...write_ins, ...(whole === null ? [] : [whole])].sort((one, other) => one - other);

const getText = (text: string, items: readonly string[]): string => text || items.join(', ').slice(0, 80);

/** @returns the questions of several columns as found in the file */
const foundIn = memoizeLast(({ groups, table }: Preview): readonly QuestionGroup[] =>
  groups.map(({ question, ...found }) => ({
    ...found,
    key: table.header[found.members[0] ?? 0] ?? '',
    text: getText(question, found.items),
  })),
);

const isSame = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((column, at) => column === other[at]);

/** A group of the user with the columns that this file has; null if it has fewer than two of them. */
function located(group: NamedGroup, preview: Preview): QuestionGroup | null {
  const { header } = preview.table;
  const existing = group.headers
    .map((name, at) => ({
      column: header.indexOf(name),
      item: group.items[at] ?? name,
      iteration: group.iterations?.[at] ?? '',
    }))
    .filter(({ column }) => column >= 0)
    .sort((one, other) => one.column - other.column);
  const write_ins = group.write_ins.map((name) => header.indexOf(name)).filter((column) => column >= 0);
  const [first] = existing;
  if (first === undefined || existing.length + write_ins.length < 2) return null;
  const members = existing.map(({ column }) => column);
  const items = existing.map(({ item }) => item);
  const detected = foundIn(preview).find((one) => one.kind === group.kind && isSame(one.members, members));
  const doubt = group.isConfirmed ? undefined : detected;
  return {
    key: header[first.column] ?? '',
    kind: group.kind,
    text: getText(group.text, items),
    members,
    items,
    iterations: group.iterations === null ? null : existing.map(({ iteration }) => iteration),
    write_ins,
    whole: detected?.whole ?? null,
    confidence: doubt?.confidence ?? 1,
    reason: doubt?.reason ?? null,
  };
}

/** @returns the questions of several columns: those the user put together, otherwise those found in the file */
export const questionGroups = memoizeLast((preview: Preview, groups: Decisions['groups']): readonly QuestionGroup[] =>
  groups === null ? foundIn(preview) : groups.flatMap((group) => located(group, preview) ?? []),
);

/** @returns a group by the headers of its columns, as it is saved and sent */
export const named = (group: QuestionGroup, header: readonly string[]): NamedGroup => ({
  kind: group.kind,
  text: group.text,
  headers: group.members.map((column) => header[column] ?? ''),
  items: group.items,
  iterations: group.iterations,
  write_ins: group.write_ins.map((column) => header[column] ?? ''),
  isConfirmed: group.reason === null,
});

/** @returns the groups with one replaced; null: with it split into columns */
export function replaceGroup(
  groups: readonly QuestionGroup[],
  key: string,
  group: QuestionGroup | null,
): readonly QuestionGroup[] {
  return groups.flatMap((one) => (one.key === key ? (group ?? []) : one));
}

/** @returns a group without these columns; null if fewer than two are left */
function without(group: QuestionGroup, taken: ReadonlySet<number>): QuestionGroup | null {
  const left = group.members.flatMap((column, at) => (taken.has(column) ? [] : [at]));
  const write_ins = group.write_ins.filter((column) => !taken.has(column));
  const first = group.members[left[0] ?? -1];
  if (first === undefined || left.length + write_ins.length < 2) return null;
  return {
    ...group,
    members: left.map((at) => group.members[at] ?? 0),
    items: left.map((at) => group.items[at] ?? ''),
    iterations: group.iterations === null ? null : left.map((at) => group.iterations?.[at] ?? ''),
    write_ins,
    whole: group.whole !== null && taken.has(group.whole) ? null : group.whole,
    reason: null,
    confidence: 1,
  };
}

/** @returns the groups after these columns left theirs */
export function takeOut(groups: readonly QuestionGroup[], columns: readonly number[]): readonly QuestionGroup[] {
  const taken = new Set(columns);
  return groups.flatMap((group) =>
    listColumns(group).some((one) => taken.has(one)) ? (without(group, taken) ?? []) : group,
  );
}

/** @returns what the texts of several columns begin with, without the marks before the options; blank if that says nothing */
export function sharedStart(texts: readonly string[]): string {
  const [first = '', ...others] = texts;
  if (others.length === 0) return first;
  const differs = [...first].findIndex((_, at) => others.some((text) => text[at] !== first[at]));
  const shared = differs < 0 ? first : first.slice(0, differs);
  // Not within a word.
  const whole = /\p{L}$/u.test(shared) ? shared.slice(0, shared.search(/\p{L}+$/u)) : shared;
  // Nor within a bracket: what stands in it is the option.
  const open = Math.max(whole.lastIndexOf('['), whole.lastIndexOf('('));
  const closed = Math.max(whole.lastIndexOf(']'), whole.lastIndexOf(')'));
  const start = open > closed ? whole.slice(0, open) : whole;
  const text = start.replace(/[\s:–\-_.,([/]+$/u, '');
  const endsAtMark = open > closed || text !== start.trimEnd();
  return !endsAtMark && isOpening(text) ? '' : text;
}

/** Whether a text is only one or two short words, such as "Is" or "Do you": many questions begin with them. */
const isOpening = (text: string): boolean => /^(?:\p{L}{1,4}|\p{L}{1,5}\s+\p{L}{1,5})$/u.test(text);

interface Joining {
  columns: readonly number[];
  preview: Preview;
  /** Whether the type of a column is open text: then it is the write-in of the others. */
  isText(column: number): boolean;
  kind: GroupKind;
}

/** @returns the groups with these columns as one question; they leave the groups they were in */
export function joinColumns(
  groups: readonly QuestionGroup[],
  { columns, preview: { table }, isText, kind }: Joining,
): readonly QuestionGroup[] {
  const sorted = [...columns].sort((one, other) => one - other);
  const texts = sorted.filter(isText);
  const others = sorted.filter((column) => !isText(column));
  const members = others.length === 0 ? sorted : others;
  const labels = members.map((column) => table.texts[column] ?? table.header[column] ?? '');
  const text = sharedStart(labels);
  const items = labels.map((label) => label.slice(text.length).replace(/^[\s:–\-_.,/]+/u, '') || label);
  const joined: QuestionGroup = {
    key: table.header[members[0] ?? 0] ?? '',
    kind,
    text: getText(text, items),
    members,
    items,
    iterations: null,
    write_ins: others.length === 0 ? [] : texts,
    whole: null,
    confidence: 1,
    reason: null,
  };
  return [...takeOut(groups, sorted), joined].sort((one, other) => (one.members[0] ?? 0) - (other.members[0] ?? 0));
}
