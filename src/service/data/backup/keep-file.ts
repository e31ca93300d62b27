import { createHash } from 'node:crypto';
import { type FileHandle, link, mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { readErrorCode } from '../../core/errors.ts';

/** Looks at the bytes of a file while it is kept. */
export interface Inspection {
  update(bytes: Uint8Array): void;
  /** @returns a sentence; undefined: nothing is wrong with the file */
  problem(): string | undefined;
}

interface KeepFileOptions {
  /** A copy is made even where a link could be. */
  copies: boolean;
  inspect?: (handle: FileHandle) => Promise<Inspection>;
  onRead?: (bytes: number) => void;
}

/** What became of a file. `problem`: of the inspection. */
interface KeptContent {
  sha256: string;
  bytes: number;
  isLink: boolean;
  problem: string | undefined;
}

const readBytes = 1 << 20;

/** @returns whether it is a link now. The reasons not to link are many: another disk, a limit, a file system without links */
export async function tryLink(from: string, to: string): Promise<boolean> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (readErrorCode(error) === 'ENOENT') throw error;
    return false;
  }
}

/**
 * Reads a file once: for its SHA-256, for who inspects it, and for a copy where one is made.
 * @returns the SHA-256 in hexadecimal, and what the inspection says
 */
export async function readInto(
  path: string,
  copy: FileHandle | null,
  { inspect, onRead }: Omit<KeepFileOptions, 'copies'> = {},
): Promise<Omit<KeptContent, 'isLink'>> {
  const handle = await open(path, 'r');
  try {
    const inspection = await inspect?.(handle);
    const hash = createHash('sha256');
    let length = 0;
    for await (const chunk of handle.createReadStream({ start: 0, highWaterMark: readBytes, autoClose: false })) {
      const bytes = chunk as Buffer;
      hash.update(bytes);
      length += bytes.length;
      inspection?.update(bytes);
      await copy?.writeFile(bytes);
      onRead?.(bytes.length);
    }
    return { sha256: hash.digest('hex'), bytes: length, problem: inspection?.problem() };
  } finally {
    await handle.close();
  }
}

/**
 * Keeps a file that is never changed in place: by a hard link where the file system can, else as a copy that is safe on the disk.
 * @throws Error of the file system; ENOENT: the file is gone
 */
export async function keepFile(from: string, to: string, options: KeepFileOptions): Promise<KeptContent> {
  if (!options.copies && (await tryLink(from, to))) return { ...(await readInto(to, null, options)), isLink: true };
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const copy = await open(to, 'wx', 0o600);
  try {
    const read = await readInto(from, copy, options);
    await copy.sync();
    return { ...read, isLink: false };
  } finally {
    await copy.close();
  }
}
