/** How far back a rate goes, and how much time it needs at least; milliseconds. */
const span = 10_000;
const least = 1_000;
/** There is no rate when bytes have not moved for so long; milliseconds. */
const staleBytes = 3_000;
/** The same for rows, which are counted part by part. */
export const staleRows = 10_000;

/** A rate over the last ten seconds. */
export class Rate {
  readonly #stale: number;
  #samples: { at: number; value: number }[] = [];
  #movedAt = Number.NEGATIVE_INFINITY;

  constructor(stale = staleBytes) {
    this.#stale = stale;
  }

  /** @param value a total that grows */
  add(at: number, value: number): void {
    if (value > (this.#samples.at(-1)?.value ?? 0)) this.#movedAt = at;
    this.#samples.push({ at, value });
    while (this.#samples.length > 2 && (this.#samples[1]?.at ?? at) < at - span) this.#samples.shift();
  }

  /** Units per second; null during the first second, before anything moves, and when nothing moves any more. */
  get perSecond(): number | null {
    const first = this.#samples[0];
    const last = this.#samples.at(-1);
    if (first === undefined || last === undefined || last.at - first.at < least || last.value <= first.value)
      return null;
    if (last.at - this.#movedAt > this.#stale) return null;
    return ((last.value - first.value) * 1000) / (last.at - first.at);
  }

  /** Whole seconds until `left` more units, or null. */
  secondsFor(left: number): number | null {
    const rate = this.perSecond;
    return rate === null ? null : Math.ceil(left / rate);
  }
}
