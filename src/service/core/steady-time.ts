import type { Clock } from './clock.ts';

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
  let known = difference();
  let since = clock.now();
  return {
    since() {
      const found = difference();
      if (Math.abs(found - known) > jumpMs) {
        known = found;
        since = clock.now();
      }
      return since;
    },
  };
}
