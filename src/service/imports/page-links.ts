import type { PageQuery } from '../../contract/index.ts';

/** "`next` and `previous` are full URLs or null" (section 4.3), on the address the caller reached us by. */
export function pageLinks(
  base_url: string,
  path: string,
  { limit, offset }: PageQuery,
  count: number,
): { next: string | null; previous: string | null } {
  const page = (at: number) => `${base_url}${path}?limit=${limit}&offset=${at}`;
  return {
    next: offset + limit < count ? page(offset + limit) : null,
    previous: offset > 0 ? page(Math.max(0, Math.min(offset, count) - limit)) : null,
  };
}
