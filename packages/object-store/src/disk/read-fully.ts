import { readSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';

/**
 * Fills a buffer from a file. A system may give fewer bytes at a time than were asked for, a disk of the network above all, and what was
 * not read must not look like damage.
 * @param position of the first byte in the file
 * @param filled so many bytes are in the buffer already
 * @returns how many bytes are in the buffer: fewer than it has only where the file ends
 * @throws an error of the system
 */
export async function readFully(handle: FileHandle, into: Buffer, position: number, filled = 0): Promise<number> {
  for (let length = filled; ; ) {
    if (length === into.length) return length;
    const { bytesRead } = await handle.read(into, length, into.length - length, position + length);
    if (bytesRead === 0) return length;
    length += bytesRead;
  }
}

/** The same for a thread, which may wait for the disk. */
export function readFullySync(fd: number, into: Buffer, position: number): number {
  for (let length = 0; ; ) {
    if (length === into.length) return length;
    const read = readSync(fd, into, length, into.length - length, position + length);
    if (read === 0) return length;
    length += read;
  }
}
