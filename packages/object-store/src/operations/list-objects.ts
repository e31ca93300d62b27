import type { ListedObject, ListingRows, ListingStart } from '../disk/listing.ts';
import type { Checksum } from '../disk/object-metadata.ts';
import { answerXml, formatTime, owner } from '../http/answers.ts';
import { encodePath, type OperationContext } from '../http/s3-request.ts';
import type { XmlNode } from '../http/xml.ts';
import { compareUtf8 } from '../keys-and-tags.ts';
import { invalidArgumentError } from '../s3-error.ts';

const mostKeys = 1000;

/** The parameters of a listing. */
export interface ListQuery {
  prefix: string;
  /** '' for none. */
  delimiter: string;
  maxKeys: number;
  /** Encodes text for the answer. */
  encode: (text: string) => string;
  /** The element that names the encoding. */
  encoding: XmlNode[];
}

/** One page: objects and common prefixes in order, and the last of them when more follow. */
interface ListPage {
  objects: ListedObject[];
  prefixes: string[];
  /** '' at the end. */
  next: string;
}

/** Reads a page size. @throws S3Error InvalidArgument unless it is a whole number from 0 to 2^31 - 1. */
export function readLimit(query: ReadonlyMap<string, string>, name: string): number {
  const text = query.get(name);
  if (text === undefined) return mostKeys;
  if (!/^\d{1,10}$/.test(text) || Number(text) > 0x7fffffff) {
    throw invalidArgumentError(name, `Provided ${name} not an integer or within integer range`);
  }
  return Math.min(Number(text), mostKeys);
}

/** @throws S3Error InvalidArgument. */
export function readListQuery({ request: { target } }: OperationContext, limit = 'max-keys'): ListQuery {
  const { query } = target;
  const encoding = query.get('encoding-type');
  if (encoding !== undefined && encoding !== 'url') {
    throw invalidArgumentError('encoding-type', 'Invalid Encoding Method specified in Request');
  }
  return {
    prefix: query.get('prefix') ?? '',
    delimiter: query.get('delimiter') ?? '',
    maxKeys: readLimit(query, limit),
    encode: encoding === undefined ? (text) => text : encodePath,
    encoding: encoding === undefined ? [] : [['EncodingType', 'url']],
  };
}

/** @returns the common prefix that stands for a key, or undefined. */
export function rollUp(key: string, { prefix, delimiter }: ListQuery): string | undefined {
  const at = delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length);
  return at < 0 ? undefined : key.slice(0, at + delimiter.length);
}

/** Rows in the order of their keys, read in steps that grow until a common prefix skips some. */
function* rowsFrom(rows: ListingRows, begin: ListingStart): Generator<ListedObject, void, ListingStart | undefined> {
  let start = begin;
  for (let step = 1; ; step = Math.min(step * 4, mostKeys)) {
    const read = rows.read(start, step);
    for (const row of read) {
      const skip = yield row;
      start = skip ?? { key: row.key, kind: 'after' };
      if (skip === undefined) continue;
      step = 1;
      break;
    }
    if (read.length < step) return;
  }
}

function chooseFirstKey({ prefix }: ListQuery, after: string): ListingStart {
  return compareUtf8(after, prefix) < 0 ? { key: prefix, kind: 'at' } : { key: after, kind: 'after' };
}

/** @returns the page after `after`; a common prefix counts as one entry, sorted by its text. */
function listPage(rows: ListingRows, query: ListQuery, after: string): ListPage {
  const page: ListPage = { objects: [], prefixes: [], next: '' };
  if (query.maxKeys === 0) return page;
  const listed = rowsFrom(rows, chooseFirstKey(query, after));
  let last = '';
  for (let { value: entry } = listed.next(); entry?.key.startsWith(query.prefix); ) {
    const common = rollUp(entry.key, query);
    if (common === undefined || compareUtf8(common, after) > 0) {
      if (page.objects.length + page.prefixes.length === query.maxKeys) return { ...page, next: last };
      if (common === undefined) page.objects.push(entry);
      else page.prefixes.push(common);
      last = common ?? entry.key;
    }
    entry = listed.next(common === undefined ? undefined : { key: common, kind: 'after all' }).value ?? undefined;
  }
  return page;
}

/** @returns the element of an object, `Contents` unless a listing names it otherwise. */
function objectNode(
  { key, size, etag, last_modified, checksum }: ListedObject,
  query: ListQuery,
  withOwner: boolean,
  name = 'Contents',
  more: readonly XmlNode[] = [],
): XmlNode {
  return [
    name,
    [
      ['Key', query.encode(key)],
      ...more,
      ['LastModified', formatTime(last_modified)],
      ['ETag', etag],
      ...makeChecksumNodes(checksum),
      ['Size', size],
      ...(withOwner ? [['Owner', owner] as const] : []),
      ['StorageClass', 'STANDARD'],
    ],
  ];
}

/** @returns the elements of the kind of a checksum; none without one. */
export function makeChecksumNodes(checksum: Pick<Checksum, 'algorithm' | 'type'> | undefined): XmlNode[] {
  if (checksum === undefined) return [];
  return [
    ['ChecksumAlgorithm', checksum.algorithm.toUpperCase()],
    ['ChecksumType', checksum.type],
  ];
}

/** @returns the `CommonPrefixes` of a page. */
function prefixNodes(page: ListPage, query: ListQuery): XmlNode[] {
  return page.prefixes.map((prefix): XmlNode => ['CommonPrefixes', [['Prefix', query.encode(prefix)]]]);
}

/** @returns the parameters that every listing repeats in its answer. */
function echoNodes(bucket: string, query: ListQuery, prefix = query.encode(query.prefix)): XmlNode[] {
  return [
    ['Name', bucket],
    ['Prefix', prefix],
    ...(query.delimiter === '' ? [] : [['Delimiter', query.encode(query.delimiter)] as const]),
    ...query.encoding,
  ];
}

/** Reads the page of a bucket behind `after`. @throws S3Error NoSuchBucket, InvalidArgument. */
async function readPage(context: OperationContext, after: string) {
  const bucket = context.disk.requireBucket(context.request.target.bucket);
  const query = readListQuery(context);
  const page = await bucket.listing.read((rows) => listPage(rows, query, after));
  return { name: bucket.settings.name, query, page };
}

/** ListObjects, version 1: https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjects.html @throws S3Error NoSuchBucket. */
export async function listObjects(context: OperationContext): Promise<void> {
  const marker = context.request.target.query.get('marker') ?? '';
  const { name, query, page } = await readPage(context, marker);
  // S3 returns this element only with a delimiter.
  const next: XmlNode[] = page.next === '' || query.delimiter === '' ? [] : [['NextMarker', query.encode(page.next)]];
  answerXml(context, 'ListBucketResult', [
    // Version 1 encodes every name but this one.
    ...echoNodes(name, query, query.prefix),
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
  throw invalidArgumentError('continuation-token', 'The continuation token provided is incorrect');
}

/** ListObjectsV2: https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html @throws S3Error NoSuchBucket. */
export async function listObjectsV2(context: OperationContext): Promise<void> {
  const parameters = context.request.target.query;
  if (parameters.get('list-type') !== '2')
    throw invalidArgumentError('list-type', 'Invalid List Type specified in Request');
  const token = parameters.get('continuation-token');
  const start = parameters.get('start-after');
  const { name, query, page } = await readPage(context, token ? readToken(token) : (start ?? ''));
  const withOwner = parameters.get('fetch-owner') === 'true';
  const echo = (tag: string, value: string | undefined): XmlNode[] => (value === undefined ? [] : [[tag, value]]);
  answerXml(context, 'ListBucketResult', [
    ...echoNodes(name, query),
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
  const parameters = context.request.target.query;
  const marker = parameters.get('key-marker') ?? '';
  const { name, query, page } = await readPage(context, marker);
  const version: XmlNode[] = [
    ['VersionId', 'null'],
    ['IsLatest', true],
  ];
  const next: XmlNode[] = [
    ['NextKeyMarker', query.encode(page.next)],
    ['NextVersionIdMarker', 'null'],
  ];
  answerXml(context, 'ListVersionsResult', [
    ...echoNodes(name, query),
    ['KeyMarker', query.encode(marker)],
    ['VersionIdMarker', parameters.get('version-id-marker') ?? ''],
    ['MaxKeys', query.maxKeys],
    ['IsTruncated', page.next !== ''],
    ...(page.next === '' ? [] : next),
    ...page.objects.map((entry) => objectNode(entry, query, true, 'Version', version)),
    ...prefixNodes(page, query),
  ]);
}
