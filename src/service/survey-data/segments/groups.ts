import type { Statement } from 'better-sqlite3';
import type { Handle } from '../../data/sqlite/open.ts';

/** Rows written by one statement: calls cost more than rows, and more than 50 bring nothing (docs/performance.md). */
const size = 50;

/** Statements that write several rows at once. */
export interface Groups {
  size: number;
  /** The statement for `count` rows; the one for a full group is prepared once. */
  of(count: number): Statement<unknown[]>;
}

/** @param head up to `VALUES`, @param group the placeholders of one row, @param tail what follows them. */
export function groupsOf(db: Handle, head: string, group: string, tail = ''): Groups {
  const prepare = (count: number) => db.prepare<unknown[]>(`${head} ${Array(count).fill(group).join(', ')} ${tail}`);
  const full = prepare(size);
  return { size, of: (count) => (count === size ? full : prepare(count)) };
}
