import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { findExtension, importableExtensions } from '../contract/file-types.ts';
import type { Log } from './log.ts';
import { readJson, writeJson } from './profile.ts';

const most = 10;
const stored = z.object({ paths: z.array(z.string().max(5000)).max(most) });

interface RecentFilesOptions {
  /** Absolute path of the list. */
  file: string;
  /** Called when the list has been read, and whenever it changes. */
  changed(paths: readonly string[]): void;
  /** The system's own list, in the dock or the taskbar. */
  system: { addRecentDocument(path: string): void; clearRecentDocuments(): void };
  log: Log;
}

/** The files the user opened last, newest first; kept over restarts. */
export class RecentFiles {
  readonly #options: RecentFilesOptions;
  #paths: readonly string[] = [];
  #written: Promise<void> = Promise.resolve();

  constructor(options: RecentFilesOptions) {
    this.#options = options;
  }

  /** Reads the list of the last start. */
  async read(): Promise<void> {
    const { file, log } = this.#options;
    this.#paths = (await readJson(file, stored, log))?.paths ?? [];
    this.#options.changed(this.#paths);
  }

  /** Adds files that can be imported and are on this computer; others are ignored. @throws Error of the disk */
  async add(given: readonly string[]): Promise<void> {
    const paths = given.filter((path) => isAbsolute(path) && importableExtensions.includes(findExtension(path)));
    if (paths.length === 0) return;
    for (const path of paths) this.#options.system.addRecentDocument(path);
    await this.#change([...new Set([...paths.toReversed(), ...this.#paths])].slice(0, most));
  }

  /** @throws Error of the disk */
  async clear(): Promise<void> {
    this.#options.system.clearRecentDocuments();
    await this.#change([]);
  }

  #change(paths: readonly string[]): Promise<void> {
    this.#paths = paths;
    this.#options.changed(paths);
    // Writes one after the other, also after a failed one, whose caller already got the error.
    this.#written = this.#written.catch(() => {}).then(() => writeJson(this.#options.file, { paths }));
    return this.#written;
  }
}
