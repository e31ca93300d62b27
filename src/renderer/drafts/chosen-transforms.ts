import { noTransforms, type Overlap, type RowTransforms } from '../../importer/index.ts';
import type { Mapping } from './mapping.ts';
import { transformsOf } from './row-transforms.ts';

/** Responses that are there already, or earlier in the same file. */
const oldIn = ({ known, repeated }: Overlap): number[] => [...known, ...repeated];

/** @returns what a person's choices change on the way, as far as what they are carried out on is known now */
export function chosenTransforms(mapping: Mapping): RowTransforms {
  const { preview, scan, look, dates, comparison, choices, send, order, types, fixed } = mapping;
  if (scan.kind !== 'done') return noTransforms;
  return transformsOf({
    header: preview.table.header,
    choices,
    types: fixed ?? types,
    inspection: look.kind === 'done' ? look.value : null,
    dates: dates.kind === 'done' ? dates.value : [],
    day_order: order,
    rows: scan.value.index.rows,
    known: send === 'new' && comparison.kind === 'done' ? oldIn(comparison.value.overlap) : [],
  });
}
