import type { App, BrowserWindow } from 'electron';
import type { LeaveAnswer } from '../contract/process-messages.ts';

/** Milliseconds between the last import and quitting, in which its notification can be clicked. */
const quitDelay = 5000;

/** Milliseconds the window has to show the question. After that it closes: closing must always be possible. */
const questionDeadline = 5000;

interface QuitGuardOptions {
  app: Pick<App, 'quit' | 'on'>;
  window(): BrowserWindow | null;
  /** Number of imports that wait or run. */
  activeImports(): number;
  /** Makes the window ask the user; the answer comes through `answer`. */
  ask(): void;
  platform?: NodeJS.Platform;
}

/**
 * Asks before the window is closed, or the app is quit, while imports run in it. Nothing is lost by quitting, because the
 * queue continues at the next start; but the imports then take longer.
 */
export class QuitGuard {
  readonly #options: QuitGuardOptions;
  /** `background`: the window is out of sight until the last import is done. `quitting`: the next close goes through. */
  #state: 'open' | 'asking' | 'background' | 'quitting' = 'open';
  #isQuit = false;
  #canAnswer = true;
  #quitTimer: NodeJS.Timeout | undefined;
  #questionTimer: NodeJS.Timeout | undefined;

  constructor(options: QuitGuardOptions) {
    this.#options = options;
    options.app.on('before-quit', () => {
      this.#isQuit = true;
    });
  }

  /** Watches a new window. */
  guard(window: BrowserWindow): void {
    clearTimeout(this.#quitTimer);
    clearTimeout(this.#questionTimer);
    this.#state = 'open';
    this.#isQuit = false;
    this.#canAnswer = true;
    window.on('close', (event) => this.#closing(event));
    window.on('focus', () => this.#focused());
    window.on('session-end', () => this.quitSilently());
    // A window that hangs cannot ask, so it may be closed at once.
    window.on('unresponsive', () => {
      this.#canAnswer = false;
    });
    window.on('responsive', () => {
      this.#canAnswer = true;
    });
  }

  #closing(event: { preventDefault(): void }): void {
    if (this.#state === 'quitting' || this.#options.activeImports() === 0 || !this.#canAnswer) return;
    event.preventDefault();
    this.#state = 'asking';
    clearTimeout(this.#questionTimer);
    this.#questionTimer = setTimeout(() => this.#leave(), questionDeadline);
    this.#options.ask();
  }

  /** A user who returns to the window does not want it to close by itself. */
  #focused(): void {
    if (this.#state !== 'background') return;
    clearTimeout(this.#quitTimer);
    this.#state = 'open';
    this.#isQuit = false;
  }

  /** The next close goes through without a question: the session ends, or the process got a signal. */
  quitSilently(): void {
    this.#state = 'quitting';
  }

  /** Takes the user's answer. Ignored when nothing was asked. */
  answer(answer: LeaveAnswer): void {
    if (this.#state !== 'asking') return;
    clearTimeout(this.#questionTimer);
    if (answer === 'asking') return;
    if (answer === 'leave') this.#leave();
    else if (answer === 'background') this.#goToBackground();
    else {
      this.#state = 'open';
      this.#isQuit = false;
    }
  }

  /** Puts the window out of sight, but into the dock or the taskbar, where it shows the progress. */
  #goToBackground(): void {
    this.#state = 'background';
    const window = this.#options.window();
    if ((this.#options.platform ?? process.platform) === 'darwin') window?.hide();
    else window?.minimize();
    if (this.#options.activeImports() === 0) this.importsDone();
  }

  /** Call when the last import is done and none has failed: a failed one needs the user. */
  importsDone(): void {
    if (this.#state !== 'background') return;
    this.#quitTimer = setTimeout(() => this.#leave(), quitDelay);
  }

  #leave(): void {
    this.#state = 'quitting';
    if (this.#isQuit) this.#options.app.quit();
    else this.#options.window()?.close();
  }
}
