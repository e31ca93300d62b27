/** Where the service gets the time from; tests inject their own. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** @returns the clock's time as ISO 8601 UTC. */
export function timestamp(clock: Clock): string {
  return new Date(clock.now()).toISOString();
}
