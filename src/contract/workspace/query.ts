import { z } from 'zod';

/** Where our own addresses begin (docs/interface.md). */
export const base = '/api/v1/workspace';

const cursorError = 'cursor must be the next_cursor of an earlier answer.';

/** Where a page begins: what the page before it gave as `next_cursor`. Its inside is nobody's business. */
export const queryCursor = z
  .string({ error: cursorError })
  .regex(/^[\w-]{1,500}$/, { error: cursorError })
  .optional();

/** null: this was the last page. */
export const nextCursor = z.string().nullable();

/** Words to search for; see `q` in docs/interface.md. */
export const queryWords = z.string().max(200, { error: 'q must have at most 200 characters.' });
