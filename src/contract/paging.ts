import { z } from 'zod';
import { limits } from './limits.ts';
import { queryNumber } from './text.ts';

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
