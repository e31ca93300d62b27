import type { App, BrowserWindow, Dialog, MessageBoxOptions } from 'electron';
import { damagedFolderExit } from '../contract/process-messages.ts';
import type { ServiceProcess } from './service-host.ts';
import type { Words } from './words.ts';

interface StartProblemOptions {
  app: Pick<App, 'quit'>;
  dialog: Pick<Dialog, 'showMessageBox'>;
  window(): BrowserWindow | null;
  words(): Words;
  /** Starts `sheaf repair` on the data folder; what it prints comes from both streams. */
  forkRepair(): ServiceProcess & { readonly stdout: NodeJS.ReadableStream | null };
}

/** What a dialog can show. */
const longestText = 3000;

/** Tells the user why the import service cannot start, and offers the way out. `ServiceHost` waits for the answer. */
export class StartProblem {
  readonly #options: StartProblemOptions;

  constructor(options: StartProblemOptions) {
    this.#options = options;
  }

  /** @param why the service's own sentence @param code its exit code. Resolves when it may be started again */
  async ask(why: string, code: number): Promise<void> {
    const { noStart, tryAgain, repair, repairs, quit } = this.#options.words();
    const canRepair = code === damagedFolderExit;
    const buttons = [...(canRepair ? [repair] : []), tryAgain, quit];
    const detail = canRepair ? `${why}\n\n${repairs}` : why;
    const chosen = await this.#show({ type: 'error', message: noStart, detail, buttons, cancelId: buttons.length - 1 });
    if (buttons[chosen] === quit) this.#options.app.quit();
    else if (buttons[chosen] === repair) await this.#repair();
  }

  async #repair(): Promise<void> {
    const { repaired, ok } = this.#options.words();
    const text = await this.#run();
    await this.#show({
      type: 'info',
      message: repaired,
      detail: text.slice(0, longestText),
      buttons: [ok],
      cancelId: 0,
    });
  }

  /** @returns what the command printed */
  #run(): Promise<string> {
    const process = this.#options.forkRepair();
    let text = '';
    for (const stream of [process.stdout, process.stderr])
      stream?.setEncoding('utf8').on('data', (some: string) => {
        text += some;
      });
    return new Promise((resolve) => process.once('exit', () => resolve(text.trim())));
  }

  async #show(box: MessageBoxOptions): Promise<number> {
    const window = this.#options.window();
    const shown = { noLink: true, ...box };
    const { dialog } = this.#options;
    return (await (window === null ? dialog.showMessageBox(shown) : dialog.showMessageBox(window, shown))).response;
  }
}
