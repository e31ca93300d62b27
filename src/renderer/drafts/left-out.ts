import { type LeftOut, listLeftOut } from '../../columns/index.ts';
import { words } from '../features/import/words.ts';
import { words as shared } from '../lib/words.ts';
import type { Mapping } from './mapping.ts';

/** @returns what of the file becomes no answer, and why. */
export function leftOutOf({ preview, types, byHand }: Mapping): LeftOut[] {
  const typed = preview.suggestions.map((own, at) => {
    const type = types[at] ?? own.type;
    const suggested = words.columns.suggested(shared.columnTypes[own.type].name);
    const changed = byHand.has(own.header) ? words.columns.yours : suggested;
    return { ...own, type, reason: type === own.type ? own.reason : changed };
  });
  return listLeftOut(preview.dialect, preview.table, typed);
}
