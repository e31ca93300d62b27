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
 * Removes folders of processes that were killed. The parent may be everybody's: a folder goes only if its whole name is of the form that
 * we make, and if it holds nothing but our numbered files. What cannot be removed is left.
 */
async function removeLeftBehind(parent: string, prefix: string): Promise<void> {
  for (const name of await readdir(parent).catch(() => [])) {
    const [, pid] = (name.startsWith(prefix) && /^(\d+)-\w{6}$/.exec(name.slice(prefix.length))) || [];
    if (pid === undefined || isRunning(Number(pid))) continue;
    const folder = join(parent, name);
    const files = await readdir(folder).catch(() => [name]);
    if (files.every((file) => /^\d+$/.test(file))) await rm(folder, { recursive: true, force: true }).catch(() => {});
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

  /** Removes what earlier commands left behind. */
  clean(): Promise<void> {
    return removeLeftBehind(this.#parent, this.#prefix);
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
