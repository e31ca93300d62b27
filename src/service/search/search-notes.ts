import { noteColumnMask, noteColumnShift } from '../content/ids.ts';
import type { Handle } from '../database/open.ts';

/** Note ids from `from` up to, not including, `to`. */
export interface SearchRange {
  from: number;
  to: number;
}

/** Where to look: few ranges, since each walks the words' lists anew; `column` null: in all columns. */
export interface SearchScope {
  ranges: readonly SearchRange[];
  column: number | null;
}

/** @returns what FTS5 is asked: every word of `q` as it stands, operators and quotes disarmed; null when it holds no word. */
export function matchOf(q: string): string | null {
  const words = q.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  return words.length === 0 ? null : words.map((word) => `"${word.replaceAll('"', '""')}"`).join(' AND ');
}

/** Notes that hold every word of `q`, in the order of their ids. `count` is that of all of them, whatever the page. */
export function searchNotes(
  search: Handle,
  q: string,
  { ranges, column }: SearchScope,
  page: { limit: number; offset: number },
): { ids: number[]; count: number } {
  const match = matchOf(q);
  if (match === null) return { ids: [], count: 0 };
  const inColumn = column === null ? '' : `AND (rowid >> ${noteColumnShift}) & ${noteColumnMask} = ${column}`;
  const where = `FROM notes WHERE notes MATCH ? AND rowid >= ? AND rowid < ? ${inColumn}`;
  const countIn = search.prepare<[string, number, number], number>(`SELECT count(*) ${where}`).pluck();
  const idsIn = search
    .prepare<[string, number, number, number, number], number>(`SELECT rowid ${where} ORDER BY rowid LIMIT ? OFFSET ?`)
    .pluck();
  const ids: number[] = [];
  let count = 0;
  for (const { from, to } of ranges) {
    const found = countIn.get(match, from, to) ?? 0;
    const skip = Math.max(page.offset - count, 0);
    count += found;
    const wanted = page.limit - ids.length;
    if (wanted > 0 && skip < found) ids.push(...idsIn.all(match, from, to, wanted, skip));
  }
  return { ids, count };
}

/** @returns whether one of these saved parts is not in the index yet. */
export function isIndexing(search: Handle, part_ids: readonly number[]): boolean {
  const holds = search.prepare<[number]>('SELECT 1 FROM indexed_parts WHERE part_id = ?');
  return part_ids.some((part_id) => holds.get(part_id) === undefined);
}
