import type { FileHandle } from 'node:fs/promises';
import type { ObjectWriter } from './object-writer.ts';

const readBytes = 256 * 1024;

/** Copies `length` bytes from `start` of an open file to the end of what `writer` has. @throws Error of the file system. */
export async function appendRange(
  writer: ObjectWriter,
  handle: FileHandle,
  start: number,
  length: number,
): Promise<void> {
  if (length === 0) return;
  const end = start + length - 1;
  const chunks = handle.createReadStream({ start, end, highWaterMark: readBytes, autoClose: false });
  const expected = writer.size + length;
  for await (const chunk of chunks) {
    const bytes: Buffer = chunk;
    writer.write(bytes);
    await writer.chunkDone(bytes);
  }
  if (writer.size !== expected) throw new Error('The object to copy from ended early.');
}
