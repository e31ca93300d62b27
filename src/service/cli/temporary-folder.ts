import { mkdirSync, mkdtempSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../core/errors.ts';

/** @returns whether a process of this machine runs, whoever owns it */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/**
 * A folder for the files of one command, readable by its owner only. It is made when it is first needed. Its name has the id of
 * the process, so that the next command removes it after a crash.
 */
export class TemporaryFolder {
  readonly #parent: string;
  readonly #prefix: string;
  #folder: string | null = null;
  #files = 0;

  constructor(parent: string, prefix: string) {
    this.#parent = parent;
    this.#prefix = prefix;
  }

  /** Removes the folders of commands that were killed. Only for a parent that nobody else writes to. */
  async clean(): Promise<void> {
    for (const name of await readdir(this.#parent).catch(() => [])) {
      const [, pid] = (name.startsWith(this.#prefix) && /^(\d+)-\w{6}$/.exec(name.slice(this.#prefix.length))) || [];
      if (pid === undefined || isRunning(Number(pid))) continue;
      await rm(join(this.#parent, name), { recursive: true, force: true }).catch(() => {});
    }
  }

  /** @returns a path in the folder that is not in use */
  nextPath(): string {
    if (this.#folder === null) {
      mkdirSync(this.#parent, { recursive: true, mode: 0o700 });
      this.#folder = mkdtempSync(join(this.#parent, `${this.#prefix}${process.pid}-`));
    }
    return join(this.#folder, String(++this.#files));
  }

  async remove(): Promise<void> {
    if (this.#folder !== null) await rm(this.#folder, { recursive: true, force: true });
  }
}
