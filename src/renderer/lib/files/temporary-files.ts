// Files that this window makes itself: surveys on their way to another instance, tables converted to CSV. They are written to the
// browser's own storage while they are read, so that gigabytes are never in memory.

import { words } from '../words.ts';

const folderName = 'passing';
const lockName = (id: string) => `sheaf-passing-${id}`;
/** A folder for each window, so that a folder without a lock belongs to a window that was closed. */
const windowFolder = crypto.randomUUID();
let folder: Promise<FileSystemDirectoryHandle> | null = null;

async function openFolder(): Promise<FileSystemDirectoryHandle> {
  const root = await (await navigator.storage.getDirectory()).getDirectoryHandle(folderName, { create: true });
  void navigator.locks.request(lockName(windowFolder), () => new Promise(() => {}));
  const { held = [] } = await navigator.locks.query();
  const alive = new Set(held.map(({ name }) => name));
  // Chromium iterates folders; the types of TypeScript's library do not say so.
  for await (const name of (root as FileSystemDirectoryHandle & { keys(): AsyncIterable<string> }).keys())
    if (name !== windowFolder && !alive.has(lockName(name))) await root.removeEntry(name, { recursive: true });
  return root.getDirectoryHandle(windowFolder, { create: true });
}

type Content = ReadableStream<Uint8Array<ArrayBuffer>>;

const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError';

/** Reads a stream by its reader: a Response made of it would hide why it failed. */
async function readAll(content: Content): Promise<Uint8Array<ArrayBuffer>[]> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const reader = content.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) chunks.push(next.value);
  return chunks;
}

/** Temporary files that are deleted together. */
export class TemporaryFiles {
  readonly #names: string[] = [];

  /**
   * @returns the content as a file on the disk; in memory if the browser offers no disk (http addresses, private windows)
   * @throws what the stream throws; Error with a sentence if the disk is full
   */
  async save(content: Content, name: string): Promise<File> {
    const place = await this.create();
    if (place === null) return new File(await readAll(content), name);
    await content.pipeTo(await place.createWritable()).catch((error: unknown) => {
      throw isFull(error) ? new Error(words.error.diskFull) : error;
    });
    return new File([await place.getFile()], name);
  }

  /** @returns an empty file on the disk; null if the browser offers none (http addresses, private windows) */
  async create(): Promise<FileSystemFileHandle | null> {
    return 'locks' in navigator ? this.#create().catch(() => null) : null;
  }

  async #create(): Promise<FileSystemFileHandle> {
    folder ??= openFolder();
    const name = crypto.randomUUID();
    const handle = await (await folder).getFileHandle(name, { create: true });
    this.#names.push(name);
    return handle;
  }

  async release(): Promise<void> {
    for (const name of this.#names.splice(0)) await (await folder)?.removeEntry(name).catch(() => {});
  }
}

/** What is left of the browser's own disk is for the queue and its journal. */
const maxShare = 0.9;

/** @returns the bytes that may be written to the browser's own disk; Infinity if the browser does not tell */
export async function freeSpace(): Promise<number> {
  if (!('storage' in navigator)) return Number.POSITIVE_INFINITY;
  const { quota, usage = 0 } = await navigator.storage.estimate().catch((): StorageEstimate => ({}));
  return quota === undefined ? Number.POSITIVE_INFINITY : Math.max(0, maxShare * (quota - usage));
}
