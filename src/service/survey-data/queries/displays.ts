import type { ColumnType, DisplayKind, QuestionDisplay } from '../../../contract/index.ts';
import { readChosenDisplay, readFoundDisplays } from '../../data/stored-outline.ts';

/** The fields of a column from which its display follows. */
export interface DisplayedColumn {
  type: ColumnType;
  found_display: string | null;
  chosen_display: string | null;
}

const amounts = ['number', 'duration'] as const;

/** How columns of each type can be shown, the usual way first; types that say all are shown in one way only. */
const possible: Record<ColumnType, readonly DisplayKind[]> = {
  'Single choice': ['options', 'ordered', 'scale', 'place', ...amounts],
  'Multi choice': ['options', 'ordered'],
  'Open-ended': ['text', 'place', 'date', ...amounts],
  Timestamp: ['date'],
  'Do nothing': [...amounts, 'date', 'place', 'options', 'ordered', 'scale'],
  NPS: [],
  Ranking: [],
  Name: [],
  Email: [],
  MEDIA_RESPONSE: [],
};

/** How a column is shown: as a person chose, else as it was found, as far as that fits its present type. */
export function displayOf({ type, found_display, chosen_display }: DisplayedColumn): QuestionDisplay | null {
  const kinds = possible[type];
  const chosen = readChosenDisplay(chosen_display);
  if (chosen !== null && kinds.includes(chosen.as)) return { ...chosen, source: 'user', confidence: 1, reason: null };
  const found = readFoundDisplays(found_display)[type];
  if (found !== undefined) {
    const { as, confidence, reason } = found;
    return { as, scores: null, source: 'found', confidence, reason };
  }
  const [usual] = kinds;
  if (usual === undefined || type === 'Do nothing') return null;
  return { as: usual, scores: null, source: 'found', confidence: 0.5, reason: null };
}
