import type { Payload } from '../auth/sigv4.ts';
import { MultiDigest } from '../disk/multi-digest.ts';
import type { OperationContext } from '../http/s3-request.ts';
import { malformedXmlError, readXml, type XmlElement } from '../http/xml.ts';
import { S3Error } from '../s3-error.ts';
import { verifyDigests } from './expected-digests.ts';
import { listWantedDigests, planBody, receiveBody } from './receive-body.ts';

/** Bytes of a document, and elements in its root: 10,000 parts, 1,000 long keys, 100 rules or 50 tags. */
const limits: Readonly<Record<string, { bytes: number; elements: number }>> = {
  CompleteMultipartUpload: { bytes: 4 * 1024 * 1024, elements: 10_000 },
  Delete: { bytes: 4 * 1024 * 1024, elements: 1001 },
};
const small = { bytes: 64 * 1024, elements: 200 };

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
  const pieces: Buffer[] = [];
  const hashes = new MultiDigest(listWantedDigests(plan));
  const sink = {
    size: 0,
    write(bytes: Buffer) {
      this.size += bytes.length;
      hashes.update(bytes);
      pieces.push(bytes);
    },
    drain: () => undefined,
  };
  verifyDigests(await receiveBody(request, payload, plan, sink), hashes.digest());
  return Buffer.concat(pieces);
}

/**
 * Reads the XML body of a request.
 * @throws S3Error MalformedXML, and the errors of `readSmallBody`.
 */
export async function readDocument(context: OperationContext, payload: Payload, root: string): Promise<XmlElement> {
  const { bytes, elements } = limits[root] ?? small;
  const body = await readSmallBody(context, payload, bytes);
  try {
    return readXml(new TextDecoder('utf-8', { fatal: true }).decode(body), root, elements);
  } catch (error) {
    throw error instanceof S3Error ? error : malformedXmlError('it is not valid UTF-8.');
  }
}
