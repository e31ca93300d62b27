import { cleanText, headerKey } from '@sheaf/tables';
import type { GroupKind, GroupReason } from '../question-shapes.ts';
import { withoutCode } from './header-parts.ts';
import type { FoundGroup, Member } from './members.ts';

// How a run that is one question is written down: its question and the names of its options or statements.

/** What the columns of a run are. */
export interface Verdict {
  kind: GroupKind;
  confidence: number;
  reason: GroupReason;
}

/** The option of a column: from its header, else from its only answer. */
function itemOf({ column }: Member, item: string): string {
  if (item !== '') return item;
  const [only = ''] = column.profile.values.size === 1 ? column.profile.values.keys() : [];
  return /\p{L}{2}/u.test(only) ? only : cleanText(column.names.text);
}

/** What Qualtrics writes after the question of a column that has a text beside it. */
const chosen = /[-–—]? ?(?:Selected Choice|Ausgewählte Auswahl)$/iu;

/** The text of the first column, where the columns are codes and only the first has the text of the question. */
function textOfFirst([first, ...others]: readonly Member[]): string | null {
  const isCodeOnly = ({ column: { names } }: Member): boolean => headerKey(names.text) === headerKey(names.header);
  if (first === undefined || others.length === 0 || isCodeOnly(first) || !others.every(isCodeOnly)) return null;
  return first.column.names.text;
}

/** @returns the question of some columns with a stem; empty for a number alone */
const questionOf = (stem: string, members: readonly Member[]): string => {
  const question = withoutCode(cleanText(textOfFirst(members) ?? stem))
    .replace(chosen, '')
    .trim();
  return /^(?:\d{1,3}a?|\[\])$/.test(question) ? '' : question;
};

/** @returns a group of columns whose headers are the options or items, and have no question in common */
export const asBareGroup = ({ kind, confidence, reason }: Verdict, members: readonly Member[]): FoundGroup => ({
  kind,
  stem: '',
  question: '',
  members: members.map(({ column }) => column.index),
  items: members.map(({ column }) => cleanText(column.names.text)),
  iterations: null,
  confidence,
  reason,
});

/** @returns the question that some columns are */
export const asGroup = (
  { kind, confidence, reason }: Verdict,
  stem: string,
  members: readonly Member[],
  items: readonly string[],
): FoundGroup => ({
  kind,
  stem,
  question: questionOf(stem, members),
  members: members.map(({ column }) => column.index),
  items: members.map((member, at) => itemOf(member, items[at] ?? '')),
  iterations: null,
  confidence,
  reason,
});
