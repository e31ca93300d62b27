import type { ExporterName } from '../exporters/registry.ts';
import type { ColumnGroup, Suggestion } from '../types.ts';

/** What the checks need to know about a table; columns are 0-based. */
export interface SurveyShape {
  exporter: ExporterName;
  header: readonly string[];
  /** The current types, in the order of the columns. */
  types: readonly Pick<Suggestion, 'type'>[];
  groups: readonly ColumnGroup[];
}

/** @returns the columns whose type is one of `wanted`. */
export function columnsOfType({ types }: SurveyShape, wanted: readonly string[]): number[] {
  return types.flatMap(({ type }, index) => (wanted.includes(type) ? [index] : []));
}
