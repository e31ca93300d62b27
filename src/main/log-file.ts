import { appendFileSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

export interface LogFileOptions {
  /** Absolute path; made when it is not there. */
  folder: string;
  /** Of one file, in bytes. */
  size?: number;
  /** How many, the one that is written among them. */
  files?: number;
}

/** Lines in `sheaf.log`; when it is full it becomes `sheaf.1.log`, that one `sheaf.2.log`, and the oldest goes. */
export class LogFile {
  readonly #options: Required<LogFileOptions>;
  #size = 0;

  constructor({ folder, size = 1_000_000, files = 5 }: LogFileOptions) {
    this.#options = { folder, size, files };
    try {
      mkdirSync(folder, { recursive: true });
      this.#size = statSync(this.#path(0)).size;
    } catch {
      // none yet
    }
  }

  #path(turn: number): string {
    return join(this.#options.folder, turn === 0 ? 'sheaf.log' : `sheaf.${turn}.log`);
  }

  /** Written before it returns, as what is logged last matters most. A disk that takes nothing stops nobody. */
  append(line: string): void {
    const text = `${line}\n`;
    try {
      if (this.#size > 0 && this.#size + Buffer.byteLength(text) > this.#options.size) this.#rotate();
      appendFileSync(this.#path(0), text, { mode: 0o600 });
      this.#size += Buffer.byteLength(text);
    } catch {
      // full, or not ours to write
    }
  }

  #rotate(): void {
    const { files } = this.#options;
    rmSync(this.#path(files - 1), { force: true });
    for (let turn = files - 2; turn >= 0; turn--) {
      try {
        renameSync(this.#path(turn), this.#path(turn + 1));
      } catch {
        // not there
      }
    }
    this.#size = 0;
  }

  /** @returns the last lines, oldest first, at most about `bytes` of them */
  tail(bytes: number): string {
    let text = '';
    for (let turn = 0; turn < this.#options.files && text.length < bytes; turn++) {
      try {
        text = readFileSync(this.#path(turn), 'utf8') + text;
      } catch {
        break;
      }
    }
    if (text.length <= bytes) return text;
    return text.slice(text.indexOf('\n', text.length - bytes - 1) + 1);
  }
}
