import { type BackupReport, type BackupStart, backupRequest } from '../contract/process-messages.ts';

/** The parts of the command's process that are needed here; `utilityProcess.fork` returns it, tests use a fake. */
export interface BackupProcess {
  readonly stdout: NodeJS.ReadableStream | null;
  readonly stderr: NodeJS.ReadableStream | null;
  once(event: 'exit', listener: (code: number) => void): unknown;
  kill(): boolean;
}

const longestStderr = 4096;

/** Makes backups for the service: with the fuse RunAsNode off, only main can start Node processes of the app (docs/decisions/0011). */
export class BackupHost {
  readonly #fork: (start: BackupStart) => BackupProcess;
  readonly #running = new Map<string, BackupProcess>();

  constructor(fork: (start: BackupStart) => BackupProcess) {
    this.#fork = fork;
  }

  /**
   * @param message whatever the service sent
   * @param reply to that service
   * @returns whether it was about backups
   */
  receive(message: unknown, reply: (report: BackupReport) => void): boolean {
    const parsed = backupRequest.safeParse(message);
    if (!parsed.success) return false;
    if (parsed.data.type === 'start_backup') this.#start(parsed.data, reply);
    else this.#running.get(parsed.data.id)?.kill();
    return true;
  }

  /** Ends all: the service that asked for them has ended. */
  endAll(): void {
    for (const process of this.#running.values()) process.kill();
  }

  #start(start: BackupStart, reply: (report: BackupReport) => void): void {
    const { id } = start;
    const process = this.#fork(start);
    this.#running.set(id, process);
    let stderr = '';
    process.stdout?.setEncoding('utf8').on('data', (text: string) => reply({ type: 'backup_said', id, text }));
    process.stderr?.setEncoding('utf8').on('data', (text: string) => {
      stderr = (stderr + text).slice(-longestStderr);
    });
    process.once('exit', (code) => {
      this.#running.delete(id);
      reply({ type: 'backup_ended', id, code, stderr });
    });
  }
}
