// The incomplete gamma function, with a small relative error in its tail too: p-values of 1e-300 must be right.

/** ln(n!) − ln of Stirling's approximation, from its asymptotic series (NIST DLMF 5.11.1). @param n positive */
export function stirlingError(n: number): number {
  if (n < 16) return logGamma(n + 1) - ((n + 0.5) * Math.log(n) - n + 0.5 * Math.log(2 * Math.PI));
  const square = n * n;
  const series = 1 / 1260 - (1 / 1680 - (1 / 1188 - 691 / (360_360 * square)) / square) / square;
  return (1 / 12 - (1 / 360 - series / square) / square) / n;
}

/** ln Γ(x) for x > 0: shifted up to where Stirling's series is exact (NIST DLMF 5.5.1 and 5.11.1). */
export function logGamma(x: number): number {
  let product = 1;
  let shifted = x;
  while (shifted < 17) product *= shifted++;
  const n = shifted - 1;
  const stirling = (n + 0.5) * Math.log(n) - n + 0.5 * Math.log(2 * Math.PI) + stirlingError(n);
  return stirling - Math.log(product);
}

/** x·ln(x/m) + m − x without cancellation where x is near m (C. Loader, Fast and accurate computation of binomial probabilities, 2000). */
export function deviance(x: number, mean: number): number {
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
export function upperGamma(a: number, x: number): number {
  if (x <= 0) return 1;
  if (x === Number.POSITIVE_INFINITY) return 0;
  return x < a + 1 ? 1 - lowerBySeries(a, x) : upperByFraction(a, x);
}
