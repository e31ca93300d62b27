import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, openAsBlob } from 'node:fs';
import { open, readdir, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { createGunzip, createInflate } from 'node:zlib';
import { type Dialect, openSource, type Source, tidySource, type Unpack } from '@sheaf/tables';
import type { ArchiveFacts } from '../../importer/index.ts';
import { readErrorCode, UserError } from '../core/errors.ts';

/** @returns whether a process of this machine runs, whoever owns it */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return readErrorCode(error) === 'EPERM';
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

/** Node's DecompressionStream hands over 16 KB at a time, and each piece costs as much as unpacking it. */
const chunkSize = 256 * 1024;

/** Unpacks with Node's own zlib: three times as fast as its DecompressionStream. */
export const unpack: Unpack = (packed, format) => {
  const unpacked = format === 'gzip' ? createGunzip({ chunkSize }) : createInflate({ chunkSize });
  // Whoever reads gets the error.
  pipeline(Readable.fromWeb(packed.stream() as NodeStream), unpacked, () => {});
  return unpacked;
};

/**
 * Reads a file as a stream. Node's own SHA-256 is several times as fast as the importer's.
 * @returns SHA-256 in hexadecimal
 * @throws the signal's reason
 */
export async function digestFile(file: Blob, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of file.stream()) {
    signal?.throwIfAborted();
    hash.update(chunk);
  }
  return hash.digest('hex');
}

/** The rest of the disk is for the data folder, which may be on it too. */
const maxShare = 0.9;

/** @returns the bytes that may be written beside a path */
async function roomBeside(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(dirname(path));
  return maxShare * bavail * bsize;
}

/** A file that cannot be opened. */
const closed = (path: string): UserError =>
  new UserError(`${path} cannot be opened. Check the name and whether you may read it.`);

/**
 * The files that a command reads: those on the disk, and those that it unpacks or converts into a temporary folder. A file that
 * was unpacked has the path of its archive with its own path behind it.
 */
export class InputFiles {
  readonly #temporary: TemporaryFolder;
  readonly #roomBeside: (path: string) => Promise<number>;
  readonly #unpacked = new Map<string, { place: string; archive: ArchiveFacts }>();
  readonly #sources = new Map<string, Promise<Source | null>>();
  #charset: { chosen: string | null; likely: string | null } = { chosen: null, likely: null };

  constructor(temporary: TemporaryFolder, room: (path: string) => Promise<number> = roomBeside) {
    this.#temporary = temporary;
    this.#roomBeside = room;
  }

  #toPlace(path: string): string {
    return this.#unpacked.get(path)?.place ?? path;
  }

  /** @returns the archive that a file was unpacked from; null for a file of the disk */
  archiveOf(path: string): ArchiveFacts | null {
    return this.#unpacked.get(path)?.archive ?? null;
  }

  /** Also catches what `openAsBlob` throws before it returns a promise. @throws UserError for a file that cannot be opened */
  async open(path: string): Promise<Blob> {
    const place = this.#toPlace(path);
    if ((await stat(place).catch(() => undefined))?.isDirectory())
      throw new UserError(`${path} is a folder. Give a file.`);
    try {
      return await openAsBlob(place);
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
    const source = this.#sources.get(path) ?? this.#openSource(path);
    this.#sources.set(path, source);
    return source;
  }

  async #openSource(path: string): Promise<Source | null> {
    const file = await this.open(path);
    const { chosen, likely } = this.#charset;
    const source = await openSource(file, path, { unpack, encoding: chosen });
    const isOpen = chosen === null && likely !== null && source?.charset?.isCertain === false;
    return isOpen ? openSource(file, path, { unpack, encoding: likely }) : source;
  }

  /** Opens the table of a file that is not read as plain CSV. @throws as `openSource` */
  async openLoose(path: string, reading: Dialect): Promise<Source> {
    return tidySource(await this.open(path), await this.openSource(path), reading);
  }

  /**
   * Says in which charset the texts of statistics files are.
   * @param chosen for all files; null if nobody chose
   * @param likely that of a template, for files that do not tell their own for certain
   */
  readTextsIn(chosen: string | null, likely: string | null): void {
    this.#charset = { chosen, likely };
  }

  /** Lets go of what `openSource` keeps in memory. */
  closeSource(path: string): void {
    this.#sources.delete(path);
  }

  /** @returns the bytes of a file. @throws UserError for one that cannot be opened */
  async measureSize(path: string): Promise<number> {
    const found = await stat(this.#toPlace(path)).catch(() => {
      throw closed(path);
    });
    return found.size;
  }

  /**
   * Writes a temporary file.
   * @param write appends to it
   * @returns its place on the disk, and what `write` returned
   * @throws UserError when the disk is full, or would be nearly full; what `write` throws
   */
  async create<T>(
    path: string,
    write: (append: (bytes: Uint8Array) => Promise<void>) => Promise<T>,
  ): Promise<{ place: string; result: T }> {
    const place = this.#temporary.nextPath();
    const handle = await open(place, 'wx', 0o600);
    const full = new UserError(
      `The disk of ${place} is too full for what is in ${path}. Free some space and try again.`,
    );
    let room = await this.#roomBeside(place);
    const append = async (bytes: Uint8Array) => {
      room -= bytes.length;
      if (room < 0) throw full;
      await handle.appendFile(bytes);
    };
    try {
      return { place, result: await write(append) };
    } catch (error) {
      throw readErrorCode(error) === 'ENOSPC' ? full : error;
    } finally {
      await handle.close();
    }
  }

  /** Writes a file of an archive and remembers it under `path`. @throws as `create`, and what the stream throws */
  async add(path: string, content: ReadableStream<Uint8Array>, archive: ArchiveFacts): Promise<void> {
    const { place } = await this.create(path, async (append) => {
      for await (const chunk of content) await append(chunk);
    });
    this.#unpacked.set(path, { place, archive });
  }
}
