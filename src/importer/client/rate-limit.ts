/** The request limit as the service reports it. */
export interface RateUpdate {
  /** Requests it still accepts. */
  remaining: number;
  /** Seconds until it accepts more. */
  seconds: number;
}

/** Holds requests back so that the service sees no more of them in any minute than it allows (docs/interface.md#rate-limit). */
export interface Budget {
  /**
   * Resolves when one more request may start, with a function to call when its answer has arrived.
   * @throws the signal's reason
   */
  acquire(signal?: AbortSignal): Promise<() => void>;
  /** The service answered 429: no request starts for so many seconds. */
  pause(seconds: number): void;
  /** The service said how much is left. That can be less than is known here, when others use the same key. */
  update(update: RateUpdate): void;
}

/** Whole numbers by name: `limit=20, remaining=3, reset=7` and `"default";r=3;t=7` alike. */
function toNumbers(text: string): Map<string, number> {
  const found = new Map<string, number>();
  for (const item of text.split(/[,;]/)) {
    const [name = '', value = ''] = item.split('=').map((side) => side.trim());
    if (/^\d{1,9}$/.test(value)) found.set(name.toLowerCase(), Number(value));
  }
  return found;
}

function toUpdate(remaining: number | undefined, seconds: number | undefined): RateUpdate | null {
  return remaining === undefined || seconds === undefined ? null : { remaining, seconds };
}

const wholeNumber = (value: string | null): number | undefined =>
  value !== null && /^\d{1,9}$/.test(value.trim()) ? Number(value) : undefined;

/**
 * Reads `RateLimit`, or `RateLimit-Remaining` and `RateLimit-Reset` (draft-ietf-httpapi-ratelimit-headers, old and new form).
 * When there are several policies, the tightest counts.
 * @returns null when the headers are absent or cannot be read
 */
export function readRateLimit(headers: Headers): RateUpdate | null {
  const combined = headers.get('ratelimit');
  if (combined === null)
    return toUpdate(wholeNumber(headers.get('ratelimit-remaining')), wholeNumber(headers.get('ratelimit-reset')));
  // A policy of the new form begins with its name in quotes; the old form is one list.
  const policies = combined.includes('"') ? combined.split(',') : [combined];
  const updates = policies.map(toNumbers).flatMap((numbers) => {
    return toUpdate(numbers.get('r') ?? numbers.get('remaining'), numbers.get('t') ?? numbers.get('reset')) ?? [];
  });
  return updates.reduce<RateUpdate | null>(
    (least, one) => (least && least.remaining <= one.remaining ? least : one),
    null,
  );
}
