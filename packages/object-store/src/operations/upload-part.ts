import type { Payload } from '../auth/payload.ts';
import { checksumHeaders, keptChecksum, verifyDigests } from '../body/expected-digests.ts';
import { planBody, receiveBody, wantedDigests } from '../body/receive-body.ts';
import type { ObjectMetadata } from '../disk/object-metadata.ts';
import { appendRange, orAbort } from '../disk/object-writer.ts';
import type { Upload, UploadFolder } from '../disk/upload-folder.ts';
import { type OperationContext, readHeaders } from '../http/s3-request.ts';
import { checkKey } from '../object-key.ts';
import { invalidArgument, S3Error } from '../s3-error.ts';
import { answerInTime, isoTime, writeEtag } from './answers.ts';
import { checkCopyConditions, copySource } from './copy-object.ts';

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
    throw invalidArgument('partNumber', 'Part number must be an integer between 1 and 10000, inclusive');
  }
  return { uploads, upload: await uploads.find(query.get('uploadId') ?? '', key), part: Number(number) };
}

/** UploadPart. A part sent again replaces the earlier one. @throws S3Error NoSuchUpload, BadDigest, IncompleteBody. */
export async function uploadPart(context: OperationContext, payload: Payload): Promise<void> {
  const { request, response, disk, now } = context;
  const { bucket, key } = request.target;
  const { uploads, upload, part } = await findPlace(context);
  const plan = planBody(request, payload);
  const named = upload.checksum?.algorithm;
  const wanted = new Set([...wantedDigests(plan), ...(named === undefined ? [] : [named])]);
  context.acceptBody();
  const writer = disk.createWriter(wanted);
  const metadata = await orAbort(writer, async (): Promise<ObjectMetadata> => {
    const expected = await receiveBody(request, payload, plan, writer);
    const digests = writer.digest();
    verifyDigests(expected, digests);
    const { checksum } = keptChecksum(expected, digests);
    const kept =
      checksum === undefined || (named && checksum.algorithm !== named)
        ? keptChecksum([], digests, named)
        : { checksum };
    const written = {
      bucket,
      key,
      size: writer.size,
      etag: writeEtag(digests),
      last_modified: now,
      headers: {},
      ...kept,
    };
    await uploads.publishPart(upload.id, part, writer, written);
    return written;
  });
  const { 'x-amz-checksum-type': _, ...sums } = checksumHeaders(metadata.checksum);
  response.writeHead(200, { ETag: metadata.etag, ...sums, 'Content-Length': '0' }).end();
}

/** `bytes=first-last`, both within the source. @throws S3Error InvalidArgument, InvalidRange. */
function readCopyRange(header: string | undefined, size: number): { start: number; length: number } {
  if (header === undefined) return { start: 0, length: size };
  const [, first = '', last = ''] = /^bytes=(\d{1,15})-(\d{1,15})$/.exec(header) ?? [];
  if (first === '' || Number(first) > Number(last)) {
    const message =
      'The x-amz-copy-source-range value must be of the form bytes=first-last where first and last are offsets';
    throw invalidArgument('x-amz-copy-source-range', message);
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
    return orAbort(writer, async () => {
      await appendRange(writer, object, start, length);
      const digests = writer.digest();
      const etag = writeEtag(digests);
      const kept = keptChecksum([], digests, named);
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
    ['LastModified', isoTime(context.now)],
    ['ETag', await copyPart(context, place)],
  ]);
}
