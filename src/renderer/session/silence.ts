import { createStore } from 'zustand/vanilla';
import { type Clock, SilenceDetector } from '../../importer/index.ts';

/** Watches whether the instance on screen answers the requests of this window and its imports. */
export class SilenceMonitor {
  /** `seconds`: how long it has not answered; null while it answers, or while there are no requests. */
  readonly store = createStore<{ seconds: number | null }>(() => ({ seconds: null }));
  /** Seconds without an answer: of the window itself, and of each running import. */
  readonly #seconds = new Map<string, number>();
  readonly #window: SilenceDetector;

  constructor(clock: Clock) {
    this.#window = new SilenceDetector(clock, (seconds) => this.note('window', seconds));
  }

  /** @param seconds null if the instance answers again, or no request is open */
  note(by: string, seconds: number | null): void {
    if (seconds === null) this.#seconds.delete(by);
    else this.#seconds.set(by, seconds);
    this.store.setState({ seconds: this.#seconds.size === 0 ? null : Math.max(...this.#seconds.values()) });
  }

  /** Call when the window sends a request. @returns a function to call when it has ended */
  requestStarted(): () => void {
    return this.#window.start();
  }
}
