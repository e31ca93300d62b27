import type { Handle } from '../../data/sqlite/open.ts';
import type { ShapeColumn } from './shape.ts';

/** Separators between the answers of one cell, the usual one first. Reading recognizes all of them. */
const between = { multi: ['; ', ' | ', '┋', '\n'], ranking: [' > ', '; ', ' | ', '┋'] } as const;

/**
 * The separator for several answers of a cell in an export of counted values: the first one that is part of no option, so
 * that options can be imported again. null for a column of another type.
 */
export function separatorOf(db: Handle, { id, rule }: Pick<ShapeColumn, 'id' | 'rule'>): string | null {
  if (rule.kind !== 'multi' && rule.kind !== 'ranking') return null;
  const holds = db
    .prepare<[number, string], number>(
      'SELECT EXISTS (SELECT 1 FROM question_options WHERE question_id = ? AND instr(value, ?) > 0)',
    )
    .pluck();
  const candidates = between[rule.kind];
  return candidates.find((separator) => holds.get(id, separator.trim() || separator) === 0) ?? candidates[0];
}
