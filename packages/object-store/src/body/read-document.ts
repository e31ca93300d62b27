import type { Payload } from '../auth/payload.ts';
import { MultiDigest } from '../disk/multi-digest.ts';
import type { OperationContext } from '../http/s3-request.ts';
import { malformedXml, readLongXml, type XmlElement } from '../http/xml.ts';
import { S3Error } from '../s3-error.ts';
import { verifyDigests } from './expected-digests.ts';
import { planBody, receiveBody, type Sink, wantedDigests } from './receive-body.ts';

/** Bytes of a document, and elements in its root: 10,000 parts, 1,000 long keys, 100 rules or 50 tags. */
const limits: Readonly<Record<string, { bytes: number; elements: number }>> = {
  CompleteMultipartUpload: { bytes: 4 * 1024 * 1024, elements: 10_000 },
  Delete: { bytes: 4 * 1024 * 1024, elements: 1001 },
};
const small = { bytes: 64 * 1024, elements: 200 };

/** @returns the text of UTF-8 bytes. @throws S3Error MalformedXML when they are not UTF-8. */
export function decodeDocument(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw malformedXml('it is not valid UTF-8.');
  }
}

function collector(): Sink & { bytes(): Buffer } {
  const pieces: Buffer[] = [];
  let size = 0;
  return {
    get size() {
      return size;
    },
    write(bytes) {
      size += bytes.length;
      pieces.push(Buffer.from(bytes));
    },
    chunkDone: () => undefined,
    bytes: () => Buffer.concat(pieces),
  };
}

/**
 * Reads a small body into memory; a body without a length counts as empty.
 * @throws S3Error MaxMessageLengthExceeded over `maxBytes`, BadDigest, IncompleteBody, SignatureDoesNotMatch.
 */
export async function readSmallBody(
  context: OperationContext,
  payload: Payload,
  maxBytes = small.bytes,
): Promise<Buffer> {
  const { request } = context;
  if (!request.headers.has('content-length') && !request.headers.has('transfer-encoding')) return Buffer.alloc(0);
  const plan = planBody(request, payload);
  if (plan.size > maxBytes) {
    throw new S3Error('MaxMessageLengthExceeded', 'Your request was too big.', {
      MaxMessageLengthBytes: String(maxBytes),
    });
  }
  context.acceptBody();
  const sink = collector();
  const expected = await receiveBody(request, payload, plan, sink);
  const hashes = new MultiDigest(wantedDigests(plan));
  hashes.update(sink.bytes());
  verifyDigests(expected, hashes.digest());
  return sink.bytes();
}

/**
 * Reads the XML body of a request.
 * @throws S3Error MalformedXML, and the errors of `readSmallBody`.
 */
export async function readDocument(context: OperationContext, payload: Payload, root: string): Promise<XmlElement> {
  const { bytes, elements } = limits[root] ?? small;
  return readLongXml(decodeDocument(await readSmallBody(context, payload, bytes)), root, elements);
}
