import type { FileHandle } from 'node:fs/promises';

/**
 * Writes all bytes, also where the system takes fewer at a time than it was given.
 * @returns the position after them
 * @throws Error of the file system, for instance ENOSPC with a part of them written
 */
export async function writeFully(handle: FileHandle, chunks: Buffer[], start: number): Promise<number> {
  let position = start;
  let rest = chunks;
  while (rest.length > 0) {
    const { bytesWritten } = await handle.writev(rest, position);
    position += bytesWritten;
    rest = dropBytes(rest, bytesWritten);
  }
  return position;
}

/** @returns `chunks` without their first `count` bytes: a nearly full disk may write only a part. */
function dropBytes(chunks: Buffer[], count: number): Buffer[] {
  let left = count;
  for (const [index, chunk] of chunks.entries()) {
    if (left < chunk.length) return [chunk.subarray(left), ...chunks.slice(index + 1)];
    left -= chunk.length;
  }
  return [];
}
