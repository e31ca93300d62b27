import { type LeftOut, listLeftOut } from '../../../columns/index.ts';
import type { Mapping } from './mapping.ts';
import { words } from './words.ts';

/** @returns what of the file becomes no answer, and why. */
export function leftOutOf({ preview, types }: Mapping): LeftOut[] {
  const typed = preview.suggestions.map((own, at) => {
    const type = types[at] ?? own.type;
    return { ...own, type, reason: type === own.type ? own.reason : words.columns.yours };
  });
  return listLeftOut(preview.dialect, preview.table, typed);
}
