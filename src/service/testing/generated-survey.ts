import type { ColumnType } from '../../contract/index.ts';

/** The types of the eighteen columns that ../shared/tools/generate-survey.mjs writes. */
export const generatedTypes: readonly ColumnType[] = [
  'Timestamp',
  'Email',
  'Name',
  ...Array<ColumnType>(5).fill('Single choice'),
  ...Array<ColumnType>(3).fill('Multi choice'),
  'NPS',
  'Ranking',
  'Ranking',
  ...Array<ColumnType>(4).fill('Open-ended'),
];
