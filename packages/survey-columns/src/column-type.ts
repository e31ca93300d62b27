/** The values of `column_mapping`: docs/interface.md#column-types. */
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

/** Types whose columns become charts and filters. */
const chartableTypes = ['Single choice', 'Multi choice', 'NPS', 'Ranking'] as const satisfies ColumnType[];
type ChartableType = (typeof chartableTypes)[number];

/** Which step decided a column's type: docs/interface.md#how-a-column-gets-its-type. */
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

/** The least confidence with which the classifier's type is taken: docs/interface.md#limits. */
export const leastConfidence = 0.9;

/** Columns are decided from rows of the first part of a file, which has at most so many: docs/interface.md#limits. */
export const firstPartRows = 20_000;
