// Which calls the campaign of failing file calls knows, and which of them fail together in one run of a step.
import { existsSync, readFileSync } from 'node:fs';
import { type Fault, listFaults, placesPath } from './file-faults-plan.ts';

/** How a call fails. */
export interface Failure {
  place: string;
  fault: Fault;
}

/** A call that is to fail while a step runs. */
export interface Planned extends Failure {
  step: string;
  /** What had failed when the call was made for the first time: what tidies up after a failure is reached in no other way. */
  after: readonly Failure[];
}

/** So many calls fail in one run of a step: each run starts a process or imports something, which takes seconds. */
const mostTogether = 6;
/** A job is given up after three attempts, and an attempt that meets a failing disk counts: one, and one after it. */
const mostInJobs = 1;
const stepsWithJobs = new Set(['survey', 'document', 'recording']);

const chooseMostTogether = ({ fault, step }: Planned): number =>
  fault === 'EIO' && stepsWithJobs.has(step) ? mostInJobs : mostTogether;

export class WaitingFaults {
  /** The places that are known. */
  readonly places = new Set<string>();
  readonly #folder: string;
  readonly #random: () => number;
  #waiting: Planned[] = [];
  /** Ways of places that are reached only when two calls have failed before. */
  deeper = 0;

  /** @param folder where the process that fails writes down the places that it reaches */
  constructor(folder: string, random: () => number) {
    this.#folder = folder;
    this.#random = random;
  }

  get count(): number {
    return this.#waiting.length;
  }

  /**
   * Each way in which the places fail that were reached for the first time waits for a run of the step.
   * @param failed in that run
   */
  addNew(step: string, failed: readonly Planned[] = []): void {
    const path = placesPath(this.#folder);
    const lines = existsSync(path) ? readFileSync(path, 'utf8').trimEnd().split('\n') : [];
    for (const place of new Set(lines)) {
      if (place === '' || this.places.has(place)) continue;
      this.places.add(place);
      const ways = listFaults(place).map((fault) => ({ place, fault, step, after: failed }));
      if (failed.some(({ after }) => after.length > 0)) this.deeper += ways.length;
      else this.add(...ways);
    }
  }

  add(...planned: readonly Planned[]): void {
    this.#waiting.push(...planned);
  }

  keepOnly(pattern: RegExp): void {
    this.#waiting = this.#waiting.filter(({ fault, place, step }) => pattern.test(`${fault} ${place} ${step}`));
  }

  /**
   * @returns one in the order of the seed, with others that fail in the same way in the same step; none when none is left. Those that are
   * reached after a failure go first: a campaign that ends early has met some of them too.
   */
  take(most: number): Planned[] {
    const after = this.#waiting.filter((one) => one.after.length > 0);
    const from = after.length > 0 ? after : this.#waiting;
    const first = from[Math.floor(this.#random() * from.length)];
    if (first === undefined) return [];
    this.#waiting = this.#waiting.filter((one) => one !== first);
    const isAlike = ({ fault, step, after }: Planned) =>
      fault === first.fault && step === first.step && after === first.after;
    const others = this.#waiting.filter(isAlike).slice(0, Math.min(most, chooseMostTogether(first)) - 1);
    this.#waiting = this.#waiting.filter((one) => !others.includes(one));
    return [first, ...others];
  }
}
