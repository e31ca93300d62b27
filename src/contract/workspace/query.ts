import { z } from 'zod';

/** The start of our own addresses: docs/workspace.md#endpoints. */
export const base = '/api/v1/workspace';

const cursorError = 'cursor must be the next_cursor of an earlier answer.';

/** Start of a page: the `next_cursor` of the page before, an opaque text (docs/workspace.md#cursors). */
export const queryCursor = z
  .string({ error: cursorError })
  .regex(/^[\w-]{1,500}$/, { error: cursorError })
  .optional();

/** null: this was the last page. */
export const nextCursor = z.string().nullable();

/** Words to search for: docs/workspace.md#word-search. */
export const queryWords = z
  .string({ error: 'q must say what to search for.' })
  .max(200, { error: 'q must have at most 200 characters.' });

const projectError = 'project_id must be a whole number.';
/** Limits a list to one project; 404 for one that the key may not see. */
export const queryProject = z
  .string({ error: projectError })
  .regex(/^\d{1,15}$/, { error: projectError })
  .transform(Number)
  .optional();
