import type { FileHandle } from 'node:fs/promises';

/**
 * Fills a buffer from a file. A system may give fewer bytes at a time than were asked for, a disk of the network above all, and what was
 * not read must not look like damage, or like the end of the file.
 * @param position of the first byte in the file
 * @returns how many bytes were read: fewer than the buffer has only where the file ends
 * @throws an error of the system
 */
export async function readFully(file: FileHandle, into: Uint8Array, position: number): Promise<number> {
  let length = 0;
  while (length < into.length) {
    const { bytesRead } = await file.read(into, length, into.length - length, position + length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return length;
}
