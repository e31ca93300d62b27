import type { Part, Upload } from '../disk/upload-folder.ts';
import { compareUtf8 } from '../disk/utf8-order.ts';
import type { OperationContext } from '../http/s3-request.ts';
import type { XmlNode } from '../http/xml.ts';
import { invalidArgument } from '../s3-error.ts';
import { answerXml, isoTime, owner } from './answers.ts';
import { type ListQuery, readLimit, readListQuery } from './listing.ts';

function partNode({ number, metadata }: Part): XmlNode {
  const { checksum } = metadata;
  return [
    'Part',
    [
      ['PartNumber', number],
      ['LastModified', isoTime(metadata.last_modified)],
      ['ETag', metadata.etag],
      ['Size', metadata.size],
      ...(checksum === undefined ? [] : [[`Checksum${checksum.algorithm.toUpperCase()}`, checksum.value] as const]),
    ],
  ];
}

/** ListParts. @throws S3Error NoSuchUpload, InvalidArgument. */
export async function listParts(context: OperationContext): Promise<void> {
  const { bucket, key, query } = context.request.target;
  const uploads = context.disk.uploadsOf(bucket);
  const upload = await uploads.find(query.get('uploadId') ?? '', key);
  const limit = readLimit(query, 'max-parts');
  const marker = query.get('part-number-marker') ?? '0';
  if (!/^\d{1,9}$/.test(marker)) throw invalidArgument('part-number-marker', 'It must be a whole number.');
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
    ...(upload.checksum === undefined
      ? []
      : [
          ['ChecksumAlgorithm', upload.checksum.algorithm.toUpperCase()] as const,
          ['ChecksumType', upload.checksum.type] as const,
        ]),
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
      ['Initiated', isoTime(upload.initiated)],
    ],
  ];
}

function inOrder(left: Upload, right: Upload): number {
  return compareUtf8(left.key, right.key) || left.initiated - right.initiated || compareUtf8(left.id, right.id);
}

function commonOf(key: string, { prefix, delimiter }: ListQuery): string | undefined {
  const at = delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length);
  return at < 0 ? undefined : key.slice(0, at + delimiter.length);
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
  const all = (await context.disk.uploadsOf(bucket).list()).sort(inOrder);
  const matching = behind(all, keyMarker, idMarker).filter((upload) => upload.key.startsWith(query.prefix));
  const prefixes = new Set(matching.map((upload) => commonOf(upload.key, query)).filter((one) => one !== undefined));
  const uploads = matching.filter((upload) => commonOf(upload.key, query) === undefined);
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
