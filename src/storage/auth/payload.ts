import { S3Error } from '../s3-error.ts';

/** How the body of a signed request is to be read and checked. */
export type Payload =
  | { kind: 'unsigned' }
  /** The body's SHA-256 is part of the signature. */
  | { kind: 'sha256'; digest: Buffer }
  /** aws-chunked, its checksum in a trailer. */
  | { kind: 'unsigned trailer' };

/**
 * Reads `x-amz-content-sha256`.
 * @throws S3Error NotImplemented for a mode the store does not know: its framing must never end up in an object.
 */
export function parsePayload(value: string): Payload {
  if (value === 'UNSIGNED-PAYLOAD') return { kind: 'unsigned' };
  if (value === 'STREAMING-UNSIGNED-PAYLOAD-TRAILER') return { kind: 'unsigned trailer' };
  if (/^[0-9a-f]{64}$/.test(value)) return { kind: 'sha256', digest: Buffer.from(value, 'hex') };
  if (value.startsWith('STREAMING-')) {
    throw new S3Error('NotImplemented', `This store does not read bodies sent as ${value}.`);
  }
  throw new S3Error(
    'InvalidArgument',
    'x-amz-content-sha256 must be UNSIGNED-PAYLOAD, STREAMING-UNSIGNED-PAYLOAD-TRAILER or a valid sha256 value.',
    { ArgumentName: 'x-amz-content-sha256', ArgumentValue: value },
  );
}
