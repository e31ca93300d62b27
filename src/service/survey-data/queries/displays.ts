import { type ColumnType, describeType, isIgnored, type QuestionDisplay } from '../../../contract/index.ts';
import { readChosenDisplay, readFoundDisplays } from '../../data/stored-outline.ts';

/** The fields of a column from which its display follows. */
export interface DisplayedColumn {
  type: ColumnType;
  found_display: string | null;
  chosen_display: string | null;
}

/** How a column is shown: as a person chose, else as it was found, as far as that fits its present type. */
export function displayOf({ type, found_display, chosen_display }: DisplayedColumn): QuestionDisplay | null {
  const kinds = describeType(type).displays;
  const chosen = readChosenDisplay(chosen_display);
  if (chosen !== null && kinds.includes(chosen.as)) return { ...chosen, source: 'user', confidence: 1, reason: null };
  const found = readFoundDisplays(found_display)[type];
  if (found !== undefined) {
    const { as, confidence, reason } = found;
    return { as, scores: null, source: 'found', confidence, reason };
  }
  const [usual] = kinds;
  if (usual === undefined || isIgnored(type)) return null;
  return { as: usual, scores: null, source: 'found', confidence: 0.5, reason: null };
}
