// Whether a figure of a long run stays flat, from samples of it.

export interface Sample {
  seconds: number;
  value: number;
}

export interface Trend {
  mean: number;
  largest: number;
  /** By the line through the samples, over their whole time. */
  growth: number;
  isGrowing: boolean;
}

/** Of the mean: less is what caches and the garbage collector do. */
const leastShare = 0.1;
/** How many standard errors the slope must be away from none. */
const leastErrors = 3;

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Fits a line by least squares through all but the first third of the samples, in which caches fill.
 * @param leastGrowth in the unit of the samples: less is no growth, however even it is
 */
export function findTrend(samples: readonly Sample[], leastGrowth: number): Trend {
  const settled = samples.slice(Math.floor(samples.length / 3));
  const times = settled.map(({ seconds }) => seconds);
  const values = settled.map(({ value }) => value);
  const [middle, mean] = [meanOf(times), meanOf(values)];
  const spread = times.reduce((sum, time) => sum + (time - middle) ** 2, 0);
  const together = settled.reduce((sum, { seconds, value }) => sum + (seconds - middle) * (value - mean), 0);
  const slope = spread === 0 ? 0 : together / spread;
  const rest = settled.reduce((sum, { seconds, value }) => sum + (value - mean - slope * (seconds - middle)) ** 2, 0);
  const error = spread === 0 ? 0 : Math.sqrt(rest / Math.max(1, settled.length - 2) / spread);
  const growth = slope * ((times.at(-1) ?? 0) - (times[0] ?? 0));
  const isGrowing = growth > Math.max(leastGrowth, leastShare * mean) && slope > leastErrors * error;
  return { mean, largest: Math.max(...values), growth, isGrowing };
}
