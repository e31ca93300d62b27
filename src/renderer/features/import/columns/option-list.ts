import { missingTest } from '@sheaf/survey-columns';
import { holdsOneChoice } from '../../../../contract/index.ts';
import { chosenTransforms } from '../../../drafts/cleaning/row-transforms.ts';
import type { Mapping } from '../../../drafts/mapping/mapping.ts';
import { determineMissing, findFileOptionOrder } from '../../../drafts/mapping/option-orders.ts';
import type { DraftSource } from '../../../drafts/reading/draft-source.ts';
import { displayKind, foundDisplay, typeOf } from './column-facts.ts';
import { countValues } from './count-values.ts';

type Source = DraftSource | null | undefined;

/** Longer lists are not ordered by hand. */
const mostOptions = 60;

/**
 * @returns the options of a column in their order: as the user gave it, as the file gives it, otherwise as found; null if
 * none is known, and for cells with several options, which are listed as they are
 */
export function findOrder(source: Source, mapping: Mapping, column: number): readonly string[] | null {
  const chosen = mapping.orders.get(mapping.preview.table.header[column] ?? '');
  if (chosen !== undefined) return chosen;
  if (!holdsOneChoice(typeOf(mapping, column))) return null;
  const ofFile = findFileOptionOrder(source, mapping, chosenTransforms(mapping), column);
  if (ofFile !== null) return ofFile;
  const kind = displayKind(mapping, column);
  return kind === 'ordered' || kind === 'scale' ? (foundDisplay(mapping, column)?.order ?? null) : null;
}

/** @returns the options whose order can be changed; empty for columns without options and for too many */
export function toOptions(source: Source, mapping: Mapping, column: number): string[] {
  const type = typeOf(mapping, column);
  const kind = displayKind(mapping, column);
  if (!holdsOneChoice(type) || !(kind === 'ordered' || kind === 'scale' || kind === 'options')) return [];
  const { isMissing } = missingTest(determineMissing(mapping, column, type));
  const order = findOrder(source, mapping, column);
  const { values } = countValues(mapping.preview.table.rows, column, { isMissing, order });
  return values.length > mostOptions ? [] : values.map(({ label }) => label);
}
