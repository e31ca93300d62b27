/**
 * @param attempt 0 for the first repetition
 * @returns how long to wait before it: `first`, doubled with each further one, up to `longest`, in the unit of these
 */
export function backOff(attempt: number, first: number, longest: number): number {
  return Math.min(longest, first * 2 ** attempt);
}
