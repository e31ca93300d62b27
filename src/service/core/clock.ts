/** Where the service gets the time from: the wall clock, because it stores times. The importer measures waits with a steady one of its own. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** @returns the time this many days from now as ISO 8601 UTC */
export function inDays(clock: Clock, days: number): string {
  return new Date(clock.now() + days * 86_400_000).toISOString();
}

/** @returns the clock's time as ISO 8601 UTC. */
export function timestamp(clock: Clock): string {
  return new Date(clock.now()).toISOString();
}
