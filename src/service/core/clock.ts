/** Where the service gets the time from: the wall clock, because it stores times. The importer measures waits with a steady one of its own. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** @returns the time this many days from now as ISO 8601 UTC */
export function addDays(clock: Clock, days: number): string {
  return new Date(clock.now() + days * 86_400_000).toISOString();
}

/** @returns the clock's time as ISO 8601 UTC. */
export function timestamp(clock: Clock): string {
  return new Date(clock.now()).toISOString();
}

/** Says since when the clock has been seen to run evenly: since this process started, or since the clock last jumped. */
export interface SteadyTime {
  /** Milliseconds since 1970, by the clock. What is due later than that was waited for; what is due earlier came by a jump. */
  since(): number;
}

/** More than a clock drifts in a month. */
const jumpMs = 5 * 60_000;

/**
 * Compares the clock with the time since the process started, which nobody can set. A jump is noticed when it is asked, so
 * nothing runs meanwhile. A computer that slept counts as a jump, too.
 */
export function createSteadyTime(clock: Clock): SteadyTime {
  const difference = () => clock.now() - performance.now();
  let lastDifference = difference();
  let since = clock.now();
  return {
    since() {
      const found = difference();
      if (Math.abs(found - lastDifference) > jumpMs) {
        lastDifference = found;
        since = clock.now();
      }
      return since;
    },
  };
}
