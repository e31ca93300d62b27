// https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-streaming.html and …/sigv4-streaming-trailers.html
import { createHash, createHmac, type KeyObject } from 'node:crypto';
import { S3Error } from '../s3-error.ts';
import { type Credential, scopeOf, signaturesEqual, signingKey } from './sigv4.ts';

const emptyHash = createHash('sha256').digest('hex');

/** Checks the signatures of a body in signed chunks. Each signature covers its chunk and the signature before it. */
export class ChunkSigner {
  readonly #key: KeyObject;
  readonly #scope: string;
  #previous: string;
  #hash = createHash('sha256');

  /** @param seed the signature of the request's headers */
  constructor(secretKey: string, credential: Credential, date: string, seed: string) {
    this.#key = signingKey(secretKey, credential);
    this.#scope = `${date}\n${scopeOf(credential)}`;
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
