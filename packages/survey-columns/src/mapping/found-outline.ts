import type { DisplayKind } from '../question-shapes.ts';
import type { ColumnGroup } from '../types.ts';
import type { TemplateOutline } from './template-outline.ts';

interface Found {
  header: readonly string[];
  groups: readonly ColumnGroup[];
  /** One per column. */
  displays: readonly ({ as: DisplayKind } | null)[];
  /** By header, the options in the order of the file. */
  orders: TemplateOutline['orders'];
}

/** @returns what was found in a file as the outline of a template, to be edited; no file says who answered */
export function foundOutline({ header, groups, displays, orders }: Found): TemplateOutline {
  const named = (columns: readonly number[]) => columns.map((column) => header[column] ?? '');
  const shown = header.flatMap((name, at): [string, DisplayKind][] => {
    const as = displays[at]?.as;
    return as === undefined ? [] : [[name, as]];
  });
  return {
    groups: groups.map(({ kind, question, members, items, iterations, write_ins }) => ({
      kind,
      text: question,
      headers: named(members),
      items,
      iterations,
      write_ins: named(write_ins),
    })),
    displays: Object.fromEntries(shown),
    orders,
    person_key: null,
  };
}
