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
export const queryWords = z
  .string({ error: 'q must say what to search for.' })
  .max(200, { error: 'q must have at most 200 characters.' });

const projectError = 'project_id must be a whole number.';
/** Limits a list to one project; one the key may not see is a 404. */
export const queryProject = z
  .string({ error: projectError })
  .regex(/^\d{1,15}$/, { error: projectError })
  .transform(Number)
  .optional();
