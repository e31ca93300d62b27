import { type ParserReport, type ParserStart, parserMemoryBytes, parserRequest } from '../contract/process-messages.ts';

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
  readMemory(pid: number): number;
}

interface Running {
  readonly parser: ParserProcess;
  isEnding: boolean;
}

/** A parser that is being launched has no process yet: the listener of `spawn` ends it. */
function end(running: Running): void {
  running.isEnding = true;
  running.parser.kill();
}

const memoryCheckMs = 100;
const maxStderrCharacters = 64 * 1024;

/** Runs the parsers for the service: with the fuse RunAsNode off, only main can start Node processes of the app (docs/decisions/0011). */
export class ParserHost {
  readonly #options: ParserHostOptions;
  readonly #running = new Map<string, Running>();

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
    else this.#end(parsed.data.id);
    return true;
  }

  /** Kills all parsers: the service that asked for them has ended. */
  endAll(): void {
    for (const id of this.#running.keys()) this.#end(id);
  }

  #end(id: string): void {
    const running = this.#running.get(id);
    if (running !== undefined) end(running);
  }

  #start(start: ParserStart, reply: (report: ParserReport) => void): void {
    const { id } = start;
    const parser = this.#options.fork(start);
    const running: Running = { parser, isEnding: false };
    this.#running.set(id, running);
    let stderr = '';
    parser.stderr?.setEncoding('utf8').on('data', (text: string) => {
      stderr = (stderr + text).slice(-maxStderrCharacters);
    });
    let too_large = false;
    const memoryCheck = setInterval(() => {
      if (parser.pid === undefined || this.#options.readMemory(parser.pid) <= parserMemoryBytes) return;
      too_large = true;
      end(running);
    }, memoryCheckMs);
    parser.once('spawn', () => {
      if (parser.pid !== undefined) reply({ type: 'parser_started', id, pid: parser.pid });
      if (running.isEnding) end(running);
    });
    parser.once('exit', (code) => {
      clearInterval(memoryCheck);
      this.#running.delete(id);
      reply({ type: 'parser_ended', id, code, stderr, too_large });
    });
  }
}
