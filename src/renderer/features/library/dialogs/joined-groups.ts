import {
  type GroupKind,
  holdsSeveralChoices,
  holdsText,
  isAboutPerson,
  type OutlineGroup,
  type Question,
} from '../../../../contract/index.ts';
import { sharedStart } from '../../../drafts/mapping/question-groups.ts';

/** What somebody makes of columns. */
export interface Joined {
  kind: GroupKind;
  text: string;
  headers: readonly string[];
}

/** Open answers beside other columns are what people wrote to "other". */
function partition(chosen: readonly Question[]): { members: Question[]; writeIns: Question[] } {
  const members = chosen.filter(({ type }) => !holdsText(type));
  return members.length === 0
    ? { members: [...chosen], writeIns: [] }
    : { members, writeIns: chosen.filter(({ type }) => holdsText(type)) };
}

/** The kinds that columns can be, the likeliest first. @param chosen at least one */
export function kindsFor(chosen: readonly Question[]): GroupKind[] {
  const { members, writeIns } = partition(chosen);
  const all = (test: (question: Question) => boolean) => members.every(test);
  const kinds: GroupKind[] = [];
  if (members.length === 1 && writeIns.length > 0) return ['other'];
  if (all(({ places }) => places !== null)) kinds.push('ranking_places');
  if (all(({ distribution }) => distribution.kind === 'ranking')) kinds.push('ranking_items');
  if (all(({ type }) => holdsSeveralChoices(type))) kinds.push('multi');
  if (all(({ type }) => !isAboutPerson(type))) kinds.push('grid');
  if (all(({ distribution }) => distribution.kind === 'options') && !kinds.includes('multi')) kinds.push('multi');
  if (all(({ distribution }) => distribution.kind === 'number')) kinds.push('sum');
  if (members.length === 2 && all(({ distribution }) => distribution.kind === 'number')) kinds.push('pair');
  return [...kinds, 'loop'];
}

/** What the texts of columns begin with: the question, before somebody writes another. */
export const suggestedText = (chosen: readonly Question[]): string =>
  sharedStart(partition(chosen).members.map(({ text }) => text));

const pickItem = (text: string, start: string): string =>
  text
    .slice(start.length)
    .replace(/^[\s:–\-_.,/[]+/u, '')
    .replace(/\]$/u, '') || text;

/** A group without some columns; nothing when fewer than two are left. */
function without(group: OutlineGroup, taken: ReadonlySet<string>): OutlineGroup[] {
  const kept = group.headers.flatMap((header, at) => (taken.has(header) ? [] : [at]));
  const write_ins = group.write_ins.filter((header) => !taken.has(header));
  if (kept.length === group.headers.length && write_ins.length === group.write_ins.length) return [group];
  if (kept.length === 0 || kept.length + write_ins.length < 2) return [];
  return [
    {
      ...group,
      headers: kept.map((at) => group.headers[at] ?? ''),
      items: kept.map((at) => group.items[at] ?? ''),
      iterations: group.iterations === null ? null : kept.map((at) => group.iterations?.[at] ?? ''),
      write_ins,
    },
  ];
}

/**
 * The groups of a survey after columns became one question. They leave the groups they were in.
 * @param replaced the group that is changed, by its first header; its columns that are not chosen become single questions
 */
export function withJoined(
  groups: readonly OutlineGroup[],
  questions: readonly Question[],
  { kind, text, headers }: Joined,
  replaced: string | null,
): OutlineGroup[] {
  const taken = new Set(headers);
  const chosen = questions.filter(({ header }) => taken.has(header));
  const { members, writeIns } = partition(chosen);
  const before = groups.find((group) => group.headers[0] === replaced);
  const start = sharedStart(members.map((question) => question.text));
  const toName = ({ header, text: label }: Question) =>
    before?.items[before.headers.indexOf(header)] || pickItem(label, start);
  const joined: OutlineGroup = {
    kind,
    text,
    headers: members.map(({ header }) => header),
    items: members.map(toName),
    iterations:
      kind === 'loop' ? members.map(({ header }) => before?.iterations?.[before.headers.indexOf(header)] ?? '') : null,
    write_ins: writeIns.map(({ header }) => header),
  };
  return [...groups.filter((group) => group !== before).flatMap((group) => without(group, taken)), joined];
}
