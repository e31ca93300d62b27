import { type ColumnType, type GroupKind, holdsText } from '../../../../contract/index.ts';
import type { DraftList } from '../../../drafts/list/draft-list.ts';
import type { Draft } from '../../../drafts/list/drafts.ts';
import type { Mapping } from '../../../drafts/mapping/mapping.ts';
import {
  joinColumns,
  named,
  type QuestionGroup,
  replaceGroup,
  takeOut,
} from '../../../drafts/mapping/question-groups.ts';
import { announce } from '../../../lib/window-state.ts';
import { typeOf } from './column-facts.ts';
import { words } from './words.ts';

type Groups = readonly QuestionGroup[];

/** A table whose questions are edited. */
export interface Edited {
  draftList: DraftList;
  draft: Draft;
  mapping: Mapping;
  groups: Groups;
}

function save({ draftList, draft, mapping: { preview } }: Edited, groups: Groups, sentence: string): void {
  draftList.decide(draft.id, { groups: groups.map((group) => named(group, preview.table.header)) });
  announce(sentence);
}

/** The kind of question that columns of one type are, when somebody joins them. */
const toKind: Partial<Record<ColumnType, GroupKind>> = { 'Multi choice': 'multi', Ranking: 'ranking_items' };

/** Makes the columns one question. @returns its key */
export function joinSelected(edited: Edited, columns: readonly number[]): string {
  const { mapping, groups } = edited;
  const { preview } = mapping;
  const isText = (column: number) => holdsText(typeOf(mapping, column));
  const choices = columns.filter((column) => !isText(column));
  const [first = 0] = choices.length > 0 ? choices : columns;
  const isOther = choices.length === 1 && columns.length === 2;
  const kind = isOther ? 'other' : (toKind[typeOf(mapping, first)] ?? 'grid');
  const joined = joinColumns(groups, { columns, preview, isText, kind });
  save(edited, joined, words.group.joined(columns.length));
  return preview.table.header[first] ?? '';
}

/** Makes the columns of a question questions of their own. */
export function splitGroup(edited: Edited, { key, text }: QuestionGroup): void {
  save(edited, replaceGroup(edited.groups, key, null), words.group.wasSplit(text));
}

/** Makes the columns of several questions questions of their own, in one step. */
export function splitGroups(edited: Edited, split: Groups): void {
  const left = split.reduce((some, { key }) => replaceGroup(some, key, null), edited.groups);
  save(edited, left, words.bulk.wasSplit(split.length));
}

/** Takes one column out of its question. */
export function takeColumnOut(edited: Edited, column: number): void {
  const header = edited.mapping.preview.table.header[column] ?? '';
  save(edited, takeOut(edited.groups, [column]), words.group.takenOut(header));
}

/** Changes the text or kind of a question, or neither: then it is right as it is. */
export function changeGroup(
  edited: Edited,
  group: QuestionGroup,
  change: Partial<Pick<QuestionGroup, 'text' | 'kind'>>,
): void {
  const changed = { ...group, ...change, reason: null, confidence: 1 };
  save(edited, replaceGroup(edited.groups, group.key, changed), words.group.changed(changed.text));
}
