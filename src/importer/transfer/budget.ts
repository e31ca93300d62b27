import type { Budget, RateUpdate } from '../client/client.ts';
import { type Clock, systemClock } from '../core/retry.ts';

interface BudgetState {
  perMinute: number;
  /** Requests in flight, and those of the past minute. */
  used: number;
  /** Requests that may start right now. */
  remaining: number;
  /** Requests that wait. */
  waiting: number;
  /** Until the next request may start; 0 when one may start now. */
  secondsUntilNext: number;
}

/** A budget that several imports share. */
export interface SharedBudget extends Budget {
  /** A share for one import. When several shares wait, each gets one request in turn, however many it waits for. */
  share(): Budget;
  state(): BudgetState;
}

const minute = 60_000;

interface Waiter {
  start: () => void;
}

/** Counts each request from its start to a minute after its answer. The service counts it at some time in between, so it never sees more than the limit. */
class RequestCount {
  readonly #clock: Clock;
  readonly perMinute: number;
  #inFlight = 0;
  readonly #answered: number[] = [];
  #pausedUntil = 0;
  #update: { remaining: number; until: number } = { remaining: Number.POSITIVE_INFINITY, until: 0 };

  constructor(perMinute: number, clock: Clock) {
    this.perMinute = perMinute;
    this.#clock = clock;
  }

  get used(): number {
    const past = this.#clock.now() - minute;
    while (this.#answered[0] !== undefined && this.#answered[0] <= past) this.#answered.shift();
    return this.#inFlight + this.#answered.length;
  }

  get remaining(): number {
    const own = this.perMinute - this.used;
    return this.#clock.now() < this.#update.until ? Math.min(own, this.#update.remaining) : own;
  }

  /** Milliseconds until one more request may start; infinite while only an answer can make room. */
  get wait(): number {
    const now = this.#clock.now();
    const isFull = this.used >= this.perMinute;
    const forRoom = isFull ? (this.#answered[0] ?? Number.POSITIVE_INFINITY) + minute - now : 0;
    const forUpdate = this.#update.remaining > 0 ? 0 : this.#update.until - now;
    return Math.max(0, this.#pausedUntil - now, forRoom, forUpdate);
  }

  start(): void {
    this.#inFlight++;
    this.#update.remaining--;
  }

  answer(): void {
    this.#inFlight--;
    this.#answered.push(this.#clock.now());
  }

  pause(seconds: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, this.#clock.now() + seconds * 1000);
  }

  update({ remaining, seconds }: RateUpdate): void {
    // The service may not have counted the requests in flight yet.
    this.#update = { remaining: remaining - this.#inFlight + 1, until: this.#clock.now() + seconds * 1000 };
  }
}

/** The waiting requests: the first of each share in turn, then the second of each. */
class Turns {
  #shares: Waiter[][] = [];

  get waiting(): number {
    return this.#shares.reduce((sum, share) => sum + share.length, 0);
  }

  add(share: Waiter[], waiter: Waiter): void {
    if (share.length === 0) this.#shares.push(share);
    share.push(waiter);
  }

  remove(share: Waiter[], waiter: Waiter): void {
    share.splice(share.indexOf(waiter), 1);
    if (share.length === 0) this.#shares = this.#shares.filter((one) => one !== share);
  }

  next(): Waiter | undefined {
    const share = this.#shares.shift();
    const waiter = share?.shift();
    if (share !== undefined && share.length > 0) this.#shares.push(share);
    return waiter;
  }
}

/** Starts waiting requests in turn, as the count allows. */
class Scheduler {
  readonly count: RequestCount;
  readonly turns = new Turns();
  readonly #clock: Clock;
  #sleeping: AbortController | null = null;

  constructor(perMinute: number, clock: Clock) {
    this.count = new RequestCount(perMinute, clock);
    this.#clock = clock;
  }

  /** Starts every request that may start. Sleeps until the next one may, while any waits. */
  #startWaiting(): void {
    while (this.#sleeping === null && this.turns.waiting > 0) {
      const left = this.count.wait;
      if (left === 0) this.turns.next()?.start();
      // The next answer makes room and calls this again.
      else if (left === Number.POSITIVE_INFINITY) return;
      else this.#sleep(left);
    }
  }

  #sleep(milliseconds: number): void {
    const controller = new AbortController();
    this.#sleeping = controller;
    const wake = () => {
      this.#sleeping = null;
      this.#startWaiting();
    };
    this.#clock.sleep(Math.ceil(milliseconds), controller.signal).then(wake, wake);
  }

  #start(): () => void {
    this.count.start();
    let isAnswered = false;
    return () => {
      if (isAnswered) return;
      isAnswered = true;
      this.count.answer();
      this.#startWaiting();
    };
  }

  acquire(share: Waiter[], signal?: AbortSignal): Promise<() => void> {
    const { promise, resolve, reject } = Promise.withResolvers<() => void>();
    if (signal?.aborted) {
      reject(signal.reason);
      return promise;
    }
    const cancel = () => {
      this.turns.remove(share, waiter);
      if (this.turns.waiting === 0) this.#sleeping?.abort();
      reject(signal?.reason);
    };
    const waiter = {
      start: () => {
        signal?.removeEventListener('abort', cancel);
        resolve(this.#start());
      },
    };
    signal?.addEventListener('abort', cancel, { once: true });
    this.turns.add(share, waiter);
    this.#startWaiting();
    return promise;
  }
}

/** @param perMinute requests in any 60 seconds */
export function createBudget(perMinute: number, clock: Clock = systemClock): SharedBudget {
  const scheduler = new Scheduler(perMinute, clock);
  const { count, turns } = scheduler;

  function share(): Budget {
    const own: Waiter[] = [];
    return {
      acquire: (signal) => scheduler.acquire(own, signal),
      pause: (seconds) => count.pause(seconds),
      update: (update) => count.update(update),
    };
  }

  return {
    ...share(),
    share,
    state() {
      const { used, wait } = count;
      const remaining = wait > 0 ? 0 : count.remaining;
      const secondsUntilNext = Number.isFinite(wait) ? Math.ceil(wait / 1000) : 60;
      return { perMinute: perMinute, used, remaining, waiting: turns.waiting, secondsUntilNext };
    },
  };
}
