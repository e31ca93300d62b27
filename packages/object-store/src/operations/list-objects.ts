import type { OperationContext } from '../http/s3-request.ts';
import type { XmlNode } from '../http/xml.ts';
import { invalidArgument } from '../s3-error.ts';
import { answerXml } from './answers.ts';
import { echoNodes, listPage, objectNode, prefixNodes, readListQuery } from './listing.ts';

/** ListObjects, version 1: https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjects.html @throws S3Error NoSuchBucket. */
export async function listObjects(context: OperationContext): Promise<void> {
  const { disk, request } = context;
  const bucket = disk.requireBucket(request.target.bucket);
  const query = readListQuery(context);
  const marker = request.target.query.get('marker') ?? '';
  const page = await bucket.listing.read((rows) => listPage(rows, query, marker));
  // S3 returns this element only with a delimiter.
  const next: XmlNode[] = page.next === '' || query.delimiter === '' ? [] : [['NextMarker', query.encode(page.next)]];
  answerXml(context, 'ListBucketResult', [
    // Version 1 encodes every name but this one.
    ...echoNodes(bucket.settings.name, query, query.prefix),
    ['Marker', query.encode(marker)],
    ['MaxKeys', query.maxKeys],
    ['IsTruncated', page.next !== ''],
    ...next,
    ...page.objects.map((entry) => objectNode(entry, query, true)),
    ...prefixNodes(page, query),
  ]);
}

/** Opaque to clients: the end of the previous page. */
const makeToken = (last: string) => Buffer.from(last).toString('base64url');

function readToken(token: string): string {
  const bytes = Buffer.from(token, 'base64url');
  const text = bytes.toString();
  if (makeToken(text) === token) return text;
  throw invalidArgument('continuation-token', 'The continuation token provided is incorrect');
}

/** ListObjectsV2: https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html @throws S3Error NoSuchBucket. */
export async function listObjectsV2(context: OperationContext): Promise<void> {
  const { disk, request } = context;
  const bucket = disk.requireBucket(request.target.bucket);
  const parameters = request.target.query;
  if (parameters.get('list-type') !== '2') throw invalidArgument('list-type', 'Invalid List Type specified in Request');
  const query = readListQuery(context);
  const token = parameters.get('continuation-token');
  const start = parameters.get('start-after');
  const after = token ? readToken(token) : (start ?? '');
  const page = await bucket.listing.read((rows) => listPage(rows, query, after));
  const withOwner = parameters.get('fetch-owner') === 'true';
  const echo = (name: string, value: string | undefined): XmlNode[] => (value === undefined ? [] : [[name, value]]);
  answerXml(context, 'ListBucketResult', [
    ...echoNodes(bucket.settings.name, query),
    ...echo('StartAfter', start === undefined ? undefined : query.encode(start)),
    ...echo('ContinuationToken', token),
    ['MaxKeys', query.maxKeys],
    ['KeyCount', page.objects.length + page.prefixes.length],
    ['IsTruncated', page.next !== ''],
    ...echo('NextContinuationToken', page.next === '' ? undefined : makeToken(page.next)),
    ...page.objects.map((entry) => objectNode(entry, query, withOwner)),
    ...prefixNodes(page, query),
  ]);
}

/** ListObjectVersions: one version of each object, called `null`. @throws S3Error NoSuchBucket. */
export async function listObjectVersions(context: OperationContext): Promise<void> {
  const { disk, request } = context;
  const bucket = disk.requireBucket(request.target.bucket);
  const query = readListQuery(context);
  const marker = request.target.query.get('key-marker') ?? '';
  const page = await bucket.listing.read((rows) => listPage(rows, query, marker));
  const version: XmlNode[] = [
    ['VersionId', 'null'],
    ['IsLatest', true],
  ];
  const next: XmlNode[] = [
    ['NextKeyMarker', query.encode(page.next)],
    ['NextVersionIdMarker', 'null'],
  ];
  answerXml(context, 'ListVersionsResult', [
    ...echoNodes(bucket.settings.name, query),
    ['KeyMarker', query.encode(marker)],
    ['VersionIdMarker', request.target.query.get('version-id-marker') ?? ''],
    ['MaxKeys', query.maxKeys],
    ['IsTruncated', page.next !== ''],
    ...(page.next === '' ? [] : next),
    ...page.objects.map((entry) => objectNode(entry, query, true, 'Version', version)),
    ...prefixNodes(page, query),
  ]);
}
