import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { OpenedItem } from '../contract/bridge.ts';
import { findExtension, importableExtensions } from '../contract/file-types.ts';
import { isLink } from './receive-opened.ts';
import { pageOfLink } from './window-address.ts';

/** More files than anybody opens by one click. */
const maxAtOnce = 1000;

interface OpenedItemsOptions {
  /** Something waits for the window. */
  added(): void;
  /** A file was opened. */
  fileOpened(path: string): void;
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}

/** Keeps what the system asked Sheaf to open until the window fetches it. Paths stay here: the window gets an id that opens the file once. */
export class OpenedItems {
  readonly #options: OpenedItemsOptions;
  readonly #paths = new Map<string, string>();
  #waiting: OpenedItem[] = [];
  #adding: Promise<void> = Promise.resolve();

  constructor(options: OpenedItemsOptions) {
    this.#options = options;
  }

  /** @param given absolute paths of files, and links; only what the user opened */
  add(given: readonly string[]): Promise<void> {
    this.#adding = this.#adding.then(async () => {
      for (const one of given.slice(0, maxAtOnce))
        this.#waiting.push(isLink(one) ? this.#page(one) : await this.#file(one));
      if (given.length > 0) this.#options.added();
    });
    return this.#adding;
  }

  /** Something crashed: the window says so once it is open. */
  crashed(what: 'window' | 'desktop'): void {
    this.#waiting.push({ kind: 'crashed', what });
    this.#options.added();
  }

  #page(link: string): OpenedItem {
    const path = pageOfLink(link);
    return path === null ? { kind: 'refused', what: link.slice(0, 200), why: 'link' } : { kind: 'page', path };
  }

  async #file(path: string): Promise<OpenedItem> {
    const name = basename(path);
    if (!importableExtensions.includes(findExtension(name)))
      return { kind: 'refused', what: name, why: 'not-importable' };
    if (!(await isFile(path))) return { kind: 'refused', what: name, why: 'missing' };
    const id = randomUUID();
    this.#paths.set(id, path);
    this.#options.fileOpened(path);
    return { kind: 'file', id, name };
  }

  /** @returns what was added since the last call, oldest first */
  async take(): Promise<OpenedItem[]> {
    await this.#adding;
    const waiting = this.#waiting;
    this.#waiting = [];
    return waiting;
  }

  /** @returns the path behind an id; null when it was asked for before */
  open(id: string): string | null {
    const path = this.#paths.get(id) ?? null;
    this.#paths.delete(id);
    return path;
  }
}
