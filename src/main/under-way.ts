import type { BrowserWindow, Notification, PowerSaveBlocker } from 'electron';
import type { QueueReport } from '../contract/under-way.ts';

export interface UnderWayOptions {
  window(): BrowserWindow | null;
  power: Pick<PowerSaveBlocker, 'start' | 'stop'>;
  /** A notification not shown yet; null where the system has none. */
  notification(about: { title: string; body: string; silent: boolean }): Notification | null;
  /** Brings the window to the front. */
  show(): void;
  /** Nothing is under way any more, and nothing failed meanwhile. */
  ended(): void;
}

const nothing: QueueReport = { at_hand: 0, fraction: null, ended: null };

/** What the window has under way, as it reports it, and what follows for the rest of the desktop. */
export class UnderWay {
  readonly #options: UnderWayOptions;
  #report = nothing;
  #blocker: number | null = null;
  #hasFailed = false;
  #shown: Notification | null = null;

  constructor(options: UnderWayOptions) {
    this.#options = options;
  }

  /** Imports that wait or run. */
  get atHand(): number {
    return this.#report.at_hand;
  }

  /** The window that reported is gone, and what ran in it with it. */
  reset(): void {
    this.#hasFailed = true;
    this.take(nothing);
  }

  take(report: QueueReport): void {
    const before = this.#report;
    this.#report = report;
    const window = this.#options.window();
    window?.setProgressBar(report.fraction ?? -1);
    if (before.at_hand > 0 !== report.at_hand > 0) this.#stayAwake(report.at_hand > 0, window);
    if (before.at_hand === 0) this.#hasFailed = false;
    if (report.ended !== null) this.#tell(report.ended, report.at_hand === 0);
    if (before.at_hand > 0 && report.at_hand === 0 && !this.#hasFailed) this.#options.ended();
  }

  /** The system does not sleep over an upload, and a window out of sight sends as fast as one in front. */
  #stayAwake(isBusy: boolean, window: BrowserWindow | null): void {
    window?.webContents.setBackgroundThrottling(!isBusy);
    if (isBusy) this.#blocker ??= this.#options.power.start('prevent-app-suspension');
    else if (this.#blocker !== null) {
      this.#options.power.stop(this.#blocker);
      this.#blocker = null;
    }
  }

  /** Only who looks elsewhere is notified; of several, the last one stands, and only the last and failures make a sound. */
  #tell({ name, sentence, is_done }: NonNullable<QueueReport['ended']>, isLast: boolean): void {
    if (!is_done) this.#hasFailed = true;
    const window = this.#options.window();
    if (window === null || window.isFocused()) return;
    this.#shown?.close();
    this.#shown = this.#options.notification({ title: name, body: sentence, silent: is_done && !isLast });
    this.#shown?.on('click', () => this.#options.show());
    this.#shown?.show();
  }
}
