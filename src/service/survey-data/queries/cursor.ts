import { createHash } from 'node:crypto';
import { z } from 'zod';
import { invalid } from '../../core/errors.ts';

const parts = z.array(z.union([z.number(), z.string()]));

/** What tells one list from another; a cursor of one is none of the other. */
function fingerprint(list: unknown): string {
  return createHash('sha256').update(JSON.stringify(list)).digest('base64url').slice(0, 10);
}

/** @param last what the page ended with. @param list everything that decides what the list holds, and in which order. */
export function writeCursor(list: unknown, last: readonly (number | string)[]): string {
  return Buffer.from(JSON.stringify([fingerprint(list), ...last])).toString('base64url');
}

/** @throws DomainError (invalid) for a cursor of another list, or none at all */
export function readCursor(list: unknown, cursor: string): (number | string)[] {
  try {
    const [print, ...last] = parts.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    if (print === fingerprint(list)) return last;
  } catch {
    // not ours: said below
  }
  throw invalid('This cursor belongs to another list. Ask again without one.');
}

/** The same for lists that end with a number. */
export function readNumber(list: unknown, cursor: string): number {
  return Number(readCursor(list, cursor)[0]);
}
