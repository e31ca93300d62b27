import type { ColumnType } from '../../../../contract/index.ts';
import type { DraftList } from '../../../drafts/list/draft-list.ts';
import type { Mapping } from '../../../drafts/mapping/mapping.ts';
import type { QuestionGroup } from '../../../drafts/mapping/question-groups.ts';
import { announce } from '../../../lib/window-state.ts';
import { words as shared } from '../../../lib/words.ts';
import { columnKey, groupKey } from './list-rows.ts';
import { words } from './words.ts';

/** @returns the columns of some rows, each once, in the order of the file; of a question all but its texts */
export function columnsOfKeys(
  keys: readonly string[],
  { preview }: Pick<Mapping, 'preview'>,
  groups: readonly QuestionGroup[],
): number[] {
  if (keys.length === 0) return [];
  const byKey = new Map<string, readonly number[]>([
    ...preview.table.header.map((header, column) => [columnKey(header), [column]] as const),
    ...groups.map((group) => [groupKey(group.key), group.members] as const),
  ]);
  return [...new Set(keys.flatMap((key) => byKey.get(key) ?? []))].sort((one, other) => one - other);
}

/** @returns the headers of columns */
export const headersAt = ({ preview }: Pick<Mapping, 'preview'>, columns: readonly number[]): string[] =>
  columns.map((column) => preview.table.header[column] ?? '');

/** @returns the columns with all rows of their grids: these share display and order */
export function withGridRows(columns: readonly number[], groups: readonly QuestionGroup[]): number[] {
  const inside = new Set(columns);
  const grids = groups.filter(({ kind, members }) => kind === 'grid' && members.some((column) => inside.has(column)));
  return [...new Set([...columns, ...grids.flatMap(({ members }) => members)])];
}

/** Columns that a person key can have. */
export const mostKeyColumns = 4;

/** Makes columns those that together say who answered, and says so. */
export function decideKey(draftList: DraftList, id: string, headers: readonly string[]): void {
  draftList.decide(id, { personKey: { name: headers.join(' + ').slice(0, 100).toWellFormed(), headers } });
  announce(words.keySet(headers));
}

/** Sets the type of columns in one step, and says so. */
export function decideTypes(draftList: DraftList, id: string, headers: readonly string[], type: ColumnType): void {
  draftList.setTypes(id, headers, type);
  announce(words.typeSet(headers, shared.columnTypes[type].name));
}
