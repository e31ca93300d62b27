/** The values accepted in `column_mapping` (section 2.5), in the order of its table. */
export const columnTypes = [
  'Name',
  'Email',
  'Timestamp',
  'Open-ended',
  'Single choice',
  'Multi choice',
  'NPS',
  'Ranking',
  'MEDIA_RESPONSE',
  'Do nothing',
] as const;
export type ColumnType = (typeof columnTypes)[number];

/** "chartable survey filter" (section 2.5). */
export const chartableTypes = ['Single choice', 'Multi choice', 'NPS', 'Ranking'] as const satisfies ColumnType[];
export type ChartableType = (typeof chartableTypes)[number];

/** Which step of section 2.5's resolution order decided a column's type. */
export const typeSources = ['mapping', 'classifier', 'heuristic', 'fallback'] as const;
export type TypeSource = (typeof typeSources)[number];

/** @returns whether `value` is one of the ten column types. */
export function isColumnType(value: unknown): value is ColumnType {
  return columnTypes.some((type) => type === value);
}

/** @returns whether columns of this type become charts and filters. */
export function isChartable(type: ColumnType): type is ChartableType {
  return chartableTypes.some((chartable) => chartable === type);
}
