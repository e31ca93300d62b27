import { type ParserReport, type ParserStart, parserMemoryBytes, parserRequest } from '../contract/parser-process.ts';

/** What is needed of a parser's process; `utilityProcess.fork` gives it, and so can a test. */
export interface ParserProcess {
  readonly pid: number | undefined;
  readonly stderr: NodeJS.ReadableStream | null;
  once(event: 'spawn', listener: () => void): unknown;
  once(event: 'exit', listener: (code: number) => void): unknown;
  kill(): boolean;
}

export interface ParserHostOptions {
  fork(start: ParserStart): ParserProcess;
  /** @returns resident memory of a process of the app, in bytes; 0 when it is not known */
  memoryOf(pid: number): number;
}

const memoryLookMs = 100;
const complaintCharacters = 64 * 1024;

/** Runs the service's parsers: with the fuse RunAsNode off, nobody but main can start a Node of the app (docs/decisions/0011). */
export class ParserHost {
  readonly #options: ParserHostOptions;
  readonly #running = new Map<string, ParserProcess>();

  constructor(options: ParserHostOptions) {
    this.#options = options;
  }

  /**
   * @param message whatever the service sent
   * @param reply to that service
   * @returns whether it was about parsers
   */
  receive(message: unknown, reply: (report: ParserReport) => void): boolean {
    const parsed = parserRequest.safeParse(message);
    if (!parsed.success) return false;
    if (parsed.data.type === 'start_parser') this.#start(parsed.data, reply);
    else this.#running.get(parsed.data.id)?.kill();
    return true;
  }

  /** The service is gone, and with it whoever wanted to know. */
  endAll(): void {
    for (const process of this.#running.values()) process.kill();
  }

  #start(start: ParserStart, reply: (report: ParserReport) => void): void {
    const { id } = start;
    const process = this.#options.fork(start);
    this.#running.set(id, process);
    let stderr = '';
    process.stderr?.setEncoding('utf8').on('data', (text: string) => {
      stderr = (stderr + text).slice(-complaintCharacters);
    });
    let too_large = false;
    const looking = setInterval(() => {
      if (process.pid === undefined || this.#options.memoryOf(process.pid) <= parserMemoryBytes) return;
      too_large = true;
      process.kill();
    }, memoryLookMs);
    process.once('spawn', () => {
      if (process.pid !== undefined) reply({ type: 'parser_started', id, pid: process.pid });
    });
    process.once('exit', (code) => {
      clearInterval(looking);
      this.#running.delete(id);
      reply({ type: 'parser_ended', id, code, stderr, too_large });
    });
  }
}
