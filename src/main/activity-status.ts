import type { BrowserWindow, Notification, PowerSaveBlocker } from 'electron';
import type { QueueReport } from '../contract/process-messages.ts';

interface ActivityStatusOptions {
  window(): BrowserWindow | null;
  power: Pick<PowerSaveBlocker, 'start' | 'stop'>;
  /** Makes a notification without showing it; null where the system has none. */
  notification(about: { title: string; body: string; silent: boolean }): Notification | null;
  /** Brings the window to the front. */
  show(): void;
  /** The last import is done, and none has failed. */
  importsDone(): void;
}

const idle: QueueReport = { activeImports: 0, fraction: null, ended: null };

/** Shows what the window reports of its queue: progress on the dock or taskbar, notifications. Keeps the computer awake meanwhile. */
export class ActivityStatus {
  readonly #options: ActivityStatusOptions;
  #report = idle;
  #blocker: number | null = null;
  #hasFailed = false;
  #shown: Notification | null = null;

  constructor(options: ActivityStatusOptions) {
    this.#options = options;
  }

  /** Imports that wait or run. */
  get activeImports(): number {
    return this.#report.activeImports;
  }

  /** The window is closed or has crashed, and its imports have stopped. */
  reset(): void {
    this.#hasFailed = true;
    this.update(idle);
  }

  /** Takes a report of the window's queue. */
  update(report: QueueReport): void {
    const before = this.#report;
    this.#report = report;
    const window = this.#options.window();
    window?.setProgressBar(report.fraction ?? -1);
    if (before.activeImports > 0 !== report.activeImports > 0) this.#stayAwake(report.activeImports > 0, window);
    if (before.activeImports === 0) this.#hasFailed = false;
    if (report.ended !== null) this.#notify(report.ended, report.activeImports === 0);
    if (before.activeImports > 0 && report.activeImports === 0 && !this.#hasFailed) this.#options.importsDone();
  }

  /** Keeps the computer from sleeping, and Chromium from slowing down a window out of sight. */
  #stayAwake(isBusy: boolean, window: BrowserWindow | null): void {
    window?.webContents.setBackgroundThrottling(!isBusy);
    if (isBusy) this.#blocker ??= this.#options.power.start('prevent-app-suspension');
    else if (this.#blocker !== null) {
      this.#options.power.stop(this.#blocker);
      this.#blocker = null;
    }
  }

  /** Notifies only while the window is not focused. One notification at a time; only failures and the last import make a sound. */
  #notify({ name, sentence, isDone }: NonNullable<QueueReport['ended']>, isLast: boolean): void {
    if (!isDone) this.#hasFailed = true;
    const window = this.#options.window();
    if (window === null || window.isFocused()) return;
    this.#shown?.close();
    this.#shown = this.#options.notification({ title: name, body: sentence, silent: isDone && !isLast });
    this.#shown?.on('click', () => this.#options.show());
    this.#shown?.show();
  }
}
