import {
  type BackupReport,
  type BackupStart,
  backupRequest,
  type ParserReport,
  type ParserStart,
  parserMemoryBytes,
  parserRequest,
} from '../contract/process-messages.ts';

/** The parts of a process that are needed here; `utilityProcess.fork` returns it, tests use a fake. */
export interface ChildProcess {
  readonly pid: number | undefined;
  readonly stdout: NodeJS.ReadableStream | null;
  readonly stderr: NodeJS.ReadableStream | null;
  once(event: 'spawn', listener: () => void): unknown;
  once(event: 'exit', listener: (code: number) => void): unknown;
  kill(): boolean;
}

interface ChildHostOptions {
  forkParser(start: ParserStart): ChildProcess;
  forkBackup(start: BackupStart): ChildProcess;
  /** @returns resident memory of a process of the app, in bytes; 0 when it is not known */
  readMemory(pid: number): number;
}

interface Running {
  readonly process: ChildProcess;
  isEnding: boolean;
}

/** A process that is being launched cannot be killed yet: the listener of `spawn` ends it. */
function end(running: Running): void {
  running.isEnding = true;
  running.process.kill();
}

const memoryCheckMs = 100;
const longestStderr = 64 * 1024;

/** Runs parsers and backups for the service: with the fuse RunAsNode off, only main can start Node processes of the app (docs/decisions/0008). */
export class ChildHost {
  readonly #options: ChildHostOptions;
  readonly #running = new Map<string, Running>();

  constructor(options: ChildHostOptions) {
    this.#options = options;
  }

  /**
   * @param message whatever the service sent
   * @param reply to that service
   * @returns whether it was about one of these processes
   */
  receive(message: unknown, reply: (report: ParserReport | BackupReport) => void): boolean {
    const request = parserRequest.or(backupRequest).safeParse(message).data;
    switch (request?.type) {
      case undefined:
        return false;
      case 'start_parser':
        this.#startParser(request, reply);
        return true;
      case 'start_backup':
        this.#startBackup(request, reply);
        return true;
      default: {
        const running = this.#running.get(request?.id ?? '');
        if (running !== undefined) end(running);
        return true;
      }
    }
  }

  /** Kills all: the service that asked for them has ended. */
  endAll(): void {
    for (const running of this.#running.values()) end(running);
  }

  /** @param ended gets the exit code and the end of stderr */
  #keep(id: string, process: ChildProcess, ended: (code: number, stderr: string) => void): Running {
    const running: Running = { process, isEnding: false };
    this.#running.set(id, running);
    let stderr = '';
    process.stderr?.setEncoding('utf8').on('data', (text: string) => {
      stderr = (stderr + text).slice(-longestStderr);
    });
    process.once('spawn', () => running.isEnding && end(running));
    process.once('exit', (code) => {
      this.#running.delete(id);
      ended(code, stderr);
    });
    return running;
  }

  #startParser(start: ParserStart, reply: (report: ParserReport) => void): void {
    const { id } = start;
    const process = this.#options.forkParser(start);
    process.once('spawn', () => {
      if (process.pid !== undefined) reply({ type: 'parser_started', id, pid: process.pid });
    });
    let too_large = false;
    const running = this.#keep(id, process, (code, stderr) => {
      clearInterval(memoryCheck);
      reply({ type: 'parser_ended', id, code, stderr, too_large });
    });
    const memoryCheck = setInterval(() => {
      if (process.pid === undefined || this.#options.readMemory(process.pid) <= parserMemoryBytes) return;
      too_large = true;
      end(running);
    }, memoryCheckMs);
  }

  #startBackup(start: BackupStart, reply: (report: BackupReport) => void): void {
    const { id } = start;
    const process = this.#options.forkBackup(start);
    process.stdout?.setEncoding('utf8').on('data', (text: string) => reply({ type: 'backup_said', id, text }));
    this.#keep(id, process, (code, stderr) => reply({ type: 'backup_ended', id, code, stderr }));
  }
}
