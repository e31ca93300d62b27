import { z } from 'zod';
import { limits } from './limits.ts';
import { queryNumber } from './text.ts';

/** "`limit` (default and maximum 50), `offset`" (sections 4.2 and 4.3). */
export const pageQuery = z.object({
  limit: queryNumber('limit', 1, limits.pageSize, limits.pageSize),
  offset: queryNumber('offset', 0, 1e12, 0),
});
export type PageQuery = z.output<typeof pageQuery>;

/** "`count` is the total of matching files; `next` and `previous` are full URLs or null." (section 4.3) */
export const pageLinks = {
  count: z.number().int(),
  next: z.string().nullable(),
  previous: z.string().nullable(),
};
