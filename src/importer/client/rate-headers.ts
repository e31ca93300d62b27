import type { RateNews } from '../transfer/budget.ts';

/** Whole numbers by name: `limit=20, remaining=3, reset=7` and `"default";r=3;t=7` alike. */
function numbersOf(text: string): Map<string, number> {
  const found = new Map<string, number>();
  for (const item of text.split(/[,;]/)) {
    const [name = '', value = ''] = item.split('=').map((side) => side.trim());
    if (/^\d{1,9}$/.test(value)) found.set(name.toLowerCase(), Number(value));
  }
  return found;
}

function newsOf(remaining: number | undefined, seconds: number | undefined): RateNews | null {
  return remaining === undefined || seconds === undefined ? null : { remaining, seconds };
}

const whole = (value: string | null): number | undefined =>
  value !== null && /^\d{1,9}$/.test(value.trim()) ? Number(value) : undefined;

/**
 * What a service says of its limit in `RateLimit` or `RateLimit-Remaining` and `RateLimit-Reset` (the drafts of
 * draft-ietf-httpapi-ratelimit-headers, old and new). Of several policies the tightest.
 * @returns null where it says nothing, or nothing that can be read
 */
export function rateNews(headers: Headers): RateNews | null {
  const combined = headers.get('ratelimit');
  if (combined === null)
    return newsOf(whole(headers.get('ratelimit-remaining')), whole(headers.get('ratelimit-reset')));
  // A policy of the new form begins with its name in quotes; the old form is one list.
  const policies = combined.includes('"') ? combined.split(',') : [combined];
  const news = policies.map(numbersOf).flatMap((numbers) => {
    return newsOf(numbers.get('r') ?? numbers.get('remaining'), numbers.get('t') ?? numbers.get('reset')) ?? [];
  });
  return news.reduce<RateNews | null>((least, one) => (least && least.remaining <= one.remaining ? least : one), null);
}
