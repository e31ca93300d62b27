import type { App, BrowserWindow } from 'electron';
import type { LeaveAnswer } from '../contract/under-way.ts';

/** After the last import, in milliseconds: so long its notification can still be clicked. */
const lingering = 5000;

/** A window that has not put the question up by then, in milliseconds, will not: closing must always be possible. */
const patience = 5000;

export interface LeavingOptions {
  app: Pick<App, 'quit' | 'on'>;
  window(): BrowserWindow | null;
  /** Imports under way. */
  atHand(): number;
  /** Asks the person: the answer comes by `answer`. */
  ask(): void;
  platform?: NodeJS.Platform;
}

/**
 * Stands between a window that is closed, or an app that is quit, and the imports that run in it. Nothing is ever lost by
 * leaving, as the queue goes on at the next start; it only takes longer, so whoever leaves is asked.
 */
export class Leaving {
  readonly #options: LeavingOptions;
  /** `settled`: whatever is under way, the next close goes through. */
  #state: 'staying' | 'asking' | 'finishing' | 'settled' = 'staying';
  #isQuit = false;
  #canAnswer = true;
  #goodbye: NodeJS.Timeout | undefined;
  #unasked: NodeJS.Timeout | undefined;

  constructor(options: LeavingOptions) {
    this.#options = options;
    options.app.on('before-quit', () => {
      this.#isQuit = true;
    });
  }

  /** Watches a new window. */
  guard(window: BrowserWindow): void {
    clearTimeout(this.#goodbye);
    clearTimeout(this.#unasked);
    this.#state = 'staying';
    this.#isQuit = false;
    this.#canAnswer = true;
    window.on('close', (event) => this.#closing(event));
    window.on('focus', () => this.#seen());
    window.on('session-end', () => this.settle());
    // A window that hangs cannot ask: then closing is closing.
    window.on('unresponsive', () => {
      this.#canAnswer = false;
    });
    window.on('responsive', () => {
      this.#canAnswer = true;
    });
  }

  #closing(event: { preventDefault(): void }): void {
    if (this.#state === 'settled' || this.#options.atHand() === 0 || !this.#canAnswer) return;
    event.preventDefault();
    this.#state = 'asking';
    clearTimeout(this.#unasked);
    this.#unasked = setTimeout(() => this.#leave(), patience);
    this.#options.ask();
  }

  /** Whoever looks at the window again has changed their mind about its going away by itself. */
  #seen(): void {
    if (this.#state !== 'finishing') return;
    clearTimeout(this.#goodbye);
    this.#state = 'staying';
    this.#isQuit = false;
  }

  /** From now on nobody is asked: the system ends the session, or a signal has said so. */
  settle(): void {
    this.#state = 'settled';
  }

  /** What the person wants. An answer nobody asked for means nothing. */
  answer(answer: LeaveAnswer): void {
    if (this.#state !== 'asking') return;
    clearTimeout(this.#unasked);
    if (answer === 'asking') return;
    if (answer === 'leave') this.#leave();
    else if (answer === 'background') this.#finish();
    else {
      this.#state = 'staying';
      this.#isQuit = false;
    }
  }

  /** Out of sight, but where a person finds it again: in the dock, else in the taskbar, with its progress. */
  #finish(): void {
    this.#state = 'finishing';
    const window = this.#options.window();
    if ((this.#options.platform ?? process.platform) === 'darwin') window?.hide();
    else window?.minimize();
    if (this.#options.atHand() === 0) this.ended();
  }

  /** The last import is done. One that failed needs a person: call this only when none has. */
  ended(): void {
    if (this.#state !== 'finishing') return;
    this.#goodbye = setTimeout(() => this.#leave(), lingering);
  }

  #leave(): void {
    this.#state = 'settled';
    if (this.#isQuit) this.#options.app.quit();
    else this.#options.window()?.close();
  }
}
