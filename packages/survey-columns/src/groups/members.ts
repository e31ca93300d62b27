import { type ColumnType, holdsRanking, holdsScore, holdsText, isAnswered, isIgnored } from '../column-type.ts';
import type { ColumnGroup, Suggestion } from '../types.ts';
import type { Column } from './column.ts';
import { isTicked } from './find-groups.ts';

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
  labels.some((label) => exporter.metadata?.anywherePattern?.test(label) === true);

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
export const answersOf = ({ column }: Member): string[] => [...column.profile.values.keys()];

/** @returns whether a column holds whole numbers and nothing else */
export const isWhole = ({ column: { profile } }: Member): boolean => profile.filled > 0 && profile.integer >= 0.95;

/** @returns whether a column holds numbers, save for a few remarks */
export const isNumeric = ({ column: { profile } }: Member): boolean => profile.filled > 0 && profile.number >= 0.9;
