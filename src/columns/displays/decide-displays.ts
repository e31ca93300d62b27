import type { ColumnType } from '../../contract/column-type.ts';
import { type Column, describeColumns, type Evidence } from '../groups/column.ts';
import type { ColumnGroup, Suggestion } from '../types.ts';
import type { Display } from './display.ts';
import { orderOptions } from './order-options.ts';

const plain = (as: Display['as'], reason: Display['reason'], confidence: number): Display => ({
  as,
  order: null,
  scores: null,
  decimal: null,
  unit_seconds: null,
  confidence,
  reason,
});

/** Types that say all: a recommendation score, an order of items, a person, a recording. */
const said: ReadonlySet<ColumnType> = new Set(['NPS', 'Ranking', 'Name', 'Email', 'MEDIA_RESPONSE']);

function decideChoice({ profile }: Column): Display {
  const found = orderOptions([...profile.values.keys(), ...profile.maybeMissing.keys()]);
  return found === null
    ? plain('options', 'no_order', 0.8)
    : { ...plain(found.as, found.reason, 0.9), order: found.order, scores: found.scores };
}

function decide(column: Column, type: ColumnType): Display | null {
  if (said.has(type)) return null;
  if (type === 'Timestamp') return plain('date', 'dates', 0.95);
  if (type === 'Single choice') return decideChoice(column);
  if (type === 'Multi choice') return plain('options', 'no_order', 0.9);
  if (type === 'Open-ended') return plain('text', 'open_answers', 0.9);
  return column.profile.number > 0.85 ? { ...plain('number', 'numbers', 0.7), decimal: 'point' } : null;
}

/**
 * Decides how each column of a file is shown.
 * @param suggestions one per column of the table; they may include the user's corrections
 * @param groups the members of a grid share one order of answers
 * @returns one per column; null where the type says all, or where there is nothing to show
 */
export function decideDisplays(
  table: Evidence,
  suggestions: readonly Pick<Suggestion, 'type'>[],
  _groups: readonly Pick<ColumnGroup, 'kind' | 'members'>[],
): (Display | null)[] {
  return describeColumns(table).map((column) => decide(column, suggestions[column.index]?.type ?? 'Do nothing'));
}
