import { type ColumnType, isChartable } from '../column-type.ts';
import { describeColumns, type Evidence } from '../groups/column.ts';
import type { GroupKind } from '../question-shapes.ts';
import type { ColumnGroup, Suggestion } from '../types.ts';
import { createMissingDecision } from './missing.ts';

// A question of several columns decides the types of its columns: an option that nobody chose is an option, and what an item is
// called says nothing about its type.

/** The type of most columns that are charts; null where none is. */
function commonestChart(types: readonly ColumnType[]): ColumnType | null {
  const counts = [...Map.groupBy(types.filter(isChartable), (type) => type)];
  return counts.toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0] ?? null;
}

/** How the types that the cells of its columns show become one type. null: each column keeps its own. */
const decideType: Record<GroupKind, (types: readonly ColumnType[]) => ColumnType | null> = {
  multi: () => 'Multi choice',
  /** Where several answers may stand in a cell, some statements have one in each. Sliders are no charts. */
  grid: (types) => (types.includes('Multi choice') ? 'Multi choice' : commonestChart(types)),
  ranking_places: () => 'Ranking',
  ranking_items: () => 'Ranking',
  /** What was asked about one thing is asked about the others, whatever few answers look like. */
  loop: commonestChart,
  pair: () => null,
  sum: () => null,
  other: () => null,
};

/** Columns that have one type, which those with answers decide. */
interface Alike {
  group: ColumnGroup;
  answered: number[];
  decided: number[];
}

/** The columns of a group that have one type. In a loop, whose questions differ, only what nobody answered is decided. */
function listAlike(group: ColumnGroup, isEmpty: (column: number) => boolean): Alike[] {
  const { kind, members, items } = group;
  const isAnswered = (column: number): boolean => !isEmpty(column);
  if (kind !== 'loop') return [{ group, answered: members.filter(isAnswered), decided: members }];
  return [...Map.groupBy(members, (_, at) => items[at] ?? '').values()].map((columns) => ({
    group,
    answered: columns.filter(isAnswered),
    decided: columns.filter(isEmpty),
  }));
}

/**
 * @param own what the cells of each column show
 * @param groups found from these
 * @returns the suggestions with the types that questions of several columns give to their columns
 */
export function decideMembers(
  table: Evidence,
  own: readonly Suggestion[],
  groups: readonly ColumnGroup[],
): Suggestion[] {
  const columns = describeColumns(table);
  const isEmpty = (column: number): boolean => columns[column]?.profile.filled === 0;
  const missingOf = createMissingDecision(columns);
  const types = new Map<number, { type: ColumnType; confidence: number }>();
  for (const { group, answered, decided } of groups.flatMap((one) => listAlike(one, isEmpty))) {
    const type = decideType[group.kind](answered.flatMap((column) => own[column]?.type ?? []));
    if (type !== null) for (const column of decided) types.set(column, { type, confidence: group.confidence });
  }
  return own.map((suggestion, at) => {
    const [decided, column] = [types.get(at), columns[at]];
    // A Sheaf export says the type that its survey has, whoever chose it.
    if (decided === undefined || column === undefined || column.declared !== null) return suggestion;
    if (decided.type === suggestion.type) return suggestion;
    const reason = isEmpty(at) ? 'part of a question, and nobody chose it' : 'as the other columns of its question';
    const { type } = decided;
    return { ...suggestion, ...decided, reason, classifier: null, heuristic: type, missing: missingOf(column, type) };
  });
}
