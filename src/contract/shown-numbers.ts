// How screens, pictures and reports round what they show, so that one number reads the same everywhere.

/** @returns a fraction of 1 in percent, halves rounded up: as a number 0.145 is a little less than it says */
export function roundPercent(fraction: number, digits = 0): number {
  const scale = 10 ** digits;
  return Math.round(Number((fraction * 100 * scale).toPrecision(12))) / scale;
}

/** @returns a fraction of 1 in whole percent, without the sign: "45"; "<1" and ">99" where it is neither none nor all */
export function sayPercent(fraction: number): string {
  if (fraction > 0 && fraction < 0.01) return '<1';
  if (fraction > 0.99 && fraction < 1) return '>99';
  return String(roundPercent(fraction));
}

/** @returns a net promoter score as a whole number, halves away from zero: −12.5 is −13 as 12.5 is 13 */
export const roundScore = (score: number): number => Math.sign(score) * Math.round(Math.abs(score));
