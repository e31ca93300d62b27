import { writeFile } from 'node:fs/promises';
import type { App, BrowserWindow, Dialog, MessageBoxOptions } from 'electron';
import type { Log } from './log.ts';
import type { Words } from './words.ts';

/** A window that stops more often than this in a minute is not simply opened again. */
const most = 3;
const minute = 60_000;

export interface CrashesOptions {
  app: Pick<App, 'on' | 'quit'>;
  process: Pick<NodeJS.Process, 'on'>;
  dialog: Pick<Dialog, 'showMessageBox' | 'showSaveDialog'>;
  window(): BrowserWindow | null;
  words(): Words;
  log: Log;
  report(): string;
  /** What ran in the window is gone with it. */
  lost(): void;
  /** The window is to say what has happened: to itself, or behind it. */
  tell(what: 'window' | 'desktop'): void;
}

/** Sees to what breaks: notes it, brings the window back, and says what was kept. The service has a supervisor of its own. */
export class Crashes {
  readonly #options: CrashesOptions;
  #stops: number[] = [];

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

  /** The shell holds nothing that could be half written: it goes on, and says so. */
  #failed(error: unknown): void {
    this.#options.log('error', 'main failed', { error: error instanceof Error ? error : String(error) });
    this.#options.tell('desktop');
  }

  async #revive(window: BrowserWindow): Promise<void> {
    const now = Date.now();
    this.#stops = [...this.#stops.filter((at) => now - at < minute), now];
    if (this.#stops.length > most) {
      const { dies, diesDetail, again, quit } = this.#options.words();
      const chosen = await this.#ask(window, { message: dies, detail: diesDetail, buttons: [again, quit] });
      if (chosen !== 0) return this.#options.app.quit();
      this.#stops = [];
    }
    // Not from within Chromium's own notice of it.
    await new Promise((resolve) => setImmediate(resolve));
    this.#options.tell('window');
    if (!window.isDestroyed()) window.webContents.reload();
  }

  /** Watches a new window: one that hangs, and errors nobody caught in it. */
  guard(window: BrowserWindow): void {
    let waiting: AbortController | null = null;
    window.on('unresponsive', () => {
      if (waiting !== null) return;
      this.#options.log('warn', 'window hangs');
      waiting = new AbortController();
      const { hangs, hangsDetail, wait, again } = this.#options.words();
      const { signal } = waiting;
      void this.#ask(window, { message: hangs, detail: hangsDetail, buttons: [wait, again], signal }).then((chosen) => {
        waiting = null;
        if (chosen === 1 && !signal.aborted && !window.isDestroyed()) window.webContents.forcefullyCrashRenderer();
      });
    });
    // The question goes when it has answered itself.
    window.on('responsive', () => waiting?.abort());
    window.webContents.on('console-message', ({ level, message, lineNumber }) => {
      const [first = ''] = message.split('\n');
      if (level === 'error') this.#options.log('error', 'window says', { text: first.slice(0, 300), lineNumber });
    });
  }

  /** Asks, with a report to be saved beside the answers. @returns which of the buttons */
  async #ask(window: BrowserWindow, question: MessageBoxOptions & { buttons: string[] }): Promise<number> {
    const buttons = [...question.buttons, this.#options.words().report];
    for (;;) {
      const { response } = await this.#options.dialog.showMessageBox(window, {
        type: 'warning',
        noLink: true,
        cancelId: 0,
        ...question,
        buttons,
      });
      if (response < question.buttons.length || question.signal?.aborted) return response;
      await this.#save(window);
    }
  }

  async #save(window: BrowserWindow): Promise<void> {
    const { dialog, report, log } = this.#options;
    const { canceled, filePath } = await dialog.showSaveDialog(window, { defaultPath: 'sheaf-report.txt' });
    if (canceled || filePath === '') return;
    await writeFile(filePath, report()).catch((error: unknown) => log('warn', 'report not saved', { error }));
  }
}
