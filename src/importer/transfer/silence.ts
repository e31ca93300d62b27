import type { Clock } from '../core/clock.ts';
import type { Waiting } from './progress.ts';

/** Milliseconds without a sign of the other side before it is said, and those that any question may take. */
const longest = 3500;
const shortestAnswer = 1000;
/** How often it is looked at, in milliseconds. */
const pause = 500;

/**
 * Notices when nothing arrives: something was asked or sent, and neither an answer nor a byte has moved since. A stopped
 * service, or a network cable that was pulled, says nothing by itself, and the last words would stand.
 */
export class Silence {
  readonly #clock: Clock;
  readonly #tell: (seconds: number | null) => void;
  readonly #idle: number;
  readonly #open = new Set<symbol>();
  #heardAt: number;
  #askedAt: number;
  #told: number | null = null;
  #timer: ReturnType<typeof setInterval> | null = null;

  /**
   * @param tell called while it lasts with the seconds of it, and once with null when it is over
   * @param idle milliseconds before a question that count as silence too: who asks every few seconds hears nothing in between
   */
  constructor(clock: Clock, tell: (seconds: number | null) => void, idle = 0) {
    this.#clock = clock;
    this.#tell = tell;
    this.#idle = idle;
    this.#heardAt = clock.now();
    this.#askedAt = this.#heardAt;
  }

  /** A question or bytes are on their way. @returns what is called when they have been answered, or given up */
  asked(): () => void {
    const question = Symbol('question');
    if (this.#open.size === 0) this.#askedAt = this.#clock.now();
    this.#open.add(question);
    this.#timer ??= setInterval(() => this.#look(), pause);
    return () => {
      this.#open.delete(question);
      this.heard();
      if (this.#open.size > 0 || this.#timer === null) return;
      clearInterval(this.#timer);
      this.#timer = null;
      this.#look();
    };
  }

  /** A sign of the other side: an answer, or bytes it took. */
  heard(): void {
    this.#heardAt = this.#clock.now();
  }

  #look(): void {
    const seconds = this.#seconds();
    if (seconds !== this.#told) this.#tell(seconds);
    this.#told = seconds;
  }

  #seconds(): number | null {
    const now = this.#clock.now();
    const lasted = now - Math.max(this.#heardAt, this.#askedAt - this.#idle);
    const isSilent = this.#open.size > 0 && lasted >= longest && now - this.#askedAt >= shortestAnswer;
    return isSilent ? Math.floor(lasted / 1000) : null;
  }
}

/** @returns why nothing moves, of a silence of so many seconds */
export const silent = (seconds: number): Waiting => ({
  sentence: `No answer for ${seconds} s.`,
  seconds: 0,
  silentSeconds: seconds,
});
