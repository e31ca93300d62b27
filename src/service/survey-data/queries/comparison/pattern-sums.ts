import { type Membership, type Sum, toColumnSet } from './membership.ts';

/** Sums by pattern, from which those of the columns and of two columns together follow. */
export class PatternSums {
  readonly #n: Float64Array;
  readonly #weight: Float64Array;
  readonly #squares: Float64Array;
  readonly #sets: Uint32Array;

  constructor({ patterns, sets }: Pick<Membership, 'patterns' | 'sets'>) {
    this.#sets = sets;
    this.#n = new Float64Array(patterns.length);
    this.#weight = new Float64Array(patterns.length);
    this.#squares = new Float64Array(patterns.length);
  }

  add(pattern: number, weight: number): void {
    this.#n[pattern] = (this.#n[pattern] ?? 0) + 1;
    this.#weight[pattern] = (this.#weight[pattern] ?? 0) + weight;
    this.#squares[pattern] = (this.#squares[pattern] ?? 0) + weight * weight;
  }

  /** The sums of the patterns that have all of these columns; without one, of all responses. */
  sumPatterns(...columns: number[]): Sum {
    const sum = { n: 0, weight: 0, squares: 0 };
    const wanted = toColumnSet(columns);
    for (let pattern = 0; pattern < this.#sets.length; pattern++) {
      if (((this.#sets[pattern] ?? 0) & wanted) >>> 0 !== wanted) continue;
      sum.n += this.#n[pattern] ?? 0;
      sum.weight += this.#weight[pattern] ?? 0;
      sum.squares += this.#squares[pattern] ?? 0;
    }
    return sum;
  }
}

/** The weight of each unlisted option in each column. Columns do not overlap. */
export class ColumnCounts {
  readonly #counts = new Map<string, Float64Array>();
  readonly #patterns: Membership['patterns'];
  readonly #size: number;

  constructor({ columns, patterns }: Pick<Membership, 'columns' | 'patterns'>) {
    this.#patterns = patterns;
    this.#size = columns.length;
  }

  add(value: string, pattern: number, weight: number): void {
    const held = this.#counts.get(value) ?? new Float64Array(this.#size);
    for (const column of this.#patterns[pattern] ?? []) held[column] = (held[column] ?? 0) + weight;
    this.#counts.set(value, held);
  }

  all(): Iterable<Float64Array> {
    return this.#counts.values();
  }
}

/** The moments of each column and of all responses. */
export class ColumnMoments {
  readonly columns: RunningMoments[];
  readonly total = new RunningMoments();
  /** The responses with a number: fewer than those that answered where an option has no score. */
  readonly scored: PatternSums;
  readonly #patterns: Membership['patterns'];

  constructor({ columns, patterns, sets }: Pick<Membership, 'columns' | 'patterns' | 'sets'>) {
    this.#patterns = patterns;
    this.columns = columns.map(() => new RunningMoments());
    this.scored = new PatternSums({ patterns, sets });
  }

  add(value: number, pattern: number, weight: number): void {
    this.scored.add(pattern, weight);
    this.total.add(value, weight);
    for (const column of this.#patterns[pattern] ?? []) this.columns[column]?.add(value, weight);
  }
}

/**
 * The mean of numbers and the sum of squared differences from it, one number after another (D. West, 1979). Numbers are counted
 * from the first one: equal numbers have no noise then, and those far from 0 keep their digits.
 */
export class RunningMoments {
  n = 0;
  weight = 0;
  squares = 0;
  #origin = 0;
  #mean = 0;
  #differences = 0;

  add(value: number, weight: number): void {
    if (weight <= 0) return;
    if (this.weight === 0) this.#origin = value;
    this.n++;
    this.weight += weight;
    this.squares += weight * weight;
    const shifted = value - this.#origin;
    const difference = shifted - this.#mean;
    this.#mean += (difference * weight) / this.weight;
    this.#differences += weight * difference * (shifted - this.#mean);
  }

  get mean(): number {
    return this.#origin + this.#mean;
  }

  /** How far the mean is from the first number of others: more exact than a difference of two means. */
  meanFrom(others: RunningMoments): number {
    return this.#origin - others.#origin + this.#mean;
  }

  /** The sample variance (docs/statistics.md#weights); 0 for a base of one. */
  variance(effective: number): number {
    return effective > 1 ? (Math.max(0, this.#differences) / this.weight) * (effective / (effective - 1)) : 0;
  }
}
