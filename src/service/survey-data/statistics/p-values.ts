import { incompleteBeta } from './beta.ts';
import { upperGamma } from './gamma.ts';

/** The probability of at least this chi-square. R: pchisq(statistic, df, lower.tail = FALSE) */
export const chiSquareP = (statistic: number, df: number): number => upperGamma(df / 2, statistic / 2);

/** The probability of a z at least as far from 0, on both sides. R: 2 * pnorm(-abs(z)) */
export const normalP = (z: number): number => upperGamma(0.5, (z * z) / 2);

/** The probability of a t at least as far from 0, on both sides. R: 2 * pt(-abs(t), df) */
export const studentP = (t: number, df: number): number => incompleteBeta(df / 2, 0.5, df, t * t);

/** The probability of at least this F. R: pf(statistic, df, df2, lower.tail = FALSE) */
export const fisherP = (statistic: number, df: number, df2: number): number =>
  incompleteBeta(df2 / 2, df / 2, df2, df * statistic);
