import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import {
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  PutObjectCommand,
  type S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { ReadableObject } from '@sheaf/object-store';

/** Larger objects are sent in parts of this size; a store takes 5 GB at once, and 10,000 parts. */
const partBytes = 64 * 1024 * 1024;

const md5Of = (bytes: Uint8Array): Buffer => createHash('md5').update(bytes).digest();

/** What tells whether a store has the same object: its size, and its ETag as S3 makes it of the MD5 of the bytes. */
export interface ObjectSum {
  bytes: number;
  etag: string;
}

const isLong = ({ bytes }: ReadableObject): boolean => bytes > partBytes;

async function readPart(object: ReadableObject, start: number): Promise<Buffer> {
  if (object.bytes === 0) return Buffer.alloc(0);
  return buffer(object.read(start, Math.min(start + partBytes, object.bytes) - 1));
}

/** @returns what the store must say about the object */
export async function sumOf(object: ReadableObject): Promise<ObjectSum> {
  const md5s: Buffer[] = [];
  for (let start = 0; start === 0 || start < object.bytes; start += partBytes)
    md5s.push(md5Of(await readPart(object, start)));
  const [whole = Buffer.alloc(0)] = md5s;
  const etag = isLong(object) ? `${md5Of(Buffer.concat(md5s)).toString('hex')}-${md5s.length}` : whole.toString('hex');
  return { bytes: object.bytes, etag };
}

type Place = { Bucket: string; Key: string };

const headersOf = ({ headers }: ReadableObject) => ({
  ...(headers['content-type'] !== undefined && { ContentType: headers['content-type'] }),
  ...(headers['content-disposition'] !== undefined && { ContentDisposition: headers['content-disposition'] }),
  ...(headers['cache-control'] !== undefined && { CacheControl: headers['cache-control'] }),
});

/** The store compares the MD5 of what arrives. */
async function sendInParts(client: S3Client, place: Place, object: ReadableObject): Promise<void> {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ ...place, ...headersOf(object) }));
  const Parts: CompletedPart[] = [];
  for (let start = 0; start < object.bytes; start += partBytes) {
    const Body = await readPart(object, start);
    const PartNumber = Parts.length + 1;
    const ContentMD5 = md5Of(Body).toString('base64');
    const sent = await client.send(new UploadPartCommand({ ...place, UploadId, PartNumber, Body, ContentMD5 }));
    const { ETag, ChecksumCRC32 } = sent;
    Parts.push({ PartNumber, ETag, ...(ChecksumCRC32 !== undefined && { ChecksumCRC32 }) });
  }
  await client.send(new CompleteMultipartUploadCommand({ ...place, UploadId, MultipartUpload: { Parts } }));
}

/** Sends an object. The store compares the MD5 of the bytes with what arrives, and refuses others. */
export async function sendObject(client: S3Client, place: Place, object: ReadableObject): Promise<void> {
  if (isLong(object)) return sendInParts(client, place, object);
  const Body = await readPart(object, 0);
  const ContentMD5 = md5Of(Body).toString('base64');
  await client.send(new PutObjectCommand({ ...place, ...headersOf(object), Body, ContentMD5 }));
}

/**
 * Asks the store what it has. A store that encrypts gives ETags that are no MD5; then only the size can be compared, and what was sent was
 * compared when it arrived.
 */
export async function findSum(
  client: S3Client,
  place: Place,
): Promise<(Omit<ObjectSum, 'etag'> & { etag: string | null }) | null> {
  try {
    const { ContentLength = 0, ETag = '', ServerSideEncryption } = await client.send(new HeadObjectCommand(place));
    const [, etag] = /^"?([0-9a-f]{32}(?:-\d+)?)"?$/.exec(ETag) ?? [];
    return { bytes: ContentLength, etag: ServerSideEncryption?.startsWith('aws:') ? null : (etag ?? null) };
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return null;
    throw error;
  }
}
