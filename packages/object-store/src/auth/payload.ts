import { createHash, createHmac } from 'node:crypto';
import { S3Error } from '../s3-error.ts';
import { type Credential, signaturesEqual, signingKey, writeScope } from './sigv4.ts';

/** How the body of a signed request is to be read and checked. */
export type Payload =
  | { kind: 'unsigned' }
  /** The body's SHA-256 is part of the signature. */
  | { kind: 'sha256'; digest: Buffer }
  /** aws-chunked; `signer` when each chunk is signed, `trailer` when headers may follow the last chunk. */
  | { kind: 'chunked'; signer: ChunkSigner | undefined; trailer: boolean };

/**
 * Reads `x-amz-content-sha256`.
 * @param signer makes the signer for signed chunks, whose first signature is the request's own
 * @throws S3Error NotImplemented for an unknown mode, whose framing would end up in the object; InvalidArgument.
 */
export function parsePayload(value: string, signer: () => ChunkSigner): Payload {
  if (value === 'UNSIGNED-PAYLOAD') return { kind: 'unsigned' };
  if (value === 'STREAMING-UNSIGNED-PAYLOAD-TRAILER') return { kind: 'chunked', signer: undefined, trailer: true };
  if (value === 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD') return { kind: 'chunked', signer: signer(), trailer: false };
  if (value === 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER') {
    return { kind: 'chunked', signer: signer(), trailer: true };
  }
  if (/^[0-9a-f]{64}$/.test(value)) return { kind: 'sha256', digest: Buffer.from(value, 'hex') };
  if (value.startsWith('STREAMING-')) {
    throw new S3Error('NotImplemented', `This store does not read bodies sent as ${value}.`);
  }
  throw new S3Error(
    'InvalidArgument',
    'x-amz-content-sha256 must be UNSIGNED-PAYLOAD, STREAMING-UNSIGNED-PAYLOAD-TRAILER, STREAMING-AWS4-HMAC-SHA256-PAYLOAD, STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER or a valid sha256 value.',
    { ArgumentName: 'x-amz-content-sha256', ArgumentValue: value },
  );
}

// https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-streaming.html and …/sigv4-streaming-trailers.html

const emptyHash = createHash('sha256').digest('hex');

/** Checks the signatures of a body in signed chunks. Each signature covers its chunk and the signature before it. */
export class ChunkSigner {
  readonly #key: Buffer;
  readonly #scope: string;
  #previous: string;
  #hash = createHash('sha256');

  /** @param seed the signature of the request's headers */
  constructor(secretKey: string, credential: Credential, date: string, seed: string) {
    this.#key = signingKey(secretKey, credential);
    this.#scope = `${date}\n${writeScope(credential)}`;
    this.#previous = seed;
  }

  /** Adds bytes of the present chunk. */
  update(bytes: Buffer): void {
    this.#hash.update(bytes);
  }

  /** @throws S3Error SignatureDoesNotMatch when the chunk is not the one that was signed. */
  endChunk(signature: string): void {
    const digest = this.#hash.digest('hex');
    this.#hash = createHash('sha256');
    this.#check('AWS4-HMAC-SHA256-PAYLOAD', `${emptyHash}\n${digest}`, signature);
  }

  /** @param lines `name:value\n` of each trailer. @throws S3Error SignatureDoesNotMatch. */
  endTrailer(lines: string, signature: string): void {
    this.#check('AWS4-HMAC-SHA256-TRAILER', createHash('sha256').update(lines, 'latin1').digest('hex'), signature);
  }

  #check(kind: string, digests: string, signature: string): void {
    const text = [kind, this.#scope, this.#previous, digests].join('\n');
    const expected = createHmac('sha256', this.#key).update(text).digest('hex');
    if (!signaturesEqual(expected, signature)) {
      throw new S3Error('SignatureDoesNotMatch', 'The signature of a chunk of the body does not match its bytes.');
    }
    this.#previous = expected;
  }
}
