import { type Clock, systemClock } from '../core/clock.ts';
import { Count, Turns, type Waiter } from './budget-count.ts';

/** What a service says of its own counting. */
export interface RateNews {
  /** Requests it still takes. */
  remaining: number;
  /** Until it takes more. */
  seconds: number;
}

/** Holds requests back so that no minute sees more of them than the service allows (section 8: 20 per API key). */
export interface Budget {
  /**
   * Resolves when one more request may start, with what to call when its answer is there. @throws the signal's reason
   */
  take(signal?: AbortSignal): Promise<() => void>;
  /** The service answered 429: nothing starts for so long. */
  pause(seconds: number): void;
  /** The service told how much is left, which may be less than is known here: others may use the same key. */
  heed(news: RateNews): void;
}

export interface BudgetState {
  perMinute: number;
  /** Requests under way, and those of the minute past. */
  used: number;
  /** Requests that may start right now. */
  remaining: number;
  /** Requests that wait for their turn. */
  waiting: number;
  /** Until the next request may start; 0 when one may start now. */
  secondsUntilNext: number;
}

/** A budget that several imports share. */
export interface SharedBudget extends Budget {
  /** A share of its own, for one import: those who wait take turns, a share at a time, however much each asks for. */
  share(): Budget;
  state(): BudgetState;
}

/** Starts those who wait, in turns, as the count allows. */
class Scheduler {
  readonly count: Count;
  readonly turns = new Turns();
  readonly #clock: Clock;
  #sleeping: AbortController | null = null;

  constructor(perMinute: number, clock: Clock) {
    this.count = new Count(perMinute, clock);
    this.#clock = clock;
  }

  /** Starts whoever may; sleeps until the next one may, while somebody waits. */
  #serve(): void {
    while (this.#sleeping === null && this.turns.waiting > 0) {
      const left = this.count.wait;
      if (left === 0) this.turns.next()?.start();
      // An answer makes room.
      else if (left === Number.POSITIVE_INFINITY) return;
      else this.#sleep(left);
    }
  }

  #sleep(milliseconds: number): void {
    const controller = new AbortController();
    this.#sleeping = controller;
    const wake = () => {
      this.#sleeping = null;
      this.#serve();
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
      this.#serve();
    };
  }

  take(share: Waiter[], signal?: AbortSignal): Promise<() => void> {
    const { promise, resolve, reject } = Promise.withResolvers<() => void>();
    if (signal?.aborted) {
      reject(signal.reason);
      return promise;
    }
    const giveUp = () => {
      this.turns.remove(share, waiter);
      if (this.turns.waiting === 0) this.#sleeping?.abort();
      reject(signal?.reason);
    };
    const waiter = {
      start: () => {
        signal?.removeEventListener('abort', giveUp);
        resolve(this.#start());
      },
    };
    signal?.addEventListener('abort', giveUp, { once: true });
    this.turns.add(share, waiter);
    this.#serve();
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
      take: (signal) => scheduler.take(own, signal),
      pause: (seconds) => count.pause(seconds),
      heed: (news) => count.heed(news),
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
