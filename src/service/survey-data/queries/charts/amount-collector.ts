import { type Amounts, amountsOf } from '@sheaf/survey-columns';

interface Held {
  count: number;
  weight: number;
}

/** Collects numbers: few distinct ones with their counts, or one for each response. */
export class AmountCollector {
  readonly #held = new Map<number, Held>();
  readonly #isWeighted: boolean;
  #squares = 0;
  #numbers = new Float64Array(1024);
  #weights = new Float64Array(0);
  #size = 0;

  constructor(isWeighted: boolean) {
    this.#isWeighted = isWeighted;
    if (isWeighted) this.#weights = new Float64Array(1024);
  }

  /** A number of several responses. @param squares the sum of their squared weights */
  add(value: number, count: number, weight = count, squares = count): void {
    this.#squares += squares;
    const held = this.#held.get(value);
    if (held === undefined) this.#held.set(value, { count, weight });
    else {
      held.count += count;
      held.weight += weight;
    }
  }

  #grow(): void {
    const [numbers, weights] = [this.#numbers, this.#weights];
    this.#numbers = new Float64Array(2 * numbers.length);
    this.#numbers.set(numbers);
    this.#weights = new Float64Array(2 * weights.length);
    this.#weights.set(weights);
  }

  /** The number of one response. */
  addOne(value: number, weight: number): void {
    if (this.#size === this.#numbers.length) this.#grow();
    this.#numbers[this.#size] = value;
    if (this.#isWeighted) this.#weights[this.#size] = weight;
    this.#size++;
  }

  #heldAmounts(): Amounts {
    const held = this.#held;
    const values = Float64Array.from(held.keys()).sort();
    const counts = values.map((value) => held.get(value)?.count ?? 0);
    const weights = this.#isWeighted ? values.map((value) => held.get(value)?.weight ?? 0) : counts;
    return { values, counts, weights, squares: this.#squares };
  }

  /** Everything that was added. Nothing can be added afterwards. */
  finish(): Amounts {
    const weights = this.#isWeighted ? this.#weights.subarray(0, this.#size) : undefined;
    if (this.#held.size === 0) return amountsOf(this.#numbers.subarray(0, this.#size), weights);
    for (let at = 0; at < this.#size; at++) {
      const weight = weights === undefined ? 1 : (weights[at] ?? 0);
      this.add(this.#numbers[at] ?? 0, 1, weight, weight * weight);
    }
    return this.#heldAmounts();
  }
}
