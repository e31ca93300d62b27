import { type AnswerRule, answerRule, listedMissing, missingAs } from '@sheaf/survey-columns';
import type { ColumnType, OptionOrders } from '../../../contract/index.ts';
import { findOptionOrder, findOptionOrders, type RowTransforms } from '../../../importer/index.ts';
import type { DraftSource } from '../reading/draft-source.ts';
import type { Mapping } from './mapping.ts';

/** @returns the words of the column that do not count as answers: as listed by the user, or else as found in the file */
export function determineMissing(
  { preview, missing }: Pick<Mapping, 'preview' | 'missing'>,
  column: number,
  type: ColumnType,
) {
  const { table, suggestions } = preview;
  const listed = missing.get(table.header[column] ?? '');
  const found = suggestions[column]?.missing;
  return listed !== undefined ? listedMissing(listed) : found && missingAs(found, type);
}

type OrderMapping = Pick<Mapping, 'preview' | 'missing' | 'types'>;

function orderFacts(source: DraftSource | null | undefined, mapping: OrderMapping, transforms: RowTransforms) {
  const { header, rows } = mapping.preview.table;
  const members = new Set(transforms.joined.flatMap((group) => group.members));
  const lookUpRule = (column: number): AnswerRule | undefined => {
    const type = mapping.types[column];
    // Columns that are joined into one question are not imported.
    if (type === undefined || members.has(column)) return undefined;
    const cells = rows.map((row) => row[column] ?? '');
    return answerRule(type, cells, {
      ...mapping.preview.suggestions[column],
      missing: determineMissing(mapping, column, type),
    });
  };
  return { columns: source?.tables[source.table]?.columns ?? null, header, rows, lookUpRule, transforms };
}

/** @returns the options in the order of the file, by header; null if the file gives none. */
export const findFileOptionOrders = (
  source: DraftSource | null | undefined,
  mapping: OrderMapping,
  transforms: RowTransforms,
): OptionOrders | null => findOptionOrders(orderFacts(source, mapping, transforms));

/** @returns the options of one column in the order of the file; null if it has none. */
export const findFileOptionOrder = (
  source: DraftSource | null | undefined,
  mapping: OrderMapping,
  transforms: RowTransforms,
  column: number,
): readonly string[] | null => findOptionOrder(orderFacts(source, mapping, transforms), column);
