import type { Clock } from '../core/clock.ts';
import type { RateNews } from './budget.ts';

const minute = 60_000;

export interface Waiter {
  start: () => void;
}

/** Counts requests from their start to a minute after their answer: whenever in between the service counted them, it never sees more. */
export class Count {
  readonly #clock: Clock;
  readonly perMinute: number;
  #underWay = 0;
  readonly #answered: number[] = [];
  #pausedUntil = 0;
  #news: { remaining: number; until: number } = { remaining: Number.POSITIVE_INFINITY, until: 0 };

  constructor(perMinute: number, clock: Clock) {
    this.perMinute = perMinute;
    this.#clock = clock;
  }

  get used(): number {
    const past = this.#clock.now() - minute;
    while (this.#answered[0] !== undefined && this.#answered[0] <= past) this.#answered.shift();
    return this.#underWay + this.#answered.length;
  }

  get remaining(): number {
    const own = this.perMinute - this.used;
    return this.#clock.now() < this.#news.until ? Math.min(own, this.#news.remaining) : own;
  }

  /** Milliseconds until one more may start; infinite while only an answer can make room. */
  get wait(): number {
    const now = this.#clock.now();
    const isFull = this.used >= this.perMinute;
    const forRoom = isFull ? (this.#answered[0] ?? Number.POSITIVE_INFINITY) + minute - now : 0;
    const forNews = this.#news.remaining > 0 ? 0 : this.#news.until - now;
    return Math.max(0, this.#pausedUntil - now, forRoom, forNews);
  }

  start(): void {
    this.#underWay++;
    this.#news.remaining--;
  }

  answer(): void {
    this.#underWay--;
    this.#answered.push(this.#clock.now());
  }

  pause(seconds: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, this.#clock.now() + seconds * 1000);
  }

  heed({ remaining, seconds }: RateNews): void {
    // Of what is under way the service may have counted nothing yet.
    this.#news = { remaining: remaining - this.#underWay + 1, until: this.#clock.now() + seconds * 1000 };
  }
}

/** Those who wait, in turns: of each share the first, then of each the next. */
export class Turns {
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
