import type { IncomingMessage } from 'node:http';
import { S3Error } from '../s3-error.ts';
import { ReadScheduler } from './read-scheduler.ts';

/** One for the process, as its event loop is. */
const turns = new ReadScheduler();

/** @returns the answer to a client that went away, or closed its side, before its body was whole. */
export function incompleteBody(): S3Error {
  return new S3Error(
    'IncompleteBody',
    'You did not provide the number of bytes specified by the Content-Length HTTP header.',
  );
}

/**
 * Feeds a request's body to `onChunk` as it arrives. A returned promise holds the sender back until it settles.
 * @throws whatever `onChunk` throws, with the rest of the body unread; S3Error IncompleteBody when the client goes away.
 */
export function forEachChunk(
  request: IncomingMessage,
  onChunk: (chunk: Buffer) => Promise<unknown> | undefined,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const fail = (error: unknown) => {
    request.pause();
    reject(error);
  };
  const onData = (chunk: Buffer) => {
    try {
      const disk = onChunk(chunk);
      const turn = turns.take(chunk.length);
      if (disk === undefined && turn === undefined) return;
      request.pause();
      Promise.all([disk, turn]).then(() => request.resume(), fail);
    } catch (error) {
      fail(error);
    }
  };
  const onEnd = () => {
    // What follows is ours to do: the connection's silence while the disk works is no sign of a client gone.
    request.socket.setTimeout(0);
    resolve();
  };
  const onBroken = () => reject(incompleteBody());
  if (request.destroyed && !request.complete) onBroken();
  request.on('data', onData).on('end', onEnd).on('error', onBroken).on('close', onBroken);
  return promise.finally(() => {
    request.off('data', onData).off('end', onEnd).off('close', onBroken);
  });
}
