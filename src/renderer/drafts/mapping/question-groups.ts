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

const describeGroup = (text: string, items: readonly string[]): string => text || items.join(', ').slice(0, 80);

/** @returns the questions of several columns as found in the file */
const readFoundGroups = memoizeLast(({ groups, table }: Preview): readonly QuestionGroup[] =>
  groups.map(({ question, ...found }) => ({
    ...found,
    key: table.header[found.members[0] ?? 0] ?? '',
    text: describeGroup(question, found.items),
  })),
);

const isSame = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((column, at) => column === other[at]);

/** A group of the user with the columns that this file has; null if it has fewer than two of them. */
function locateGroup(group: NamedGroup, preview: Preview): QuestionGroup | null {
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
  const detected = readFoundGroups(preview).find((one) => one.kind === group.kind && isSame(one.members, members));
  const doubt = group.isConfirmed ? undefined : detected;
  return {
    key: header[first.column] ?? '',
    kind: group.kind,
    text: describeGroup(group.text, items),
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
  groups === null ? readFoundGroups(preview) : groups.flatMap((group) => locateGroup(group, preview) ?? []),
);

/** @returns a group by the headers of its columns, as it is saved and sent */
export const nameGroup = (group: QuestionGroup, header: readonly string[]): NamedGroup => ({
  kind: group.kind,
  text: group.text,
  headers: group.members.map((column) => header[column] ?? ''),
  items: group.items,
  iterations: group.iterations,
  write_ins: group.write_ins.map((column) => header[column] ?? ''),
  isConfirmed: group.reason === null,
});
