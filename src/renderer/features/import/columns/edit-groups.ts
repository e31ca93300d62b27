import type { ColumnType, GroupKind } from '../../../../contract/index.ts';
import type { Mapping } from '../../../drafts/mapping.ts';
import { joinColumns, named, type QuestionGroup, replaceGroup, takeOut } from '../../../drafts/question-groups.ts';
import { draftList } from '../../../drafts/singletons.ts';
import { announce } from '../../../lib/window-state.ts';
import { typeOf } from './column-facts.ts';
import { words } from './words.ts';

type Groups = readonly QuestionGroup[];

function save(id: string, { preview }: Mapping, groups: Groups, sentence: string): void {
  draftList.setGroups(
    id,
    groups.map((group) => named(group, preview.table.header)),
  );
  announce(sentence);
}

/** The kind of question that columns of one type are, when somebody joins them. */
const kindOf: Partial<Record<ColumnType, GroupKind>> = { 'Multi choice': 'multi', Ranking: 'ranking_items' };

/** Makes the columns one question. @returns its key */
export function joinSelected(id: string, mapping: Mapping, groups: Groups, columns: readonly number[]): string {
  const { preview } = mapping;
  const isText = (column: number) => typeOf(mapping, column) === 'Open-ended';
  const choices = columns.filter((column) => !isText(column));
  const [first = 0] = choices.length > 0 ? choices : columns;
  const isOther = choices.length === 1 && columns.length === 2;
  const kind = isOther ? 'other' : (kindOf[typeOf(mapping, first)] ?? 'grid');
  const joined = joinColumns(groups, { columns, preview, isText, kind });
  save(id, mapping, joined, words.group.joined(columns.length));
  return preview.table.header[first] ?? '';
}

/** Makes the columns of a question questions of their own. */
export function splitGroup(id: string, mapping: Mapping, groups: Groups, { key, text }: QuestionGroup): void {
  save(id, mapping, replaceGroup(groups, key, null), words.group.wasSplit(text));
}

/** Makes the columns of several questions questions of their own, in one step. */
export function splitGroups(id: string, mapping: Mapping, groups: Groups, split: Groups): void {
  const left = split.reduce((some, { key }) => replaceGroup(some, key, null), groups);
  save(id, mapping, left, words.bulk.wasSplit(split.length));
}

/** Takes one column out of its question. */
export function takeColumnOut(id: string, mapping: Mapping, groups: Groups, column: number): void {
  const header = mapping.preview.table.header[column] ?? '';
  save(id, mapping, takeOut(groups, [column]), words.group.takenOut(header));
}

/** Changes the text or kind of a question, or neither: then it is right as it is. */
export function changeGroup(
  id: string,
  mapping: Mapping,
  groups: Groups,
  { group, change }: { group: QuestionGroup; change: Partial<Pick<QuestionGroup, 'text' | 'kind'>> },
): void {
  const changed = { ...group, ...change, reason: null, confidence: 1 };
  save(id, mapping, replaceGroup(groups, group.key, changed), words.group.changed(changed.text));
}
