import { constants } from 'node:fs';
import { type FileHandle, open, realpath } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Windows has neither of them, and no sandbox that keeps files from a parser that is taken over. */
const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;

/**
 * Opens what a process in the sandbox left in its work folder. The process may have been taken over: a link could lead to a file
 * that it must not see, and a pipe would never end.
 * @param path without links above the work folder
 * @returns the file, which the caller closes
 * @throws Error when there is no plain file at the path itself
 */
export async function openMadeFile(path: string): Promise<FileHandle> {
  const isDirect = (await realpath(dirname(path))) === dirname(path);
  const file = isDirect ? await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK).catch(() => undefined) : undefined;
  if ((await file?.stat())?.isFile()) return file as FileHandle;
  await file?.close();
  throw new Error('The parser left no file.');
}

/**
 * Reads what a process in the sandbox left in its work folder.
 * @returns undefined when it has more than `mostBytes`
 * @throws Error as `openMadeFile`
 */
export async function readMadeFile(path: string, mostBytes: number): Promise<Buffer | undefined> {
  const file = await openMadeFile(path);
  try {
    return (await file.stat()).size > mostBytes ? undefined : await file.readFile();
  } finally {
    await file.close();
  }
}
