import { openAsBlob } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { openSource, type Source } from '../../columns/index.ts';
import { UserError } from '../core/errors.ts';
import type { TemporaryFolder } from './temporary-folder.ts';
import { unpack } from './unpack.ts';

const isFull = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOSPC';

/** A file that cannot be opened. */
const closed = (path: string): UserError =>
  new UserError(`${path} cannot be opened. Check the name and whether you may read it.`);

/**
 * The files that a command reads: those on the disk, and those that it unpacks or converts into a temporary folder. A file that
 * was unpacked has the path of its archive with its own path behind it.
 */
export class InputFiles {
  readonly #temporary: TemporaryFolder;
  readonly #unpacked = new Map<string, string>();
  readonly #sources = new Map<string, Promise<Source | null>>();

  constructor(temporary: TemporaryFolder) {
    this.#temporary = temporary;
  }

  #placeOf(path: string): string {
    return this.#unpacked.get(path) ?? path;
  }

  /** Also catches what `openAsBlob` throws before it returns a promise. @throws UserError for a file that cannot be opened */
  async open(path: string): Promise<Blob> {
    try {
      return await openAsBlob(this.#placeOf(path));
    } catch {
      throw closed(path);
    }
  }

  /**
   * Opens a file that holds tables in a format other than text. Some formats are read to their end for that, so it is done once.
   * @returns null for any other file
   * @throws SourceError for a file that cannot be read; UserError for one that cannot be opened
   */
  openSource(path: string): Promise<Source | null> {
    const source = this.#sources.get(path) ?? this.open(path).then((file) => openSource(file, path, { unpack }));
    this.#sources.set(path, source);
    return source;
  }

  /** Lets go of what `openSource` keeps in memory. */
  closeSource(path: string): void {
    this.#sources.delete(path);
  }

  /** @returns the bytes of a file. @throws UserError for one that cannot be opened */
  async sizeOf(path: string): Promise<number> {
    const found = await stat(this.#placeOf(path)).catch(() => {
      throw closed(path);
    });
    return found.size;
  }

  /**
   * Writes a temporary file.
   * @param write appends to it
   * @returns its place on the disk, and what `write` returned
   * @throws UserError when the disk is full; what `write` throws
   */
  async create<T>(
    path: string,
    write: (append: (bytes: Uint8Array) => Promise<void>) => Promise<T>,
  ): Promise<{ place: string; result: T }> {
    const place = this.#temporary.nextPath();
    const handle = await open(place, 'wx', 0o600);
    try {
      return { place, result: await write((bytes) => handle.appendFile(bytes)) };
    } catch (error) {
      if (isFull(error)) throw new UserError(`The disk of ${place} is too full for what is in ${path}.`);
      throw error;
    } finally {
      await handle.close();
    }
  }

  /** Writes an unpacked file and remembers it under `path`. @throws as `create`, and what the stream throws */
  async add(path: string, content: ReadableStream<Uint8Array>): Promise<void> {
    const { place } = await this.create(path, async (append) => {
      for await (const chunk of content) await append(chunk);
    });
    this.#unpacked.set(path, place);
  }
}
