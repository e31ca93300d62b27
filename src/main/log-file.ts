import { appendFileSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

interface LogFileOptions {
  /** Absolute path; made when it is missing. */
  folder: string;
  /** Largest size of one file, in bytes. */
  size?: number;
  /** Number of files, including the one being written. */
  files?: number;
}

/** Writes lines to `sheaf.log`. A full file becomes `sheaf.1.log`, that one `sheaf.2.log`, and the oldest is deleted. */
export class LogFile {
  readonly #options: Required<LogFileOptions>;
  #size = 0;

  constructor({ folder, size = 1_000_000, files = 5 }: LogFileOptions) {
    this.#options = { folder, size, files };
    try {
      mkdirSync(folder, { recursive: true });
      this.#size = statSync(this.#path(0)).size;
    } catch {
      // no file yet
    }
  }

  #path(age: number): string {
    return join(this.#options.folder, age === 0 ? 'sheaf.log' : `sheaf.${age}.log`);
  }

  /** Writes synchronously, because the last lines matter most. Errors of the disk are ignored: there is nowhere to log them. */
  append(line: string): void {
    const text = `${line}\n`;
    try {
      if (this.#size > 0 && this.#size + Buffer.byteLength(text) > this.#options.size) this.#rotate();
      appendFileSync(this.#path(0), text, { mode: 0o600 });
      this.#size += Buffer.byteLength(text);
    } catch {
      // disk full, or no right to write
    }
  }

  #rotate(): void {
    const { files } = this.#options;
    rmSync(this.#path(files - 1), { force: true });
    for (let age = files - 2; age >= 0; age--) {
      try {
        renameSync(this.#path(age), this.#path(age + 1));
      } catch {
        // missing
      }
    }
    this.#size = 0;
  }

  /** @returns the last lines, oldest first, at most about `bytes` of them */
  tail(bytes: number): string {
    let text = '';
    for (let age = 0; age < this.#options.files && text.length < bytes; age++) {
      try {
        text = readFileSync(this.#path(age), 'utf8') + text;
      } catch {
        break;
      }
    }
    if (text.length <= bytes) return text;
    return text.slice(text.indexOf('\n', text.length - bytes - 1) + 1);
  }
}
