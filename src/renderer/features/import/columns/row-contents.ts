import { useRef } from 'react';
import type { Mapping } from '../../../drafts/mapping.ts';
import type { RowContent } from './columns-row.tsx';
import type { ColumnRow, GroupRow } from './list-rows.ts';
import { rowContent } from './row-content.ts';

/** The parts of a mapping that rows are made from. */
const madeFrom = ({ preview, types, userTypes, fixed, difference, displays }: Mapping) =>
  [preview, types, userTypes, fixed, difference, displays] as const;

/** @returns the content of a row. It is the same object until something changes, so that the row is not rendered again. */
export function useRowContents(mapping: Mapping): (row: ColumnRow | GroupRow) => RowContent {
  const known = useRef<{ from: readonly unknown[]; of: WeakMap<ColumnRow | GroupRow, RowContent> }>({
    from: [],
    of: new WeakMap(),
  });
  const from = madeFrom(mapping);
  if (from.some((one, at) => one !== known.current.from[at])) known.current = { from, of: new WeakMap() };
  return (row) => {
    const made = known.current.of.get(row) ?? rowContent(mapping, row);
    known.current.of.set(row, made);
    return made;
  };
}
