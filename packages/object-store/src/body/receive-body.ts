import type { Payload } from '../auth/payload.ts';
import type { Algorithm } from '../disk/multi-digest.ts';
import { contentLength, pickHeader, readHeaders, type S3Request } from '../http/s3-request.ts';
import { S3Error } from '../s3-error.ts';
import { AwsChunkedDecoder } from './aws-chunked.ts';
import { checksumAlgorithm, type Expected, expectedDigests } from './expected-digests.ts';
import { forEachChunk, incompleteBody } from './for-each-chunk.ts';

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
export interface Sink {
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
  const expected = expectedDigests(all);
  if (payload.kind === 'sha256') {
    const source = 'x-amz-content-sha256';
    expected.push({ algorithm: 'sha256', digest: payload.digest, code: 'XAmzContentSHA256Mismatch', source });
  }
  const size = contentLength(request.headers.get(chunked ? 'x-amz-decoded-content-length' : 'content-length'));
  if (size > maxBodyBytes) {
    throw new S3Error('EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size', {
      ProposedSize: String(size),
      MaxSizeAllowed: String(maxBodyBytes),
    });
  }
  const trailer = chunked && payload.trailer ? pickHeader(request, 'x-amz-trailer')?.toLowerCase() : undefined;
  if (trailer !== undefined) checksumAlgorithm(trailer);
  return { size, expected, trailer };
}

/** @returns the algorithms to run over the body: MD5 for the ETag, and those of the announced digests. */
export function wantedDigests({ expected, trailer }: Pick<BodyPlan, 'expected' | 'trailer'>): Algorithm[] {
  const announced = expected.map((one) => one.algorithm);
  return [...new Set<Algorithm>(['md5', ...announced, ...(trailer === undefined ? [] : [checksumAlgorithm(trailer)])])];
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
    if (sink.size > size) throw incompleteBody();
    return sink.drain();
  });
  if (!decoder.done) throw incompleteBody();
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
    announced = expectedDigests(trailers);
  } else {
    await receivePlain(request, sink);
  }
  if (sink.size !== plan.size) throw incompleteBody();
  return [...plan.expected, ...announced];
}
