import type { IncomingMessage } from 'node:http';
import type { Payload } from '../auth/sigv4.ts';
import type { Algorithm } from '../disk/multi-digest.ts';
import { pickHeader, readContentLength, readHeaders, type S3Request } from '../http/s3-request.ts';
import { S3Error, tooLargeError } from '../s3-error.ts';
import { AwsChunkedDecoder } from './aws-chunked.ts';
import { type Expected, readAlgorithm, readExpectedDigests } from './expected-digests.ts';

/** How slow a sender may be: at least `bytes` in every `milliseconds` in which the store waits for it. */
export interface LeastPace {
  bytes: number;
  milliseconds: number;
}

/**
 * 68 bytes a second: a fortieth of a GPRS line, so that a bad line with many parts at once passes, and a pause of nearly two
 * minutes. A sender of single bytes would else hold a connection, a file and a handle for ever.
 */
export const leastPace: LeastPace = { bytes: 8 * 1024, milliseconds: 120_000 };

/** Emitted on a request whose body comes too slowly. */
export const tooSlow = 'too slow';

/** @returns the error for it. */
export function requestTimeout(): S3Error {
  const message =
    'Your socket connection to the server was not read from or written to within the timeout period: the body comes too slowly.';
  return new S3Error('RequestTimeout', message);
}

/** Ends uploads that are slower than the least pace. One timer looks at all of them. */
export class UploadWatch {
  readonly #pace: LeastPace;
  readonly #watched = new Map<IncomingMessage, { since: number; bytes: number }>();
  #timer: NodeJS.Timeout | undefined;

  constructor(pace: LeastPace) {
    this.#pace = pace;
  }

  /** Watches a request until its body is complete or its connection ends. */
  add(request: IncomingMessage): void {
    if (request.complete) return;
    this.#watched.set(request, { since: performance.now(), bytes: request.socket.bytesRead });
    this.#timer ??= setInterval(() => this.#look(performance.now()), this.#pace.milliseconds / 4).unref();
  }

  #look(now: number): void {
    for (const [request, last] of this.#watched) {
      const bytes = request.socket.bytesRead;
      if (request.complete || request.destroyed) {
        this.#watched.delete(request);
      } else if (request.isPaused()) {
        // The store does not read, so the sender cannot send.
        Object.assign(last, { since: now, bytes });
      } else if (now - last.since >= this.#pace.milliseconds) {
        if (bytes - last.bytes < this.#pace.bytes) this.#end(request);
        else Object.assign(last, { since: now, bytes });
      }
    }
    if (this.#watched.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #end(request: IncomingMessage): void {
    this.#watched.delete(request);
    // Without a listener nobody reads this body any more.
    if (!request.emit(tooSlow)) request.destroy();
  }
}

/** @returns the error for a client that disconnected before its body was complete */
export function incompleteBodyError(): S3Error {
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
  const onBroken = () => reject(incompleteBodyError());
  const onSlow = () => fail(requestTimeout());
  if (request.destroyed && !request.complete) onBroken();
  request.on('data', onData).on('end', onEnd).on('error', onBroken).on('close', onBroken).on(tooSlow, onSlow);
  return promise.finally(() => {
    request.off('data', onData).off('end', onEnd).off('close', onBroken).off(tooSlow, onSlow);
  });
}

/** The largest body of one request, as in S3: 5 GiB. */
const maxBodyBytes = 5 * 1024 ** 3;

/** The facts about a body before its bytes arrive. */
interface BodyPlan {
  /** Bytes, without framing. */
  size: number;
  expected: Expected[];
  /** Name of the trailer with the checksum that follows an aws-chunked body. */
  trailer: string | undefined;
}

/** Where the bytes go, for instance an ObjectWriter. */
interface Sink {
  readonly size: number;
  write(bytes: Buffer): void;
  /** @returns a promise to wait for before the next chunk */
  drain(): Promise<unknown> | undefined;
}

/** Reads what the headers say of the body. @throws S3Error MissingContentLength, EntityTooLarge, NotImplemented, InvalidDigest, InvalidRequest. */
export function planBody(request: S3Request, payload: Payload): BodyPlan {
  const all = readHeaders(request);
  const chunked = payload.kind === 'chunked';
  const encoding = (all.get('content-encoding') ?? '').split(',').map((part) => part.trim());
  if (encoding.includes('aws-chunked') && !chunked) {
    throw new S3Error('NotImplemented', 'This store reads aws-chunked bodies in the STREAMING- payload modes only.');
  }
  const expected = readExpectedDigests(all);
  if (payload.kind === 'sha256') {
    const source = 'x-amz-content-sha256';
    expected.push({ algorithm: 'sha256', digest: payload.digest, code: 'XAmzContentSHA256Mismatch', source });
  }
  const size = readContentLength(request.headers.get(chunked ? 'x-amz-decoded-content-length' : 'content-length'));
  if (size > maxBodyBytes) throw tooLargeError(size, maxBodyBytes);
  const trailer = chunked && payload.trailer ? pickHeader(request, 'x-amz-trailer')?.toLowerCase() : undefined;
  if (trailer !== undefined) readAlgorithm(trailer);
  return { size, expected, trailer };
}

/** @returns the algorithms to run over the body: MD5 for the ETag, and those of the announced digests. */
export function listWantedDigests({ expected, trailer }: Pick<BodyPlan, 'expected' | 'trailer'>): Algorithm[] {
  const announced = expected.map((one) => one.algorithm);
  return [...new Set<Algorithm>(['md5', ...announced, ...(trailer === undefined ? [] : [readAlgorithm(trailer)])])];
}

async function receivePlain(request: S3Request, sink: Sink): Promise<void> {
  await forEachChunk(request.message, (chunk) => {
    sink.write(chunk);
    return sink.drain();
  });
}

/** @returns the trailers of an aws-chunked body. */
async function receiveChunked(
  request: S3Request,
  decoder: AwsChunkedDecoder,
  size: number,
  sink: Sink,
): Promise<Map<string, string>> {
  await forEachChunk(request.message, (chunk) => {
    for (const bytes of decoder.push(chunk)) sink.write(bytes);
    if (sink.size > size) throw incompleteBodyError();
    return sink.drain();
  });
  if (!decoder.done) throw incompleteBodyError();
  return decoder.trailers;
}

/**
 * Writes a body, without its framing, to `sink`.
 * @returns the digests its bytes must have
 * @throws S3Error IncompleteBody, InvalidRequest when a trailer is missing, SignatureDoesNotMatch of a chunk.
 */
export async function receiveBody(
  request: S3Request,
  payload: Payload,
  plan: BodyPlan,
  sink: Sink,
): Promise<Expected[]> {
  let announced: Expected[] = [];
  if (payload.kind === 'chunked') {
    const trailers = await receiveChunked(request, new AwsChunkedDecoder(payload.signer), plan.size, sink);
    if (plan.trailer !== undefined && !trailers.has(plan.trailer)) {
      throw new S3Error('InvalidRequest', `The trailer ${plan.trailer}, announced by x-amz-trailer, is missing.`);
    }
    announced = readExpectedDigests(trailers);
  } else {
    await receivePlain(request, sink);
  }
  if (sink.size !== plan.size) throw incompleteBodyError();
  return [...plan.expected, ...announced];
}
