import type { ColumnType } from '../../contract/column-type.ts';
import { answerRule } from '../answers/rule.ts';
import { declaredColumns } from '../exporters/own-export.ts';
import type { Table } from '../types.ts';

/**
 * @param types the type of each column; null: not known
 * @returns the date columns (0-based) whose rows do not show whether day or month comes first. A Sheaf export says it
 * in its row of types.
 */
export function ambiguousDateColumns(
  { header_rows, rows }: Pick<Table, 'header_rows' | 'rows'>,
  types: readonly (ColumnType | null)[],
): number[] {
  const declared = declaredColumns(header_rows);
  return types.flatMap((type, column) => {
    if (type !== 'Timestamp' || declared?.[column]?.order !== undefined) return [];
    const cells = rows.map((row) => row[column] ?? '').filter((cell) => cell.trim() !== '');
    const rule = answerRule('Timestamp', cells);
    return cells.length > 0 && rule.kind === 'timestamp' && rule.order_certain ? [] : [column];
  });
}
