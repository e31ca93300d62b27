import type { Connection } from '../contract/bridge.ts';
import { lastWords } from './last-words.ts';
import { readyMessage, stopMessage } from './service-message.ts';

/** What the supervisor needs of a child process; `utilityProcess.fork` gives it, and so can a test. */
export interface ServiceProcess {
  readonly stderr: NodeJS.ReadableStream | null;
  on(event: 'message', listener: (message: unknown) => void): unknown;
  once(event: 'exit', listener: (code: number) => void): unknown;
  postMessage(message: unknown): void;
  kill(): boolean;
}

export interface ServiceHostOptions {
  fork(): ServiceProcess;
  onConnection(connection: Connection): void;
  onDisconnected(reason: string): void;
  /** What else the service asks. @returns whether it was understood */
  onRequest?(message: unknown, reply: (answer: unknown) => void): boolean;
  log(text: string): void;
  /** How long a stop may take before the process is ended, in milliseconds. */
  stopWithin?: number;
  /** First pause before a new start, in milliseconds. */
  firstPause?: number;
}

/** A service that ran this long, in milliseconds, is taken to be well: the next pause is the first one again. */
const wellAfter = 20_000;

/** @returns the pause before the start that follows the n-th failure in a row: doubling, at most 30 times the first. */
export function pauseAfter(failures: number, first: number): number {
  return Math.min(first * 2 ** (failures - 1), first * 30);
}

/** Starts the service and keeps it running until `stop`: again after a pause whenever it ends by itself. */
export class ServiceHost {
  #options: ServiceHostOptions;
  #listening = Promise.withResolvers<Connection>();
  #process: ServiceProcess | null = null;
  #restart: NodeJS.Timeout | undefined;
  #stopping = false;
  #failures = 0;
  #starts = 0;

  constructor(options: ServiceHostOptions) {
    this.#options = options;
    this.#start();
  }

  /** Resolves when the service listens, however many starts that takes. */
  connection(): Promise<Connection> {
    return this.#listening.promise;
  }

  /** Asks the service to finish and waits for it; ends it when it takes too long. */
  stop(): Promise<void> {
    this.#stopping = true;
    clearTimeout(this.#restart);
    const process = this.#process;
    if (process === null) return Promise.resolve();
    return new Promise((resolve) => {
      const impatience = setTimeout(() => process.kill(), this.#options.stopWithin ?? 10_000);
      process.once('exit', () => {
        clearTimeout(impatience);
        resolve();
      });
      process.postMessage(stopMessage);
    });
  }

  /** How often it was started, the first time among them. */
  get starts(): number {
    return this.#starts;
  }

  #start(): void {
    this.#starts++;
    const startedAt = Date.now();
    const process = this.#options.fork();
    const words = lastWords(process.stderr, this.#options.log);
    this.#process = process;
    process.on('message', (message) => this.#receive(message, process));
    process.once('exit', (code) => this.#ended(code, Date.now() - startedAt, words()));
  }

  #receive(message: unknown, process: ServiceProcess): void {
    if (this.#options.onRequest?.(message, (answer) => process.postMessage(answer))) return;
    const parsed = readyMessage.safeParse(message);
    if (!parsed.success) {
      this.#options.log('The service sent a message that was not understood.\n');
      return;
    }
    const connection = { base_url: parsed.data.base_url, token: parsed.data.token };
    this.#listening.resolve(connection);
    this.#options.onConnection(connection);
  }

  #ended(code: number, ranFor: number, words: string): void {
    this.#process = null;
    if (this.#stopping) return;
    this.#failures = ranFor > wellAfter ? 1 : this.#failures + 1;
    const pause = pauseAfter(this.#failures, this.#options.firstPause ?? 500);
    // Whoever waits already gets the next connection; whoever asks from now on must not get the dead one.
    const next = Promise.withResolvers<Connection>();
    this.#listening.resolve(next.promise);
    this.#listening = next;
    this.#options.log(`The import service ended with code ${code}. It starts again in ${pause} ms.\n`);
    this.#options.onDisconnected(`The import service stopped and is being started again. ${words}`.trim());
    this.#restart = setTimeout(() => this.#start(), pause);
  }
}
