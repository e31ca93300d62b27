import type { Digests } from '../disk/multi-digest.ts';
import type { ObjectTraits } from '../disk/object-metadata.ts';
import { beginAnswer } from '../http/refuse.ts';
import { type OperationContext, readHeaders, type S3Request } from '../http/s3-request.ts';
import { s3Document, s3Element, type XmlNode } from '../http/xml.ts';
import { keptHeaders, requirePrivate } from '../object-headers.ts';
import { parseTagQuery } from '../object-tags.ts';

/** The owner of everything in the store: there is one key pair, so there is one owner. */
export const owner: XmlNode[] = [
  ['ID', 'sheaf'],
  ['DisplayName', 'sheaf'],
];

/** @returns the ETag with its quotes. */
export function writeEtag(digests: Digests): string {
  return `"${Buffer.from(digests.md5 ?? []).toString('hex')}"`;
}

/** `2006-01-02T15:04:05.000Z` */
export const isoTime = (time: number) => new Date(time).toISOString();

/** Answers 200 with a document. */
export function answerXml({ response }: OperationContext, root: string, content: XmlNode[1]): void {
  const body = Buffer.from(s3Document(root, content));
  response.writeHead(200, { 'Content-Type': 'application/xml', 'Content-Length': body.length }).end(body);
}

/** Answers without a body. */
export function answerEmpty({ response }: OperationContext, status: 200 | 204): void {
  response.writeHead(status, status === 200 ? { 'Content-Length': '0' } : {}).end();
}

/** Removes aws-chunked from content-encoding: it is how the body was sent, not a property of the object. */
function withoutFraming(headers: Record<string, string>): Record<string, string> {
  const { 'content-encoding': encoding, ...others } = headers;
  const parts = (encoding ?? '').split(',').map((part) => part.trim());
  const kept = parts.filter((part) => part !== '' && part !== 'aws-chunked').join(', ');
  return kept === '' ? others : { ...others, 'content-encoding': kept };
}

/**
 * Reads the headers and tags to store with an object from the headers of its upload.
 * @throws S3Error AccessControlListNotSupported, InvalidArgument, InvalidTag, MetadataTooLarge, NotImplemented.
 */
export function readTraits(request: S3Request): ObjectTraits {
  const all = readHeaders(request);
  const tagging = all.get('x-amz-tagging');
  requirePrivate(all.get('x-amz-acl'));
  return {
    headers: withoutFraming(keptHeaders(all)),
    ...(tagging === undefined || tagging === '' ? {} : { tags: parseTagQuery(tagging) }),
  };
}

/**
 * Answers 200 with a document that may take minutes to make. If `work` takes longer than the store's patience, the answer
 * starts with the status and white space, so that neither side closes the connection, and an error is sent in the body.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_CompleteMultipartUpload.html
 * @throws what `work` throws; `refuse` handles an answer that has started
 */
export async function answerInTime(
  context: OperationContext,
  root: string,
  work: () => Promise<readonly XmlNode[]>,
): Promise<void> {
  const { response } = context;
  const heartbeat = setInterval(() => {
    if (response.headersSent) response.write(' ');
    else beginAnswer(response);
  }, context.patience);
  try {
    const children = await work();
    if (response.headersSent) response.end(s3Element(root, children));
    else answerXml(context, root, children);
  } finally {
    clearInterval(heartbeat);
  }
}
