import type { TemplateGroup } from '@sheaf/survey-columns';
import { type ColumnType, type GroupKind, holdsText } from '../../../contract/index.ts';

/** A column that somebody makes part of a question. */
interface Column {
  header: string;
  text: string;
  type: ColumnType;
}

/** Open answers beside other columns are what people wrote to "other". */
export function partition<One extends Pick<Column, 'type'>>(
  chosen: readonly One[],
): { members: One[]; writeIns: One[] } {
  const members = chosen.filter(({ type }) => !holdsText(type));
  return members.length === 0
    ? { members: [...chosen], writeIns: [] }
    : { members, writeIns: chosen.filter(({ type }) => holdsText(type)) };
}

/** @returns what the texts of several columns begin with, without the marks before the options; blank if that says nothing */
export function findSharedStart(texts: readonly string[]): string {
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

/** @returns what the texts of columns begin with: the question, before somebody writes another */
export const suggestText = (chosen: readonly Column[]): string =>
  findSharedStart(partition(chosen).members.map(({ text }) => text));

const pickItem = (text: string, start: string): string =>
  text
    .slice(start.length)
    .replace(/^[\s:–\-_.,/[]+/u, '')
    .replace(/\]$/u, '') || text;

/** @returns the groups without some columns; one that has fewer than two left is gone */
export const withoutColumns = <Group extends TemplateGroup>(
  groups: readonly Group[],
  taken: ReadonlySet<string>,
): Group[] =>
  groups.flatMap((group) => {
    const kept = group.headers.flatMap((header, at) => (taken.has(header) ? [] : [at]));
    const write_ins = group.write_ins.filter((header) => !taken.has(header));
    if (kept.length === group.headers.length && write_ins.length === group.write_ins.length) return [group];
    if (kept.length === 0 || kept.length + write_ins.length < 2) return [];
    const pick = (names: readonly string[]) => kept.map((at) => names[at] ?? '');
    const iterations = group.iterations === null ? null : pick(group.iterations);
    return [{ ...group, headers: pick(group.headers), items: pick(group.items), iterations, write_ins }];
  });

/**
 * The groups after columns became one question, which is the last. They leave the groups they were in.
 * @param chosen in the order of the file
 * @param replaced the group that is changed; its columns that are not chosen become single questions
 */
export function withJoined<Group extends TemplateGroup>(
  groups: readonly Group[],
  chosen: readonly Column[],
  { kind, text = suggestText(chosen) }: { kind: GroupKind; text?: string },
  replaced: Group | null = null,
) {
  const { members, writeIns } = partition(chosen);
  const start = suggestText(chosen);
  const place = (header: string) => replaced?.headers.indexOf(header) ?? -1;
  const joined = {
    kind,
    text,
    headers: members.map(({ header }) => header),
    items: members.map(({ header, text: label }) => replaced?.items[place(header)] || pickItem(label, start)),
    iterations: kind === 'loop' ? members.map(({ header }) => replaced?.iterations?.[place(header)] ?? '') : null,
    write_ins: writeIns.map(({ header }) => header),
  };
  const others = groups.filter((group) => group !== replaced);
  return { others: withoutColumns(others, new Set(chosen.map(({ header }) => header))), joined };
}
