import type { ColumnType, GroupKind } from '../../../../contract/index.ts';
import type { NamedGroup } from '../../../drafts/list/decisions.ts';
import type { DraftList } from '../../../drafts/list/draft-list.ts';
import { partition, withJoined, withoutColumns } from '../../../drafts/mapping/joined-groups.ts';
import type { MappedDraft, Mapping } from '../../../drafts/mapping/mapping.ts';
import { nameGroup, type QuestionGroup } from '../../../drafts/mapping/question-groups.ts';
import { announce } from '../../../lib/window-state.ts';
import { chooseDisplay, describeResult, findType, type Result, toType } from './column-facts.ts';
import { type Doubts, groupKey, makeColumnKey } from './list-rows.ts';
import { words } from './words.ts';

/** @returns the columns of some rows, each once, in the order of the file; of a question all but its texts */
export function findColumnsByKey(
  keys: readonly string[],
  { preview }: Pick<Mapping, 'preview'>,
  groups: readonly QuestionGroup[],
): number[] {
  if (keys.length === 0) return [];
  const byKey = new Map<string, readonly number[]>([
    ...preview.table.header.map((header, column) => [makeColumnKey(header), [column]] as const),
    ...groups.map((group) => [groupKey(group.key), group.members] as const),
  ]);
  return [...new Set(keys.flatMap((key) => byKey.get(key) ?? []))].sort((one, other) => one - other);
}

/** @returns the headers of columns */
const headersAt = ({ preview }: Pick<Mapping, 'preview'>, columns: readonly number[]): string[] =>
  columns.map((column) => preview.table.header[column] ?? '');

/** Decides in one step what columns become, and says so. */
export function decideResult(
  { draftList, draft, mapping }: Pick<Edited, 'draftList' | 'draft' | 'mapping'>,
  columns: readonly number[],
  result: Result,
): void {
  const headers = headersAt(mapping, columns);
  const displays = new Map(mapping.displays);
  for (const [at, header] of headers.entries()) {
    const display = chooseDisplay(mapping, columns[at] ?? 0, result);
    if (display === null) displays.delete(header);
    else displays.set(header, display);
  }
  draftList.setTypes(draft.id, headers, toType(result), displays);
  announce(words.typeSet(headers, describeResult(result).name));
}

/** Says that what is suggested for some columns is right, and that some columns are one question. */
export function confirmDoubts({ draftList, draft, mapping, groups }: Edited, doubts: Doubts): void {
  const { header } = mapping.preview.table;
  const keys = new Set(doubts.groups.map(({ key }) => key));
  const sure = groups.map((group) => (keys.has(group.key) ? { ...group, reason: null, confidence: 1 } : group));
  const types = doubts.columns.map((column) => [header[column] ?? '', findType(mapping, column)] as const);
  draftList.decide(draft.id, (table) => ({
    types: new Map([...table.types, ...types]),
    ...(keys.size > 0 && { groups: sure.map((group) => nameGroup(group, header)) }),
  }));
  announce(words.confirmed(doubts.columns.length + doubts.groups.length));
}

type Groups = readonly QuestionGroup[];

/** A table whose questions are edited. */
export interface Edited extends MappedDraft {
  draftList: DraftList;
  groups: Groups;
}

const nameGroups = ({ mapping, groups }: Edited): NamedGroup[] =>
  groups.map((group) => nameGroup(group, mapping.preview.table.header));

function save({ draftList, draft }: Edited, groups: readonly NamedGroup[], sentence: string): void {
  draftList.decide(draft.id, { groups });
  announce(sentence);
}

/** The kind of question that columns of one type are, when somebody joins them. */
const toKind: Partial<Record<ColumnType, GroupKind>> = { 'Multi choice': 'multi', Ranking: 'ranking_items' };

/** Makes the columns one question. @returns its key */
export function joinSelected(edited: Edited, columns: readonly number[]): string {
  const { header, texts } = edited.mapping.preview.table;
  const chosen = columns.map((column) => {
    const name = header[column] ?? '';
    return { header: name, text: texts[column] ?? name, type: findType(edited.mapping, column) };
  });
  const { members, writeIns } = partition(chosen);
  const isOther = members.length === 1 && writeIns.length === 1;
  const kind = isOther ? 'other' : (toKind[members[0]?.type ?? 'Do nothing'] ?? 'grid');
  const { others, joined } = withJoined(nameGroups(edited), chosen, { kind });
  save(edited, [...others, { ...joined, isConfirmed: true }], words.group.joined(columns.length));
  return joined.headers[0] ?? '';
}

/** Makes the columns of questions questions of their own, in one step. */
export function splitGroups(edited: Edited, split: Groups): void {
  const left = edited.groups.filter((group) => !split.includes(group));
  save(edited, nameGroups({ ...edited, groups: left }), words.bulk.wasSplit(split.length));
}

/** Takes one column out of its question. */
export function takeColumnOut(edited: Edited, column: number): void {
  const header = edited.mapping.preview.table.header[column] ?? '';
  save(edited, withoutColumns(nameGroups(edited), new Set([header])), words.group.takenOut(header));
}
