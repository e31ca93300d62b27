import { type MappingTemplate, rememberMapping, rememberReading, type TemplateReading } from '@sheaf/survey-columns';
import type { Draft, TableState } from './drafts.ts';
import type { Mapping } from './mapping.ts';
import { outlineToRemember } from './outline.ts';

/** @returns how somebody set by hand that a file is read; null if nobody did */
export function readingOf({ override, source }: Draft, { table }: Pick<TableState, 'table'>): TemplateReading | null {
  const isChosen = table !== null && source != null && source.tables.length > 1;
  return rememberReading(override, isChosen ? (source.tables[source.table]?.name ?? null) : null);
}

/** @returns all that somebody decided about a file that applies to the next one */
export function templateOf(draft: Draft, mapping: Mapping): MappingTemplate {
  const { header } = mapping.preview.table;
  const types = Object.fromEntries(header.map((name, at) => [name, mapping.types[at] ?? 'Do nothing'] as const));
  const outline = outlineToRemember(mapping);
  const missing = [...mapping.missing].filter(([name]) => header.includes(name));
  const reading = readingOf(draft, mapping);
  return rememberMapping(header, types, {
    ...(outline !== null && { outline }),
    ...(missing.length > 0 && { missing: Object.fromEntries(missing) }),
    ...(reading !== null && { reading }),
  });
}
