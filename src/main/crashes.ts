import type { App, BrowserWindow, Dialog, MessageBoxOptions } from 'electron';
import type { Log } from './log.ts';
import type { Words } from './words.ts';

/** After more crashes than this in a minute the user is asked before the window is loaded again. */
const maxCrashes = 3;
const minute = 60_000;

interface CrashesOptions {
  app: Pick<App, 'on' | 'quit'>;
  process: Pick<NodeJS.Process, 'on'>;
  dialog: Pick<Dialog, 'showMessageBox'>;
  window(): BrowserWindow | null;
  words(): Words;
  log: Log;
  /** The folder of the log. */
  logs(): string;
  /** The window has crashed, and the imports in it have stopped. */
  lost(): void;
  /** Makes the window say what crashed: the window itself or main. */
  announce(what: 'window' | 'desktop'): void;
}

/** Handles crashes of the window, hangs, and uncaught errors: logs them, loads the window again and tells the user. `ServiceHost` does so for the service. */
export class Crashes {
  readonly #options: CrashesOptions;
  #crashedAt: number[] = [];

  constructor(options: CrashesOptions) {
    this.#options = options;
    const { app, log } = options;
    app.on('render-process-gone', (_event, contents, { reason, exitCode }) => {
      const window = options.window();
      if (reason === 'clean-exit' || window === null || window.isDestroyed() || contents !== window.webContents) return;
      log('error', 'window gone', { reason, exitCode });
      options.lost();
      void this.#revive(window);
    });
    app.on('child-process-gone', (_event, { type, reason, exitCode, name }) => {
      if (reason !== 'clean-exit') log('warn', 'process gone', { type, reason, exitCode, name });
    });
    options.process.on('uncaughtException', (error) => this.#failed(error));
    options.process.on('unhandledRejection', (error) => this.#failed(error));
  }

  /** Main has no state that could be half written, so it continues and reports the error to the user. */
  #failed(error: unknown): void {
    this.#options.log('error', 'main failed', { error: error instanceof Error ? error : String(error) });
    this.#options.announce('desktop');
  }

  async #revive(window: BrowserWindow): Promise<void> {
    const now = Date.now();
    this.#crashedAt = [...this.#crashedAt.filter((at) => now - at < minute), now];
    if (this.#crashedAt.length > maxCrashes) {
      const { dies, diesDetail, again, quit } = this.#options.words();
      const chosen = await this.#ask(window, {
        message: dies,
        detail: diesDetail(this.#options.logs()),
        buttons: [again, quit],
      });
      if (chosen !== 0) return this.#options.app.quit();
      this.#crashedAt = [];
    }
    // Chromium does not allow a reload inside this event.
    await new Promise((resolve) => setImmediate(resolve));
    this.#options.announce('window');
    if (!window.isDestroyed()) window.webContents.reload();
  }

  /** Watches a new window for hangs and uncaught errors. */
  guard(window: BrowserWindow): void {
    let question: AbortController | null = null;
    window.on('unresponsive', () => {
      if (question !== null) return;
      this.#options.log('warn', 'window hangs');
      question = new AbortController();
      const { hangs, hangsDetail, wait, again } = this.#options.words();
      const { signal } = question;
      void this.#ask(window, { message: hangs, detail: hangsDetail, buttons: [wait, again], signal }).then((chosen) => {
        question = null;
        if (chosen === 1 && !signal.aborted && !window.isDestroyed()) window.webContents.forcefullyCrashRenderer();
      });
    });
    // Closes the question: the window answers again.
    window.on('responsive', () => question?.abort());
    window.webContents.on('console-message', ({ level, message, lineNumber }) => {
      const [first = ''] = message.split('\n');
      if (level === 'error') this.#options.log('error', 'window says', { text: first.slice(0, 300), lineNumber });
    });
  }

  /** @returns the index of the button chosen */
  async #ask(window: BrowserWindow, question: MessageBoxOptions): Promise<number> {
    const box = { type: 'warning', noLink: true, cancelId: 0, ...question } as const;
    return (await this.#options.dialog.showMessageBox(window, box)).response;
  }
}
