import { type LeftOut, listLeftOut } from '../../columns/index.ts';
import { words as shared } from '../lib/words.ts';
import type { Mapping } from './mapping.ts';
import { words } from './words.ts';

/** @returns the parts of the file that do not become answers, with reasons */
export function leftOutOf({ preview, types, byHand }: Mapping): LeftOut[] {
  const typed = preview.suggestions.map((own, at) => {
    const type = types[at] ?? own.type;
    const suggested = words.types.suggested(shared.columnTypes[own.type].name);
    const changed = byHand.has(own.header) ? words.types.chosen : suggested;
    return { ...own, type, reason: type === own.type ? own.reason : changed };
  });
  return listLeftOut(preview.dialect, preview.table, typed);
}
