import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import {
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { checkObjects, measureObjects, type ReadableObject } from '@sheaf/object-store';
import { splitIntoBatches } from '../../core/batches.ts';
import { nameStoreFolder } from '../../core/data-dir.ts';
import { UserError } from '../../core/errors.ts';
import type { StoreSettings } from '../objects/object-store.ts';
import { listMissingInFolder } from '../objects/store-place.ts';

/** Larger objects are sent in parts of this size; a store takes 5 GB at once, and 10,000 parts. */
const partBytes = 64 * 1024 * 1024;

const md5Of = (bytes: Uint8Array): Buffer => createHash('md5').update(bytes).digest();

/** What tells whether a store has the same object: its size, and its ETag as S3 makes it of the MD5 of the bytes. */
interface ObjectSum {
  bytes: number;
  etag: string;
}

const isLong = ({ bytes }: ReadableObject): boolean => bytes > partBytes;

async function readPart(object: ReadableObject, start: number): Promise<Buffer> {
  if (object.bytes === 0) return Buffer.alloc(0);
  return buffer(object.read(start, Math.min(start + partBytes, object.bytes) - 1));
}

/** @returns what the store must say about the object */
async function computeSum(object: ReadableObject): Promise<ObjectSum> {
  const md5s: Buffer[] = [];
  for (let start = 0; start === 0 || start < object.bytes; start += partBytes)
    md5s.push(md5Of(await readPart(object, start)));
  const [whole = Buffer.alloc(0)] = md5s;
  const etag = isLong(object) ? `${md5Of(Buffer.concat(md5s)).toString('hex')}-${md5s.length}` : whole.toString('hex');
  return { bytes: object.bytes, etag };
}

type Place = { Bucket: string; Key: string };

const listHeaders = ({ headers }: ReadableObject) => ({
  ...(headers['content-type'] !== undefined && { ContentType: headers['content-type'] }),
  ...(headers['content-disposition'] !== undefined && { ContentDisposition: headers['content-disposition'] }),
  ...(headers['cache-control'] !== undefined && { CacheControl: headers['cache-control'] }),
});

/** The store compares the MD5 of what arrives. */
async function sendInParts(client: S3Client, place: Place, object: ReadableObject): Promise<void> {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ ...place, ...listHeaders(object) }));
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
async function sendObject(client: S3Client, place: Place, object: ReadableObject): Promise<void> {
  if (isLong(object)) return sendInParts(client, place, object);
  const Body = await readPart(object, 0);
  const ContentMD5 = md5Of(Body).toString('base64');
  await client.send(new PutObjectCommand({ ...place, ...listHeaders(object), Body, ContentMD5 }));
}

/**
 * Asks the store what it has. A store that encrypts gives ETags that are no MD5; then only the size can be compared, and what was sent was
 * compared when it arrived.
 */
async function findSum(
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

/** The objects that both stores have. */
export interface ObjectsReport {
  count: number;
  bytes: number;
}

export interface MoveStore {
  client: S3Client;
  settings: StoreSettings;
}

/** @returns bytes of the object files of a data folder; 0 where it has no store */
export const measureStore = async (dataDir: string): Promise<number> =>
  (await measureObjects(nameStoreFolder(dataDir))).bytes;

/**
 * @param keys of objects that must be there
 * @throws UserError when one is missing
 */
export function requireAllObjects(dataDir: string, keys: readonly string[]): void {
  const missing = listMissingInFolder(dataDir, keys);
  if (missing.length === 0) return;
  const named =
    missing.length === 1
      ? `The object ${missing[0]} is missing.`
      : `${missing.length} objects are missing, such as ${missing[0]}.`;
  throw new UserError(
    `${named} “sheaf check --data-dir ${dataDir}” says what it belongs to: delete that and import it again, or restore a backup. Nothing was moved.`,
  );
}

/** @throws UserError when the bucket holds objects that an earlier call has not sent */
export async function requireFreeBucket({ client, settings }: MoveStore, dataDir: string): Promise<void> {
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: settings.bucket }));
  const keys = Contents.flatMap(({ Key }) => Key ?? []);
  if (listMissingInFolder(dataDir, keys).length > 0)
    throw new UserError(
      `The bucket ${settings.bucket} at ${settings.endpoint} holds objects already. Give an empty one in SHEAF_S3_BUCKET. Nothing was changed.`,
    );
}

/** Sends an object where the store does not have it. @throws UserError when the store then has something else */
async function moveObject({ client, settings }: MoveStore, object: ReadableObject): Promise<void> {
  const place = { Bucket: settings.bucket, Key: object.key };
  const wanted = await computeSum(object);
  const before = await findSum(client, place);
  if (before?.bytes === wanted.bytes && before.etag === wanted.etag) return;
  await sendObject(client, place, object);
  const after = await findSum(client, place);
  if (after?.bytes === wanted.bytes && (after.etag ?? wanted.etag) === wanted.etag) return;
  throw new UserError(
    `The store has ${after === null ? 'no object' : `${after.bytes} bytes (${after.etag})`} under ${object.key}, where ${wanted.bytes} bytes (${wanted.etag}) were sent. Call again to send it again.`,
  );
}

/**
 * Moves all objects of a data folder's store that the other store does not have, and compares each.
 * @param moved called with the bytes of each object
 * @throws UserError when one is damaged or did not arrive
 */
export async function moveObjects(
  store: MoveStore,
  dataDir: string,
  moved: (bytes: number) => void,
): Promise<ObjectsReport> {
  const report = { count: 0, bytes: 0 };
  for await (const object of checkObjects(nameStoreFolder(dataDir))) {
    if (object.problem !== undefined)
      throw new UserError(
        `The object ${object.key ?? object.file} is damaged: ${object.problem} Put a copy of the data folder back. It was not moved; the same command continues afterwards.`,
      );
    await moveObject(store, object);
    report.count += 1;
    report.bytes += object.bytes;
    moved(object.bytes);
  }
  return report;
}

/** Objects that a store is asked for at once. */
const together = 16;

/**
 * Asks a store for objects.
 * @param onChecked called with the number of those that it was asked for
 * @returns those that it has, and the keys of the others
 */
export async function lookForObjects(
  { client, settings }: MoveStore,
  keys: readonly string[],
  onChecked: (objects: number) => void,
): Promise<ObjectsReport & { missing: string[] }> {
  const report = { count: 0, bytes: 0, missing: [] as string[] };
  for (const batch of splitIntoBatches(keys.toSorted(), together)) {
    const sums = await Promise.all(batch.map((Key) => findSum(client, { Bucket: settings.bucket, Key })));
    for (const [index, sum] of sums.entries()) {
      if (sum === null) report.missing.push(batch[index] ?? '');
      else {
        report.count += 1;
        report.bytes += sum.bytes;
      }
    }
    onChecked(batch.length);
  }
  return report;
}
