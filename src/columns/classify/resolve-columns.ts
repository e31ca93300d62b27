import type { ColumnType } from '../../contract/column-type.ts';
import { limits } from '../../contract/limits.ts';
import type { ResolvedColumn, Suggestion } from '../types.ts';

export interface Wanted {
  /** Header name to type, as given at initialize. */
  column_mapping: Readonly<Record<string, ColumnType>>;
  auto_map: boolean;
}

/**
 * "Resolution priority when `column_mapping` and `auto_map` are combined (first match wins)" (section 2.5), step by step.
 */
export function resolveColumns(suggestions: readonly Suggestion[], wanted: Wanted): ResolvedColumn[] {
  return suggestions.map((suggestion) => ({
    index: suggestion.index,
    header: suggestion.header,
    ...resolve(suggestion, wanted),
  }));
}

function resolve(suggestion: Suggestion, wanted: Wanted): Pick<ResolvedColumn, 'type' | 'source'> {
  const { header, classifier, heuristic } = suggestion;
  // "1. An explicit `column_mapping` key equal to the column header."
  const mapped = Object.hasOwn(wanted.column_mapping, header) ? wanted.column_mapping[header] : undefined;
  if (mapped !== undefined) return { type: mapped, source: 'mapping' };
  if (wanted.auto_map) {
    // "2. With `auto_map: true`, a classifier suggestion with at least 90% confidence. It only detects Name, Email,
    // Timestamp and Open-ended and never assigns MEDIA_RESPONSE."
    if (classifier !== null && classifier.confidence >= limits.classifierConfidence) {
      return { type: classifier.type, source: 'classifier' };
    }
    // "3. With `auto_map: true`, content heuristics: long free text becomes Open-ended; chartable data becomes a survey
    // filter." "`MEDIA_RESPONSE` is applied only when set explicitly."
    if (heuristic !== null && heuristic !== 'MEDIA_RESPONSE') return { type: heuristic, source: 'heuristic' };
  }
  // "4. Fallback: Do nothing."
  return { type: 'Do nothing', source: 'fallback' };
}
