import type { DateFinding } from '../../columns/index.ts';
import type { Mapping } from './mapping.ts';

/** @returns columns of dates that nothing in the whole file decides, and no person by a choice of its own */
export function openDates({ dates, choices, preview }: Pick<Mapping, 'dates' | 'choices' | 'preview'>): DateFinding[] {
  if (dates.kind !== 'done') return [];
  const chosen = new Set(choices.flatMap((choice) => (choice.does === 'read' ? [choice.header] : [])));
  return dates.value.filter(
    ({ column, order_certain }) => !order_certain && !chosen.has(preview.table.header[column] ?? ''),
  );
}
