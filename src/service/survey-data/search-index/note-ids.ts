import { noteColumnMask, noteColumnShift } from '../../data/ids.ts';
import type { Handle } from '../../data/sqlite/open.ts';

/** Note ids from `from` to `to`, which is excluded. */
export interface SearchRange {
  from: number;
  to: number;
}

/** Where to search: few ranges, because each reads the lists of the words again; `column` null: all columns. */
interface SearchScope {
  ranges: readonly SearchRange[];
  column: number | null;
}

/** The ids after `after`, or from position `offset` on. */
interface SearchPage {
  limit: number;
  offset: number;
  after: number | null;
}

function condition({ column }: SearchScope): string {
  const inColumn = column === null ? '' : `AND (rowid >> ${noteColumnShift}) & ${noteColumnMask} = ${column}`;
  return `FROM notes WHERE notes MATCH ? AND rowid >= ? AND rowid < ? ${inColumn}`;
}

/** Counts the matching notes. @param match of matchOf() @param most where counting stops */
export function countNoteIds(
  search: Handle,
  match: string,
  scope: SearchScope,
  most = Number.MAX_SAFE_INTEGER,
): number {
  const countIn = search
    .prepare<[string, number, number, number], number>(`SELECT count(*) FROM (SELECT 1 ${condition(scope)} LIMIT ?)`)
    .pluck();
  let count = 0;
  for (const { from, to } of scope.ranges) {
    if (count >= most) break;
    count += countIn.get(match, from, to, most - count) ?? 0;
  }
  return count;
}

/** Notes that match, in the order of their ids. */
export function findNoteIds(search: Handle, match: string, scope: SearchScope, page: SearchPage): number[] {
  const idsIn = search
    .prepare<[string, number, number, number], number>(`SELECT rowid ${condition(scope)} ORDER BY rowid LIMIT ?`)
    .pluck();
  const ids: number[] = [];
  const wanted = page.limit + (page.after === null ? page.offset : 0);
  for (const { from, to } of scope.ranges) {
    if (ids.length >= wanted) break;
    const first = page.after === null ? from : Math.max(from, page.after + 1);
    if (first < to) ids.push(...idsIn.all(match, first, to, wanted - ids.length));
  }
  return ids.slice(wanted - page.limit);
}
