import { cleanText, headerKey } from '@sheaf/tables';
import { divideList } from '../answers/lists.ts';
import {
  type ColumnType,
  type GroupKind,
  type GroupReason,
  holdsRanking,
  holdsScore,
  holdsText,
  isAnswered,
  isIgnored,
} from '../shapes.ts';
import type { ColumnGroup, Suggestion } from '../types.ts';
import type { Column } from './column.ts';
import { isTicked } from './find-groups.ts';
import { withoutCode } from './header-parts.ts';
import type { Way } from './header-shapes.ts';

/** A column and the type it has now: a suggestion or the user's correction. */
export interface Member {
  column: Column;
  type: ColumnType;
  /** Sheaf takes it for a multiple choice, whatever the user says. */
  isMultiple: boolean;
  place: Suggestion['place'];
}

/** A group before its write-ins and the column of the whole answer are looked for. */
export interface FoundGroup extends Omit<ColumnGroup, 'write_ins' | 'whole'> {
  /** The common part of the headers as it is written; empty for bare options. */
  stem: string;
  /** A column of its own names the question. */
  isKnown?: boolean;
  /** The headers spell out question and row, so the columns need not stand together. */
  isExact?: boolean;
  /** Found by its place alone: what else its columns may be comes first. */
  isWeak?: boolean;
}

/** Whether the tool measured the column, such as the clicks on a page. Such columns are numbers of nobody's answer. */
const isTiming = ({ labels, exporter }: Column): boolean =>
  labels.some((label) => exporter.anywherePattern?.test(label) === true);

/** Columns about the respondent, and names of files, are no part of a question. */
const isApart = (type: ColumnType): boolean => !isAnswered(type) && !isIgnored(type);

/** @returns whether a column of its type can be part of a question with options, statements, items or numbers */
export const canBeMember = ({ type, column }: Member): boolean =>
  !isApart(type) && !holdsText(type) && !(isIgnored(type) && isTiming(column));

/** @returns whether a column may hold text beside a choice. An empty column may: nobody chose "Other". */
export function canHoldText({ column, type }: Member): boolean {
  const { profile } = column;
  if (isApart(type) || profile.number > 0.5 || profile.date > 0.5 || isTicked(profile)) return false;
  return holdsText(type) || profile.filled === 0 || (!holdsRanking(type) && !holdsScore(type) && profile.letters > 0.5);
}

export const isEmpty = ({ column }: Member): boolean => column.profile.filled === 0;

/** @returns the distinct answers of a column */
export const listAnswers = ({ column }: Member): string[] => [...column.profile.values.keys()];

/** @returns whether a column holds whole numbers and nothing else */
export const isWhole = ({ column: { profile } }: Member): boolean => profile.filled > 0 && profile.integer >= 0.95;

/** @returns whether a column holds numbers, save for a few remarks */
export const isNumeric = ({ column: { profile } }: Member): boolean => profile.filled > 0 && profile.number >= 0.9;

/** Columns whose headers name the same question, in one way of writing. Texts between them do not end it. */
export interface Run {
  /** The question or its code. */
  stem: string;
  members: Member[];
  /** The rest of each header: option, statement, item. */
  items: string[];
  /** The stem and the items are codes such as `q7` and `2`. */
  isCode: boolean;
  /** A column of its own names the question. */
  isKnown?: boolean;
  /** The headers spell out question and row, so the columns need not stand together. */
  isExact?: boolean;
  /** How its headers are written; null where the columns were not found as neighbours. The runs of one way do not overlap. */
  way: Way | null;
}

/** @returns the run in pieces: a new one begins before each column that does not go on with the one before it */
export const divideRun = (run: Run, goesOn: (before: Member, member: Member, at: number) => boolean): Run[] =>
  divideList(
    run.members.map((member, at) => ({ member, item: run.items[at] ?? '', at })),
    (before, { member, at }) => goesOn(before.member, member, at),
  ).map((piece) => ({ ...run, members: piece.map(({ member }) => member), items: piece.map(({ item }) => item) }));

/** @returns columns side by side of which each goes on with the one before it */
export const divideNeighbours = (
  members: readonly Member[],
  goesOn: (before: Member, member: Member) => boolean,
): Member[][] =>
  divideList(members, (before, member) => before.column.index === member.column.index - 1 && goesOn(before, member));

// How a run that is one question is written down: its question and the names of its options or statements.

/** What the columns of a run are. */
export interface Verdict {
  kind: GroupKind;
  confidence: number;
  reason: GroupReason;
}

/** The option of a column: from its header, else from its only answer. */
function pickItem({ column }: Member, item: string): string {
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
const toQuestion = (stem: string, members: readonly Member[]): string => {
  const question = withoutCode(cleanText(textOfFirst(members) ?? stem))
    .replace(chosen, '')
    .trim();
  return /^(?:\d{1,3}a?|\[\])$/.test(question) ? '' : question;
};

/** @returns a group of columns whose headers are the options or items, and have no question in common */
export const makeBareGroup = ({ kind, confidence, reason }: Verdict, members: readonly Member[]): FoundGroup => ({
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
export const makeGroup = (
  verdict: Verdict,
  stem: string,
  members: readonly Member[],
  items: readonly string[],
): FoundGroup => ({
  ...makeBareGroup(verdict, members),
  stem,
  question: toQuestion(stem, members),
  items: members.map((member, at) => pickItem(member, items[at] ?? '')),
});
