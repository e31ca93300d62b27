import type { ComparedTable } from '../../../../contract/index.ts';
import { invalid } from '../../../core/errors.ts';
import { answeredInAny, type Mask } from '../columns.ts';
import type { OutlinedShape } from '../outline.ts';
import type { QueryTools } from '../query-tools.ts';
import type { ShapeColumn } from '../shape.ts';
import { tickedRows } from '../ticked-rows.ts';
import type { Comparing } from './compared-questions.ts';
import { PatternSums } from './pattern-sums.ts';
import { sumRows } from './read-cells.ts';
import { type Compared, choosePlaces, countRows, type RowBits } from './row-bits.ts';
import { tableOf } from './tables.ts';

/** A question of which each option has a column. */
export interface MultiGroup {
  /** The header of its first member. */
  group_id: string;
  members: { column: ShapeColumn; item: string }[];
}

const holdsOptions = ({ rule }: ShapeColumn): boolean => rule.kind === 'single' || rule.kind === 'multi';

/** The groups that are one question with several answers. Members that were retyped are left out. */
export function multiGroupsOf({ columns, groups }: OutlinedShape): MultiGroup[] {
  const byIndex = new Map(columns.map((column) => [column.column_index, column]));
  return groups.flatMap(({ kind, members: indexes, items }) => {
    if (kind !== 'multi') return [];
    const members = indexes.flatMap((index, at) => {
      const column = byIndex.get(index);
      return column === undefined || !holdsOptions(column) ? [] : [{ column, item: items[at] || column.text }];
    });
    const [first] = members;
    return first === undefined || members.length < 2 ? [] : [{ group_id: first.column.header, members }];
  });
}

/** @throws DomainError (invalid) for one that the survey has not, or that has no options */
export function requireGroup(shape: OutlinedShape, group_id: string): MultiGroup {
  const group = multiGroupsOf(shape).find((one) => one.group_id === group_id);
  if (group === undefined) throw invalid('group_absent', { id: group_id.slice(0, 100) });
  return group;
}

/** By the options of a group: a response is in the column of each that it ticked. */
export async function byGroup(
  tools: QueryTools,
  shape: OutlinedShape,
  { members }: MultiGroup,
  compared: Compared,
): Promise<RowBits> {
  const bases: number[] = [];
  for (const member of members) bases.push(countRows(await tickedRows(tools, shape, member.column), compared));
  const shown = choosePlaces(bases, compared).flatMap((place) => members[place] ?? []);
  const bits = new Uint32Array(shape.rows);
  for (const [place, member] of shown.entries()) {
    const mask = await tickedRows(tools, shape, member.column);
    for (let row = 0; row < bits.length; row++) bits[row] = (bits[row] ?? 0) | ((mask[row] ?? 0) << place);
  }
  const columns = shown.map(({ item }) => ({ value: item, label: item, from: null, to: null }));
  return { columns, bits, further: members.length - shown.length };
}

/** The table of one group: those who answered one of its columns, and a row for each option. @throws DamagedPart */
export async function compareGroup(
  tools: QueryTools,
  shape: OutlinedShape,
  { members }: MultiGroup,
  comparing: Comparing,
): Promise<ComparedTable> {
  const { membership, smallest_base } = comparing;
  const sumMarked = (mask: Mask): PatternSums => {
    const sums = new PatternSums(membership);
    sumRows(
      comparing,
      (row) => (mask[row] === 1 ? true : null),
      (_, ...row) => sums.add(...row),
    );
    return sums;
  };
  const rows: { value: string; sums: PatternSums }[] = [];
  for (const member of members)
    rows.push({ value: member.item, sums: sumMarked(await tickedRows(tools, shape, member.column)) });
  const columns = members.map(({ column }) => column);
  return tableOf({
    size: membership.columns.length,
    answered: sumMarked(await answeredInAny(tools, shape, columns)),
    rows,
    unlisted: [],
    moments: null,
    rowsOverlap: true,
    columnsOverlap: membership.overlap,
    smallest_base,
  });
}
