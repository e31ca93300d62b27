import type { App, BrowserWindow, Dialog, MessageBoxOptions } from 'electron';
import { z } from 'zod';
import { backOff } from '../contract/back-off.ts';
import type { Connection } from '../contract/bridge.ts';
import { damagedFolderExit } from '../contract/process-messages.ts';
import type { Words } from './words.ts';

/** What the service posts to its parent port, once, when it listens. The token travels no other way. */
const readyMessage = z.object({
  type: z.literal('ready'),
  base_url: z.url({ protocol: /^http$/, hostname: /^127\.0\.0\.1$/ }),
  storage_url: z.url({ protocol: /^http$/, hostname: /^127\.0\.0\.1$/ }),
  token: z.string().min(1),
});

/** Asks the service to finish what is in flight and to end. */
const stopMessage = { type: 'stop' } as const;

/** The parts of a child process that are needed here; `utilityProcess.fork` returns it, tests use a fake. */
export interface ServiceProcess {
  readonly stderr: NodeJS.ReadableStream | null;
  on(event: 'message', listener: (message: unknown) => void): unknown;
  once(event: 'exit', listener: (code: number) => void): unknown;
  postMessage(message: unknown): void;
  kill(): boolean;
}

interface ServiceHostOptions {
  fork(): ServiceProcess;
  onConnection(connection: Connection): void;
  onDisconnected(reason: string): void;
  /**
   * Called when it has failed twice in a row before it was ready, with its last line and its exit code. It is started again when
   * this resolves.
   */
  onCannotStart(why: string, code: number): Promise<void>;
  /** Handles the other messages of the service. @returns whether this was one of them */
  onRequest(message: unknown, reply: (answer: unknown) => void): boolean;
  log(text: string): void;
}

/** Milliseconds a stop may take before the process is killed. */
const stopWithin = 10_000;
/** Milliseconds before the first restart. */
const firstPause = 500;

/** After running this many milliseconds the service counts as healthy: the next pause is the first one again. */
const healthyAfter = 20_000;
/** One failure is tolerated, because another Sheaf may just have been ending. */
const fruitlessStarts = 2;

/**
 * Copies a stream of log lines and remembers the last one written for users (log lines are JSON and begin with a brace).
 * @returns a function that gives that line, '' when there was none
 */
function lastStderrLine(stream: NodeJS.ReadableStream | null, copy: (text: string) => void): () => string {
  let last = '';
  let rest = '';
  stream?.setEncoding('utf8').on('data', (text: string) => {
    copy(text);
    const lines = (rest + text).split('\n');
    rest = (lines.pop() ?? '').slice(-2000);
    const readable = lines.findLast((line) => line.trim() !== '' && !line.startsWith('{'));
    if (readable !== undefined) last = readable.trim().slice(0, 2000);
  });
  return () => last;
}

/** Starts the service and keeps it running until `stop`: when it ends by itself it is started again after a pause. */
export class ServiceHost {
  #options: ServiceHostOptions;
  #listening = Promise.withResolvers<Connection>();
  #process: ServiceProcess | null = null;
  #restart: NodeJS.Timeout | undefined;
  #stopping = false;
  #failures = 0;
  #starts = 0;
  /** Starts in a row that ended before the service was ready. */
  #fruitless = 0;

  constructor(options: ServiceHostOptions) {
    this.#options = options;
    this.#start();
  }

  /** Resolves when the service listens, however many starts that takes. */
  connection(): Promise<Connection> {
    return this.#listening.promise;
  }

  /** Asks the service to end and waits for it; kills it when it takes too long. */
  stop(): Promise<void> {
    this.#stopping = true;
    clearTimeout(this.#restart);
    const process = this.#process;
    if (process === null) return Promise.resolve();
    return new Promise((resolve) => {
      const deadline = setTimeout(() => process.kill(), stopWithin);
      process.once('exit', () => {
        clearTimeout(deadline);
        resolve();
      });
      process.postMessage(stopMessage);
    });
  }

  /** How often it was started, including the first time. */
  get starts(): number {
    return this.#starts;
  }

  #start(): void {
    this.#starts++;
    const startedAt = Date.now();
    const process = this.#options.fork();
    const lastLine = lastStderrLine(process.stderr, this.#options.log);
    this.#process = process;
    process.on('message', (message) => this.#receive(message, process));
    process.once('exit', (code) => this.#ended(code, Date.now() - startedAt, lastLine()));
  }

  #receive(message: unknown, process: ServiceProcess): void {
    if (this.#options.onRequest(message, (answer) => process.postMessage(answer))) return;
    const parsed = readyMessage.safeParse(message);
    if (!parsed.success) {
      this.#options.log('The service sent a message that was not understood.\n');
      return;
    }
    this.#fruitless = -1;
    const connection = { base_url: parsed.data.base_url, token: parsed.data.token };
    this.#listening.resolve(connection);
    this.#options.onConnection(connection);
  }

  #ended(code: number, ranFor: number, lastLine: string): void {
    this.#process = null;
    if (this.#stopping) return;
    this.#failures = ranFor > healthyAfter ? 1 : this.#failures + 1;
    const pause = backOff(this.#failures - 1, firstPause, firstPause * 30);
    // Callers that already wait get the next connection, and so do later ones: the present one is dead.
    const next = Promise.withResolvers<Connection>();
    this.#listening.resolve(next.promise);
    this.#listening = next;
    this.#options.log(`The import service ended with code ${code}. It starts again in ${pause} ms.\n`);
    this.#options.onDisconnected(`The import service stopped and is being started again. ${lastLine}`.trim());
    this.#fruitless++;
    if (this.#fruitless >= fruitlessStarts && lastLine !== '')
      void this.#options.onCannotStart(lastLine, code).then(() => this.#stopping || this.#start());
    else this.#restart = setTimeout(() => this.#start(), pause);
  }
}

interface StartProblemOptions {
  app: Pick<App, 'quit'>;
  dialog: Pick<Dialog, 'showMessageBox'>;
  window: BrowserWindow | null;
  words: Words;
  /** Starts `sheaf repair` on the data folder; what it prints comes from both streams. */
  forkRepair(): ServiceProcess & { readonly stdout: NodeJS.ReadableStream | null };
}

/** The most characters that a dialog shows. */
const longestText = 3000;

/** @returns what the command printed */
function readOutput(process: ReturnType<StartProblemOptions['forkRepair']>): Promise<string> {
  let text = '';
  for (const stream of [process.stdout, process.stderr])
    stream?.setEncoding('utf8').on('data', (some: string) => {
      text += some;
    });
  return new Promise((resolve) => process.once('exit', () => resolve(text.trim())));
}

/**
 * Tells the user why the service cannot start, and offers the way out. Resolves when it may be started again.
 * @param why the service's own sentence
 * @param code its exit code
 */
export async function askAboutStart(options: StartProblemOptions, why: string, code: number): Promise<void> {
  const { app, dialog, window, words, forkRepair } = options;
  const { noStart, tryAgain, repair, repairs, repaired, quit, ok } = words;
  const show = async (box: MessageBoxOptions) => {
    const shown = { noLink: true, ...box };
    return window === null ? dialog.showMessageBox(shown) : dialog.showMessageBox(window, shown);
  };
  const canRepair = code === damagedFolderExit;
  const buttons = [...(canRepair ? [repair] : []), tryAgain, quit];
  const detail = canRepair ? `${why}\n\n${repairs}` : why;
  const { response } = await show({
    ...{ type: 'error', message: noStart, detail },
    ...{ buttons, cancelId: buttons.length - 1 },
  });
  if (buttons[response] === quit) app.quit();
  if (buttons[response] !== repair) return;
  const text = await readOutput(forkRepair());
  await show({ type: 'info', message: repaired, detail: text.slice(0, longestText), buttons: [ok], cancelId: 0 });
}
