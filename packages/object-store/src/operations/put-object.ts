import type { Payload } from '../auth/sigv4.ts';
import {
  chooseChecksum,
  type Expected,
  findAlgorithm,
  makeChecksumHeaders,
  verifyDigests,
} from '../body/expected-digests.ts';
import { listWantedDigests, planBody, receiveBody } from '../body/receive-body.ts';
import type { Upload, UploadFolder } from '../disk/bucket.ts';
import type { ChecksumAlgorithm, Digests } from '../disk/multi-digest.ts';
import { abortOnFailure, appendRange, type ObjectWriter } from '../disk/object-writer.ts';
import { answerInTime, formatTime, readTraits, writeEtag } from '../http/answers.ts';
import { type OperationContext, pickHeader, readHeaders } from '../http/s3-request.ts';
import { checkKey } from '../keys-and-tags.ts';
import { invalidArgumentError, S3Error } from '../s3-error.ts';
import { checkCopyConditions, copySource } from './copy-object.ts';
import { checkEarly, readPrecondition } from './preconditions.ts';

/** The bytes of a request in a writer, with the facts that the headers announced and the bytes confirm. */
interface Received {
  size: number;
  etag: string;
  expected: readonly Expected[];
  digests: Digests;
}

/**
 * Receives the body of a request into a new file, and has it published; the file is deleted when anything fails.
 * @param named the checksum to compute besides those that the sender announced
 * @returns what `publish` returns
 * @throws S3Error BadDigest, IncompleteBody, MissingContentLength, EntityTooLarge, and what `publish` throws
 */
async function receiveObject<T>(
  context: OperationContext,
  payload: Payload,
  named: ChecksumAlgorithm | undefined,
  publish: (writer: ObjectWriter, received: Received) => Promise<T>,
): Promise<T> {
  const { request, disk } = context;
  const plan = planBody(request, payload);
  context.acceptBody();
  const writer = disk.createWriter(new Set([...listWantedDigests(plan), ...(named === undefined ? [] : [named])]));
  return abortOnFailure(writer, async () => {
    const expected = await receiveBody(request, payload, plan, writer);
    const digests = writer.digest();
    verifyDigests(expected, digests);
    return publish(writer, { size: writer.size, etag: writeEtag(digests), expected, digests });
  });
}

/**
 * PutObject: https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutObject.html
 * @throws S3Error NoSuchBucket, PreconditionFailed, NotImplemented, and those of `receiveObject`
 */
export async function putObject(context: OperationContext, payload: Payload): Promise<void> {
  const { request, response, disk, now } = context;
  const { bucket, key } = request.target;
  disk.requireBucket(bucket);
  checkKey(key);
  const traits = readTraits(request);
  const precondition = readPrecondition(request);
  await checkEarly(context, precondition);
  const named = findAlgorithm(pickHeader(request, 'x-amz-checksum-algorithm'));
  const stored = await receiveObject(context, payload, named, async (writer, { size, etag, expected, digests }) => {
    const kept = chooseChecksum(expected, digests, named);
    const metadata = { bucket, key, size, etag, last_modified: now, ...traits, ...kept };
    await disk.publish(writer, metadata, precondition);
    return { etag, ...kept };
  });
  const headers = { ETag: stored.etag, ...makeChecksumHeaders(stored.checksum), 'Content-Length': '0' };
  response.writeHead(200, headers).end();
}

interface Place {
  uploads: UploadFolder;
  upload: Upload;
  part: number;
}

/** @throws S3Error InvalidArgument unless the part number is from 1 to 10,000, NoSuchUpload, NoSuchBucket. */
async function findPlace({ request, disk }: OperationContext): Promise<Place> {
  const { bucket, key, query } = request.target;
  const { uploads } = disk.requireBucket(bucket);
  checkKey(key);
  const number = query.get('partNumber') ?? '';
  if (!/^\d{1,5}$/.test(number) || Number(number) < 1 || Number(number) > 10_000) {
    throw invalidArgumentError('partNumber', 'Part number must be an integer between 1 and 10000, inclusive');
  }
  return { uploads, upload: await uploads.find(query.get('uploadId') ?? '', key), part: Number(number) };
}

/** UploadPart. A part sent again replaces the earlier one. @throws S3Error NoSuchUpload, and those of `receiveObject` */
export async function uploadPart(context: OperationContext, payload: Payload): Promise<void> {
  const { request, response, now } = context;
  const { bucket, key } = request.target;
  const { uploads, upload, part } = await findPlace(context);
  const named = upload.checksum?.algorithm;
  const stored = await receiveObject(context, payload, named, async (writer, { size, etag, expected, digests }) => {
    const { checksum } = chooseChecksum(expected, digests);
    const isOther = checksum === undefined || (named !== undefined && checksum.algorithm !== named);
    const kept = isOther ? chooseChecksum([], digests, named) : { checksum };
    const metadata = { bucket, key, size, etag, last_modified: now, headers: {}, ...kept };
    await uploads.publishPart(upload.id, part, writer, metadata);
    return { etag, ...kept };
  });
  const { 'x-amz-checksum-type': _, ...sums } = makeChecksumHeaders(stored.checksum);
  response.writeHead(200, { ETag: stored.etag, ...sums, 'Content-Length': '0' }).end();
}

/** `bytes=first-last`, both within the source. @throws S3Error InvalidArgument, InvalidRange. */
function readCopyRange(header: string | undefined, size: number): { start: number; length: number } {
  if (header === undefined) return { start: 0, length: size };
  const [, first = '', last = ''] = /^bytes=(\d{1,15})-(\d{1,15})$/.exec(header) ?? [];
  if (first === '' || Number(first) > Number(last)) {
    const message =
      'The x-amz-copy-source-range value must be of the form bytes=first-last where first and last are offsets';
    throw invalidArgumentError('x-amz-copy-source-range', message);
  }
  if (Number(last) >= size) {
    throw new S3Error('InvalidRange', `The range is not within the source, which has ${size} bytes.`);
  }
  return { start: Number(first), length: Number(last) - Number(first) + 1 };
}

/** @returns the ETag of the new part. */
function copyPart({ request, disk, now }: OperationContext, { uploads, upload, part }: Place): Promise<string> {
  const { bucket, key } = request.target;
  const source = copySource(request);
  return disk.readObject(source.bucket, source.key, async (object) => {
    checkCopyConditions(request, object.metadata);
    const header = readHeaders(request).get('x-amz-copy-source-range');
    const { start, length } = readCopyRange(header, object.metadata.size);
    const named = upload.checksum?.algorithm;
    const writer = disk.createWriter(named === undefined ? ['md5'] : ['md5', named]);
    return abortOnFailure(writer, async () => {
      await appendRange(writer, object, start, length);
      const digests = writer.digest();
      const etag = writeEtag(digests);
      const kept = chooseChecksum([], digests, named);
      const written = { bucket, key, size: writer.size, etag, last_modified: now, headers: {}, ...kept };
      await uploads.publishPart(upload.id, part, writer, written);
      return etag;
    });
  });
}

/** UploadPartCopy: makes a part from a stored object. @throws S3Error NoSuchKey, NoSuchUpload, InvalidArgument. */
export async function uploadPartCopy(context: OperationContext): Promise<void> {
  const place = await findPlace(context);
  await answerInTime(context, 'CopyPartResult', async () => [
    ['LastModified', formatTime(context.now)],
    ['ETag', await copyPart(context, place)],
  ]);
}
