import { type ParserReport, type ParserStart, parserMemoryBytes, parserRequest } from '../contract/parser-process.ts';

/** The parts of a parser's process that are needed here; `utilityProcess.fork` returns it, tests use a fake. */
export interface ParserProcess {
  readonly pid: number | undefined;
  readonly stderr: NodeJS.ReadableStream | null;
  once(event: 'spawn', listener: () => void): unknown;
  once(event: 'exit', listener: (code: number) => void): unknown;
  kill(): boolean;
}

interface ParserHostOptions {
  fork(start: ParserStart): ParserProcess;
  /** @returns resident memory of a process of the app, in bytes; 0 when it is not known */
  memoryOf(pid: number): number;
}

const memoryCheckMs = 100;
const maxStderrCharacters = 64 * 1024;

/** Runs the parsers for the service: with the fuse RunAsNode off, only main can start Node processes of the app (docs/decisions/0011). */
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

  /** Kills all parsers: the service that asked for them has ended. */
  endAll(): void {
    for (const process of this.#running.values()) process.kill();
  }

  #start(start: ParserStart, reply: (report: ParserReport) => void): void {
    const { id } = start;
    const process = this.#options.fork(start);
    this.#running.set(id, process);
    let stderr = '';
    process.stderr?.setEncoding('utf8').on('data', (text: string) => {
      stderr = (stderr + text).slice(-maxStderrCharacters);
    });
    let too_large = false;
    const memoryCheck = setInterval(() => {
      if (process.pid === undefined || this.#options.memoryOf(process.pid) <= parserMemoryBytes) return;
      too_large = true;
      process.kill();
    }, memoryCheckMs);
    process.once('spawn', () => {
      if (process.pid !== undefined) reply({ type: 'parser_started', id, pid: process.pid });
    });
    process.once('exit', (code) => {
      clearInterval(memoryCheck);
      this.#running.delete(id);
      reply({ type: 'parser_ended', id, code, stderr, too_large });
    });
  }
}
