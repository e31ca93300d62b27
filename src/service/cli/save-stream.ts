import { once } from 'node:events';
import { createWriteStream, existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isDiskFull, UserError } from '../core/errors.ts';

type Bytes = AsyncIterable<Uint8Array>;

/** Writes to standard output, at the speed of its reader, until all is written or the reader closes it. @returns bytes */
async function print(stream: Bytes): Promise<number> {
  let bytes = 0;
  // A terminal gets text, which must not command it (terminal-text.ts); a program gets the bytes.
  const words = process.stdout.isTTY ? new TextDecoder() : null;
  for await (const chunk of stream) {
    if (process.stdout.errored !== null || process.stdout.destroyed) break;
    bytes += chunk.length;
    // run-command.ts says what an error means.
    if (!process.stdout.write(words?.decode(chunk, { stream: true }) ?? chunk))
      await once(process.stdout, 'drain').catch(() => {});
  }
  return bytes;
}

/** Writes a file that gets its name only when everything is in it. @returns bytes */
async function save(stream: Bytes, path: string): Promise<number> {
  const part = `${path}.part`;
  try {
    const target = createWriteStream(part, { mode: 0o600 });
    await pipeline(Readable.from(stream), target);
    const handle = await open(part, 'r+');
    await handle.sync().finally(() => handle.close());
    await rename(part, path);
    return target.bytesWritten;
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** @throws UserError (exit code 2) when a file is there that must not be replaced */
export function requireFree(path: string | undefined, mayReplace: boolean | undefined): void {
  if (path === undefined || mayReplace || !existsSync(path)) return;
  throw new UserError(`${path} is there already. Choose another name, or add --force to replace it.`, 2);
}

/**
 * Writes what a service sends.
 * @param path undefined: standard output
 * @returns bytes
 * @throws UserError when the stream breaks off or cannot be written
 */
export async function saveStream(stream: Bytes, path: string | undefined): Promise<number> {
  try {
    return path === undefined ? await print(stream) : await save(stream, path);
  } catch (error) {
    if (error instanceof UserError || isDiskFull(error)) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new UserError(`${path ?? 'The output'} could not be written to its end: ${reason}. Call the command again.`);
  }
}
