// The incomplete gamma function, with a small relative error in its tail too: p-values of 1e-300 must be right.

/** ln(n!) − ln of Stirling's approximation, from its asymptotic series (NIST DLMF 5.11.1). @param n positive */
function stirlingError(n: number): number {
  if (n < 16) return logGamma(n + 1) - ((n + 0.5) * Math.log(n) - n + 0.5 * Math.log(2 * Math.PI));
  const square = n * n;
  const series = 1 / 1260 - (1 / 1680 - (1 / 1188 - 691 / (360_360 * square)) / square) / square;
  return (1 / 12 - (1 / 360 - series / square) / square) / n;
}

/** ln Γ(x) for x > 0: shifted up to where Stirling's series is exact (NIST DLMF 5.5.1 and 5.11.1). */
function logGamma(x: number): number {
  let product = 1;
  let shifted = x;
  while (shifted < 17) product *= shifted++;
  const n = shifted - 1;
  const stirling = (n + 0.5) * Math.log(n) - n + 0.5 * Math.log(2 * Math.PI) + stirlingError(n);
  return stirling - Math.log(product);
}

/** x·ln(x/m) + m − x without cancellation where x is near m (C. Loader, Fast and accurate computation of binomial probabilities, 2000). */
function deviance(x: number, mean: number): number {
  if (Math.abs(x - mean) >= 0.1 * (x + mean)) return x * Math.log(x / mean) + mean - x;
  const ratio = (x - mean) / (x + mean);
  let sum = (x - mean) * ratio;
  let term = 2 * x * ratio;
  for (let n = 1; n < 1000; n++) {
    term *= ratio * ratio;
    const next = sum + term / (2 * n + 1);
    if (next === sum) break;
    sum = next;
  }
  return sum;
}

/** ln of x^a · e^(−x) / Γ(a + 1): the Poisson probability of a at the mean x, by Loader's saddle-point form. */
function logPoisson(a: number, x: number): number {
  if (a < 1) return a * Math.log(x) - x - logGamma(a + 1);
  return -stirlingError(a) - deviance(a, x) - 0.5 * Math.log(2 * Math.PI * a);
}

const mostTerms = 100_000;

/** The lower part, by its series (NIST DLMF 8.11.4). */
function lowerBySeries(a: number, x: number): number {
  let term = 1;
  let sum = 1;
  for (let n = 1; n < mostTerms && term > sum * 1e-17; n++) {
    term *= x / (a + n);
    sum += term;
  }
  return sum * Math.exp(logPoisson(a, x));
}

const tiny = 1e-300;

/** The upper part, by its continued fraction (NIST DLMF 8.9.2) with Lentz's method. */
function upperByFraction(a: number, x: number): number {
  let b = x + 1 - a;
  let c = 1 / tiny;
  let d = 1 / b;
  let fraction = d;
  for (let n = 1; n < mostTerms; n++) {
    const factor = -n * (n - a);
    b += 2;
    d = 1 / (factor * d + b || tiny);
    c = b + factor / c || tiny;
    const change = c * d;
    fraction *= change;
    if (Math.abs(change - 1) < 1e-16) break;
  }
  return fraction * a * Math.exp(logPoisson(a, x));
}

/** Q(a, x): the regularised upper incomplete gamma function, 1 at x = 0. @param a positive @param x not negative */
function upperGamma(a: number, x: number): number {
  if (x <= 0) return 1;
  if (x === Number.POSITIVE_INFINITY) return 0;
  return x < a + 1 ? 1 - lowerBySeries(a, x) : upperByFraction(a, x);
}

// The incomplete beta function, with a small relative error in its tail too.
/** ln B(a, b), without cancellation where a or b is large: by the errors of Stirling's approximation. */
function logBeta(a: number, b: number): number {
  const [small, large] = a < b ? [a, b] : [b, a];
  if (large < 17) return logGamma(a) + logGamma(b) - logGamma(a + b);
  // Γ(n) of a large n is sqrt(2π) · n^(n − ½) · e^(−n) · e^error(n).
  const both = a + b;
  const correction = stirlingError(large) - stirlingError(both);
  const power = (large - 0.5) * Math.log1p(-small / both);
  if (small < 17) return logGamma(small) + correction + small - small * Math.log(both) + power;
  return (
    0.5 * Math.log((2 * Math.PI) / large) +
    stirlingError(small) +
    correction +
    (small - 0.5) * Math.log(small / both) +
    large * Math.log1p(-small / both)
  );
}

/** The continued fraction of the incomplete beta function (NIST DLMF 8.17.22) with Lentz's method. */
function computeFraction(a: number, b: number, x: number): number {
  let c = 1;
  let d = 1 / (1 - ((a + b) * x) / (a + 1) || tiny);
  let fraction = d;
  const step = (factor: number): number => {
    d = 1 / (1 + factor * d || tiny);
    c = 1 + factor / c || tiny;
    fraction *= c * d;
    return c * d;
  };
  for (let n = 1; n < mostTerms; n++) {
    const even = a + 2 * n;
    step((n * (b - n) * x) / ((even - 1) * even));
    const change = step((-(a + n) * (a + b + n) * x) / (even * (even + 1)));
    if (Math.abs(change - 1) < 1e-16) break;
  }
  return fraction;
}

/** ln of a number from 0 to 1 that is known with its rest: of whichever is smaller. */
const computeLog = (part: number, rest: number): number => (part < rest ? Math.log(part) : Math.log1p(-rest));

/**
 * I(a, b): the regularised incomplete beta function at x = part / (part + rest). Both are given, so that neither has to be
 * computed as 1 minus the other.
 * @param a positive @param b positive @param part not negative @param rest not negative
 */
function incompleteBeta(a: number, b: number, part: number, rest: number): number {
  const [x, y] = [part / (part + rest), rest / (part + rest)];
  if (x === 0) return 0;
  if (y === 0) return 1;
  const factor = Math.exp(a * computeLog(x, y) + b * computeLog(y, x) - logBeta(a, b));
  if (x <= (a + 1) / (a + b + 2)) return (factor * computeFraction(a, b, x)) / a;
  return 1 - (factor * computeFraction(b, a, y)) / b;
}

/** The probability of at least this chi-square. R: pchisq(statistic, df, lower.tail = FALSE) */
export const chiSquareP = (statistic: number, df: number): number => upperGamma(df / 2, statistic / 2);

/** The probability of a z at least as far from 0, on both sides. R: 2 * pnorm(-abs(z)) */
export const normalP = (z: number): number => upperGamma(0.5, (z * z) / 2);

/** The probability of a t at least as far from 0, on both sides. R: 2 * pt(-abs(t), df) */
export const studentP = (t: number, df: number): number => incompleteBeta(df / 2, 0.5, df, t * t);

/** The probability of at least this F. R: pf(statistic, df, df2, lower.tail = FALSE) */
export const fisherP = (statistic: number, df: number, df2: number): number =>
  incompleteBeta(df2 / 2, df / 2, df2, df * statistic);
