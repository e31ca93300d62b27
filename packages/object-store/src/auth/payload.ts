import { S3Error } from '../s3-error.ts';
import type { ChunkSigner } from './chunk-signer.ts';

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
