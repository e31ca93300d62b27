import type { IncomingMessage } from 'node:http';
import { requestTimeout, tooSlow } from '../http/upload-watch.ts';
import { S3Error } from '../s3-error.ts';

/** @returns the error for a client that disconnected before its body was complete */
export function incompleteBody(): S3Error {
  return new S3Error(
    'IncompleteBody',
    'You did not provide the number of bytes specified by the Content-Length HTTP header.',
  );
}

/**
 * Passes a request's body to `onChunk` as it arrives. While a returned promise is pending, nothing more is read.
 * @throws what `onChunk` throws, with the rest of the body unread; S3Error IncompleteBody when the client disconnects,
 * RequestTimeout when it is too slow.
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
      if (disk === undefined) return;
      request.pause();
      disk.then(() => request.resume(), fail);
    } catch (error) {
      fail(error);
    }
  };
  const onEnd = () => {
    // From here on the connection is silent because the disk works, so it must not time out.
    request.socket.setTimeout(0);
    resolve();
  };
  const onBroken = () => reject(incompleteBody());
  const onSlow = () => fail(requestTimeout());
  if (request.destroyed && !request.complete) onBroken();
  request.on('data', onData).on('end', onEnd).on('error', onBroken).on('close', onBroken).on(tooSlow, onSlow);
  return promise.finally(() => {
    request.off('data', onData).off('end', onEnd).off('close', onBroken).off(tooSlow, onSlow);
  });
}
