import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, isAbsolute } from 'node:path';
import { z } from 'zod';
import { extensionOf, importableExtensions } from '../contract/file-types.ts';

const most = 10;
const stored = z.object({ paths: z.array(z.string().max(5000)).max(most) });

export interface RecentFilesOptions {
  /** Absolute path of the list. */
  file: string;
  /** The list is known, or has changed. */
  changed(paths: readonly string[]): void;
  /** The system's own list: the dock's and the taskbar's. */
  system: { addRecentDocument(path: string): void; clearRecentDocuments(): void };
}

/** The files a person opened last, the newest first, over restarts. */
export class RecentFiles {
  readonly #options: RecentFilesOptions;
  #paths: readonly string[] = [];
  #written: Promise<void> = Promise.resolve();

  constructor(options: RecentFilesOptions) {
    this.#options = options;
  }

  /** Reads the list of the last start. */
  async read(): Promise<void> {
    try {
      this.#paths = stored.parse(JSON.parse(await readFile(this.#options.file, 'utf8'))).paths;
    } catch {
      // none yet, or a file nobody can read: it holds nothing precious
    }
    this.#options.changed(this.#paths);
  }

  /** Only what can be imported, and lies on this computer, is remembered. @throws Error of the disk */
  async add(given: readonly string[]): Promise<void> {
    const paths = given.filter((path) => isAbsolute(path) && importableExtensions.includes(extensionOf(path)));
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
    // One after the other, though the last one has failed.
    this.#written = this.#written.catch(() => {}).then(() => this.#write(paths));
    return this.#written;
  }

  async #write(paths: readonly string[]): Promise<void> {
    const { file } = this.#options;
    await mkdir(dirname(file), { recursive: true });
    await writeFile(`${file}.new`, `${JSON.stringify({ paths }, null, 2)}\n`, { mode: 0o600 });
    await rename(`${file}.new`, file);
  }
}
