import { createHash } from 'node:crypto';
import { z } from 'zod';
import { invalid } from '../../core/errors.ts';

const parts = z.array(z.union([z.number(), z.string()]));

/** Identifies a list: a cursor is valid only for the list it came from. */
function fingerprint(list: unknown): string {
  return createHash('sha256').update(JSON.stringify(list)).digest('base64url').slice(0, 10);
}

/** @param last the position of the last entry of the page @param list everything that decides the content and the order of the list */
export function writeCursor(list: unknown, last: readonly (number | string)[]): string {
  return Buffer.from(JSON.stringify([fingerprint(list), ...last])).toString('base64url');
}

/** @throws DomainError (invalid) for a cursor of another list, or one that is not readable */
export function readCursor(list: unknown, cursor: string): (number | string)[] {
  try {
    const [print, ...last] = parts.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    if (print === fingerprint(list)) return last;
  } catch {
    // refused below
  }
  throw invalid('cursor_of_other_list');
}

/** The same for lists whose position is one number. */
export function readNumber(list: unknown, cursor: string): number {
  return Number(readCursor(list, cursor)[0]);
}
