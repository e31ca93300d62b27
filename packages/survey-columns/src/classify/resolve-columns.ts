import { type ColumnType, isAnswered, leastConfidence } from '../column-type.ts';
import type { ResolvedColumn, Suggestion } from '../types.ts';

export interface Wanted {
  /** Type by header name, as given at initialize. */
  column_mapping: Readonly<Record<string, ColumnType>>;
  auto_map: boolean;
}

/** Decides the type of each column in the order of docs/interface.md#how-a-column-gets-its-type. */
export function resolveColumns(suggestions: readonly Suggestion[], wanted: Wanted): ResolvedColumn[] {
  return suggestions.map((suggestion) => ({
    index: suggestion.index,
    header: suggestion.header,
    ...resolve(suggestion, wanted),
  }));
}

function resolve(suggestion: Suggestion, wanted: Wanted): Pick<ResolvedColumn, 'type' | 'source'> {
  const { header, classifier, heuristic } = suggestion;
  const mapped = Object.hasOwn(wanted.column_mapping, header) ? wanted.column_mapping[header] : undefined;
  if (mapped !== undefined) return { type: mapped, source: 'mapping' };
  if (wanted.auto_map) {
    if (classifier !== null && classifier.confidence >= leastConfidence) {
      return { type: classifier.type, source: 'classifier' };
    }
    // A column of media files is one only when the mapping names it.
    if (heuristic !== null && isAnswered(heuristic)) return { type: heuristic, source: 'heuristic' };
  }
  return { type: 'Do nothing', source: 'fallback' };
}
