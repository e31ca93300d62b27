import type { PageQuery } from '../../contract/index.ts';

/** `next` and `previous` of a list (docs/interface.md#lists), on the address the client used. */
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
