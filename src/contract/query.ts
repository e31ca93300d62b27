import { z } from 'zod';
import { limits, ownLimits } from './limits.ts';

/** A whole number in a query string, with a default. */
export function queryNumber(field: string, min: number, max: number, fallback: number) {
  const error = `${field} must be a whole number from ${min} to ${max}.`;
  return z
    .custom<string>((value) => typeof value === 'string' && /^\d{1,15}$/.test(value), { error })
    .meta({ type: 'integer', minimum: min, maximum: max, default: fallback })
    .transform(Number)
    .refine((value) => value >= min && value <= max, { error })
    .default(fallback);
}

/** docs/interface.md#lists: the page size, 50 by default and at most, and the offset. */
export const pageQuery = z.object({
  limit: queryNumber('limit', 1, limits.pageSize, limits.pageSize),
  offset: queryNumber('offset', 0, 1e12, 0),
});
export type PageQuery = z.output<typeof pageQuery>;

/** docs/interface.md#lists: `count` is the total; `next` and `previous` are full URLs or null. */
export const pageLinks = {
  count: z.number().int(),
  next: z.string().nullable(),
  previous: z.string().nullable(),
};

/** The start of our own addresses: docs/workspace.md#endpoints. */
export const workspaceBase = '/api/v1/workspace';

/** The survey in an address. */
export const surveyParams = z.object({ survey_key: z.string() });

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
  .max(ownLimits.searchWords, { error: 'q must have at most 200 characters.' });

const projectError = 'project_id must be a whole number.';
/** Limits a list to one project; 404 for one that the key may not see. */
export const queryProject = z
  .string({ error: projectError })
  .regex(/^\d{1,15}$/, { error: projectError })
  .transform(Number)
  .optional();

/** A list in a query string: JSON of numbers or of texts. */
export function queryList<Item>(field: string, item: z.ZodType<Item>) {
  const error = `${field} must be a list as JSON.`;
  const list = z.array(item).max(2000);
  return z
    .string({ error })
    .transform((text, context): Item[] => {
      try {
        const parsed = list.safeParse(JSON.parse(text));
        if (parsed.success) return parsed.data;
      } catch {
        // Not JSON: the same sentence.
      }
      context.addIssue(error);
      return z.NEVER;
    })
    .optional();
}
