import type { ObjectMetadata } from '../disk/object-metadata.ts';
import { type OperationContext, readHeaders, type S3Request } from '../http/s3-request.ts';
import type { XmlNode } from '../http/xml.ts';
import { checkKey } from '../object-key.ts';
import { invalidArgument } from '../s3-error.ts';
import { answerXml } from './answers.ts';
import { checkVersion } from './preconditions.ts';

const attributes = ['ETag', 'Checksum', 'ObjectParts', 'StorageClass', 'ObjectSize'] as const;
type Attribute = (typeof attributes)[number];

const mostParts = 1000;

function readAttributes(request: S3Request): Attribute[] {
  const name = 'x-amz-object-attributes';
  const asked = (readHeaders(request).get(name) ?? '').split(',').map((text) => text.trim());
  const unknown = asked.find((text) => !attributes.some((attribute) => attribute === text));
  if (unknown === undefined) return attributes.filter((attribute) => asked.includes(attribute));
  throw invalidArgument(name, `'${unknown}' is not an attribute. Ask for one or more of ${attributes.join(', ')}.`);
}

function readCount(request: S3Request, name: string, otherwise: number): number {
  const text = readHeaders(request).get(name);
  if (text === undefined) return otherwise;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw invalidArgument(name, `'${text}' is not a whole number.`);
}

/** @returns a page of the parts, empty for an object that was not uploaded in parts */
function partNodes(request: S3Request, { parts, checksum }: ObjectMetadata): XmlNode[] {
  if (parts === undefined) return [];
  const limit = Math.min(readCount(request, 'x-amz-max-parts', mostParts), mostParts);
  const marker = readCount(request, 'x-amz-part-number-marker', 0);
  const page = parts.slice(marker, marker + limit);
  const sum = (value: string | undefined): XmlNode[] =>
    checksum === undefined || value === undefined ? [] : [[`Checksum${checksum.algorithm.toUpperCase()}`, value]];
  const node = (part: (typeof parts)[number], index: number): XmlNode => [
    'Part',
    [['PartNumber', marker + index + 1], ['Size', part.size], ...sum(part.checksum)],
  ];
  const nodes: XmlNode[] = [
    ['PartsCount', parts.length],
    ['PartNumberMarker', marker],
    ['NextPartNumberMarker', marker + page.length],
    ['MaxParts', limit],
    ['IsTruncated', marker + page.length < parts.length],
    ...page.map(node),
  ];
  return [['ObjectParts', nodes]];
}

function checksumNodes({ checksum }: ObjectMetadata): XmlNode[] {
  if (checksum === undefined) return [];
  const nodes: XmlNode[] = [
    [`Checksum${checksum.algorithm.toUpperCase()}`, checksum.value],
    ['ChecksumType', checksum.type],
  ];
  return [['Checksum', nodes]];
}

/**
 * GetObjectAttributes: https://docs.aws.amazon.com/AmazonS3/latest/API/API_GetObjectAttributes.html
 * @throws S3Error NoSuchKey, NoSuchBucket, InvalidArgument for an unknown attribute.
 */
export async function getObjectAttributes(context: OperationContext): Promise<void> {
  const { request, response, disk } = context;
  const { bucket, key, query } = request.target;
  checkKey(key);
  checkVersion(query.get('versionId'));
  const asked = readAttributes(request);
  const { metadata, handle } = await disk.openObject(bucket, key);
  await handle.close();
  const nodes: Readonly<Record<Attribute, () => XmlNode[]>> = {
    ETag: () => [['ETag', metadata.etag.replaceAll('"', '')]],
    Checksum: () => checksumNodes(metadata),
    ObjectParts: () => partNodes(request, metadata),
    StorageClass: () => [['StorageClass', 'STANDARD']],
    ObjectSize: () => [['ObjectSize', metadata.size]],
  };
  response.setHeader('Last-Modified', new Date(metadata.last_modified).toUTCString());
  answerXml(
    context,
    'GetObjectAttributesResponse',
    asked.flatMap((attribute) => nodes[attribute]()),
  );
}
