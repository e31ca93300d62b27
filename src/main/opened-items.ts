import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { App } from 'electron';
import { z } from 'zod';
import type { OpenedItem } from '../contract/bridge.ts';
import { findExtension, importableExtensions } from '../contract/file-types.ts';
import { readLinkPage } from './window-address.ts';

const handedOver = z.object({ opened: z.array(z.string().max(5000)).max(1000) });

/** @returns whether an argument is a link. Some systems would take it for a path; a drive's letter is no scheme. */
export const isLink = (argument: string): boolean => /^[a-z][a-z\d+.-]+:/i.test(argument);

/** Some desktops pass a `file:` address, all of them do for a name with a `#`. @returns the argument where it is no path */
function readArgument(argument: string, cwd: string): string {
  if (!isLink(argument)) return resolve(cwd, argument);
  try {
    return fileURLToPath(argument);
  } catch {
    return argument;
  }
}

/**
 * @param argv all arguments of the process: the program, outside a package the app's own folder, then files and links
 * @param cwd the folder that relative paths start from
 * @returns the files, by absolute path, and the links; switches are left out, they are Chromium's
 */
export function launchArguments(argv: readonly string[], cwd: string, isPackaged: boolean): string[] {
  const given = argv.slice(1).filter((argument) => argument !== '' && !argument.startsWith('-'));
  return given.slice(isPackaged ? 0 : 1).map((argument) => readArgument(argument, cwd));
}

/** @returns what this process was asked to open; a second process passes it on to the first one */
export const readStartItems = ({ isPackaged }: Pick<App, 'isPackaged'>): z.output<typeof handedOver> => ({
  opened: launchArguments(process.argv, process.cwd(), isPackaged),
});

/**
 * Collects what the system asks Sheaf to open. macOS sends events, which may come before the app is ready. Elsewhere it
 * is in the arguments of this process, or of a second one, which Chromium passes on as data of ours.
 * @param open called with absolute paths and links; with an empty list when Sheaf was only started again
 */
export function receiveOpened(app: App, open: (given: readonly string[]) => void): void {
  app.on('open-file', (event, path) => {
    event.preventDefault();
    open([path]);
  });
  app.on('open-url', (event, url) => {
    event.preventDefault();
    open([url]);
  });
  app.on('second-instance', (_event, _argv, _folder, data) => open(handedOver.safeParse(data).data?.opened ?? []));
  const { opened } = readStartItems(app);
  if (opened.length > 0) open(opened);
}

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
    const path = readLinkPage(link);
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
