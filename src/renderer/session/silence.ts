import { createStore } from 'zustand/vanilla';
import { type Clock, SilenceDetector } from '../../importer/index.ts';

/** Whether the instance on screen answers, as far as this window and its imports have asked it something. */
export class SilenceMonitor {
  /** `seconds`: for how long it has not answered; null while it answers, or nothing is asked. */
  readonly store = createStore<{ seconds: number | null }>(() => ({ seconds: null }));
  /** By who noticed it: the window itself, and each import that runs. */
  readonly #noticed = new Map<string, number>();
  readonly #window: SilenceDetector;

  constructor(clock: Clock) {
    this.#window = new SilenceDetector(clock, (seconds) => this.note('window', seconds));
  }

  /** @param seconds null where the instance answers again, or nobody waits for an answer any more */
  note(by: string, seconds: number | null): void {
    if (seconds === null) this.#noticed.delete(by);
    else this.#noticed.set(by, seconds);
    this.store.setState({ seconds: this.#noticed.size === 0 ? null : Math.max(...this.#noticed.values()) });
  }

  /** The window has sent a request. @returns what is called when it has ended */
  asked(): () => void {
    return this.#window.start();
  }
}
