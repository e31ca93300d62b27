import type { ColumnType } from '../../contract/index.ts';

const hues: Record<ColumnType, string> = {
  Name: 'var(--type-person)',
  Email: 'var(--type-person)',
  Timestamp: 'var(--type-time)',
  'Open-ended': 'var(--type-text)',
  'Single choice': 'var(--type-single)',
  'Multi choice': 'var(--type-multi)',
  NPS: 'var(--type-nps)',
  Ranking: 'var(--type-ranking)',
  MEDIA_RESPONSE: 'var(--type-media)',
  'Do nothing': 'var(--type-none)',
};

/** @returns the CSS colour that marks a column type wherever it appears (docs/visual.md#colour). */
export function typeHue(type: ColumnType): string {
  return hues[type];
}
