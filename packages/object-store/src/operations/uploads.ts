import { findAlgorithm } from '../body/expected-digests.ts';
import type { Part, Upload } from '../disk/bucket.ts';
import type { ChecksumAlgorithm } from '../disk/multi-digest.ts';
import { answerEmpty, answerXml, formatTime, owner, readTraits } from '../http/answers.ts';
import { type OperationContext, readHeaders } from '../http/s3-request.ts';
import type { XmlNode } from '../http/xml.ts';
import { checkKey, compareUtf8 } from '../keys-and-tags.ts';
import { invalidArgumentError, S3Error } from '../s3-error.ts';
import { type ListQuery, makeChecksumNodes, readLimit, readListQuery, rollUp } from './list-objects.ts';

/** CRC-64 works for whole objects only, SHA for parts only, CRC-32 and CRC-32C for both. */
function readType(algorithm: ChecksumAlgorithm, asked: string | undefined): 'FULL_OBJECT' | 'COMPOSITE' {
  const type = asked ?? (algorithm === 'crc64nvme' ? 'FULL_OBJECT' : 'COMPOSITE');
  const isPossible = type === 'FULL_OBJECT' ? !algorithm.startsWith('sha') : algorithm !== 'crc64nvme';
  if ((type === 'FULL_OBJECT' || type === 'COMPOSITE') && isPossible) return type;
  throw new S3Error('InvalidRequest', `The ${type} checksum type cannot be used with the ${algorithm} algorithm.`);
}

/** CreateMultipartUpload. @throws S3Error NoSuchBucket, InvalidRequest, and the errors of the headers. */
export async function createUpload(context: OperationContext): Promise<void> {
  const { request, response, disk, now } = context;
  const { bucket, key } = request.target;
  const uploads = disk.requireBucket(bucket).uploads;
  checkKey(key);
  const headers = readHeaders(request);
  const algorithm = findAlgorithm(headers.get('x-amz-checksum-algorithm'));
  const upload: Omit<Upload, 'id'> = { key, initiated: now, ...readTraits(request) };
  if (algorithm !== undefined) {
    upload.checksum = { algorithm, type: readType(algorithm, headers.get('x-amz-checksum-type')) };
    response.setHeader('x-amz-checksum-algorithm', algorithm.toUpperCase());
    response.setHeader('x-amz-checksum-type', upload.checksum.type);
  }
  const id = await uploads.create(upload);
  answerXml(context, 'InitiateMultipartUploadResult', [
    ['Bucket', bucket],
    ['Key', key],
    ['UploadId', id],
  ]);
}

/** AbortMultipartUpload: the parts are deleted when it answers. @throws S3Error NoSuchUpload, NoSuchBucket. */
export async function abortUpload(context: OperationContext): Promise<void> {
  const { bucket, key, query } = context.request.target;
  const uploads = context.disk.requireBucket(bucket).uploads;
  const id = query.get('uploadId') ?? '';
  await uploads.exclusively(id, async () => {
    await uploads.find(id, key);
    await uploads.remove(id);
  });
  answerEmpty(context, 204);
}

function partNode({ number, metadata }: Part): XmlNode {
  const { checksum } = metadata;
  return [
    'Part',
    [
      ['PartNumber', number],
      ['LastModified', formatTime(metadata.last_modified)],
      ['ETag', metadata.etag],
      ['Size', metadata.size],
      ...(checksum === undefined ? [] : [[`Checksum${checksum.algorithm.toUpperCase()}`, checksum.value] as const]),
    ],
  ];
}

/** ListParts. @throws S3Error NoSuchUpload, InvalidArgument. */
export async function listParts(context: OperationContext): Promise<void> {
  const { bucket, key, query } = context.request.target;
  const uploads = context.disk.requireBucket(bucket).uploads;
  const upload = await uploads.find(query.get('uploadId') ?? '', key);
  const limit = readLimit(query, 'max-parts');
  const marker = query.get('part-number-marker') ?? '0';
  if (!/^\d{1,9}$/.test(marker)) throw invalidArgumentError('part-number-marker', 'It must be a whole number.');
  const found = await uploads.listParts(upload.id, Number(marker), limit + 1);
  const parts = found.slice(0, limit);
  answerXml(context, 'ListPartsResult', [
    ['Bucket', bucket],
    ['Key', key],
    ['UploadId', upload.id],
    ['Initiator', owner],
    ['Owner', owner],
    ['StorageClass', 'STANDARD'],
    ['PartNumberMarker', marker],
    ['NextPartNumberMarker', parts.at(-1)?.number ?? 0],
    ['MaxParts', limit],
    ['IsTruncated', found.length > limit],
    ...makeChecksumNodes(upload.checksum),
    ...parts.map(partNode),
  ]);
}

function uploadNode(upload: Upload, query: ListQuery): XmlNode {
  return [
    'Upload',
    [
      ['Key', query.encode(upload.key)],
      ['UploadId', upload.id],
      ['Initiator', owner],
      ['Owner', owner],
      ['StorageClass', 'STANDARD'],
      ['Initiated', formatTime(upload.initiated)],
    ],
  ];
}

function inOrder(left: Upload, right: Upload): number {
  return compareUtf8(left.key, right.key) || left.initiated - right.initiated || compareUtf8(left.id, right.id);
}

/** @returns the uploads after the markers; a key marker alone skips every upload of its key. */
function behind(all: Upload[], keyMarker: string, idMarker: string): Upload[] {
  const at = all.findIndex((upload) => upload.key === keyMarker && upload.id === idMarker);
  if (at >= 0) return all.slice(at + 1);
  return all.filter((upload) => keyMarker === '' || compareUtf8(upload.key, keyMarker) > 0);
}

/** ListMultipartUploads, sorted by key, then by age. @throws S3Error NoSuchBucket, InvalidArgument. */
export async function listUploads(context: OperationContext): Promise<void> {
  const { bucket, query: parameters } = context.request.target;
  const query = readListQuery(context, 'max-uploads');
  const [keyMarker, idMarker] = [parameters.get('key-marker') ?? '', parameters.get('upload-id-marker') ?? ''];
  const all = (await context.disk.requireBucket(bucket).uploads.list()).sort(inOrder);
  const matching = behind(all, keyMarker, idMarker).filter((upload) => upload.key.startsWith(query.prefix));
  const prefixes = new Set(matching.map((upload) => rollUp(upload.key, query)).filter((one) => one !== undefined));
  const uploads = matching.filter((upload) => rollUp(upload.key, query) === undefined);
  const page = uploads.slice(0, query.maxKeys);
  const truncated = uploads.length > page.length;
  answerXml(context, 'ListMultipartUploadsResult', [
    ['Bucket', bucket],
    ['KeyMarker', query.encode(keyMarker)],
    ['UploadIdMarker', idMarker],
    ...(truncated
      ? [
          ['NextKeyMarker', query.encode(page.at(-1)?.key ?? '')] as const,
          ['NextUploadIdMarker', page.at(-1)?.id ?? ''] as const,
        ]
      : []),
    ['Prefix', query.encode(query.prefix)],
    ...(query.delimiter === '' ? [] : [['Delimiter', query.encode(query.delimiter)] as const]),
    ['MaxUploads', query.maxKeys],
    ...query.encoding,
    ['IsTruncated', truncated],
    ...page.map((upload) => uploadNode(upload, query)),
    ...[...prefixes].map((prefix): XmlNode => ['CommonPrefixes', [['Prefix', query.encode(prefix)]]]),
  ]);
}
