import type { Payload } from '../auth/payload.ts';
import { decodeDocument, readSmallBody } from '../body/read-document.ts';
import { headersOf, type OperationContext } from '../http/s3-request.ts';
import type { XmlNode } from '../http/xml.ts';
import { readXml, textOf } from '../http/xml-reader.ts';
import { requirePrivate } from '../object-headers.ts';
import { checkBucketName } from '../object-key.ts';
import { S3Error } from '../s3-error.ts';
import { answerEmpty, answerXml, isoTime, owner } from './answers.ts';

/** ListBuckets, sorted by name. */
export async function listBuckets(context: OperationContext): Promise<void> {
  const buckets = context.disk.listBuckets().map(
    ({ name, created }): XmlNode => [
      'Bucket',
      [
        ['Name', name],
        ['CreationDate', isoTime(created)],
      ],
    ],
  );
  answerXml(context, 'ListAllMyBucketsResult', [
    ['Owner', owner],
    ['Buckets', buckets],
  ]);
}

/** HeadBucket. @throws S3Error NoSuchBucket. */
export async function headBucket({ request, response, disk }: OperationContext): Promise<void> {
  disk.requireBucket(request.target.bucket);
  response.writeHead(200, { 'Content-Length': '0' }).end();
}

/** GetBucketLocation: what the bucket was created with; empty, which stands for us-east-1, without it. */
export async function getBucketLocation(context: OperationContext): Promise<void> {
  const { location = '' } = context.disk.requireBucket(context.request.target.bucket).settings;
  answerXml(context, 'LocationConstraint', location);
}

/** GetBucketVersioning: empty, because versioning is off. */
export async function getBucketVersioning(context: OperationContext): Promise<void> {
  context.disk.requireBucket(context.request.target.bucket);
  answerXml(context, 'VersioningConfiguration', []);
}

/** DeleteBucket. @throws S3Error NoSuchBucket, BucketNotEmpty. */
export async function deleteBucket(context: OperationContext): Promise<void> {
  await context.disk.deleteBucket(context.request.target.bucket);
  answerEmpty(context, 204);
}

/** @returns the LocationConstraint of a document, which is kept and has no other effect. @throws S3Error MalformedXML, InvalidLocationConstraint. */
function readLocation(document: Buffer): string {
  if (document.length === 0) return '';
  const location = textOf(readXml(decodeDocument(document), 'CreateBucketConfiguration'), 'LocationConstraint') ?? '';
  if (/^[A-Za-z0-9-]{0,64}$/.test(location)) return location;
  throw new S3Error('InvalidLocationConstraint', 'The specified location-constraint is not valid');
}

/** CreateBucket; a bucket that exists stays as it is. @throws S3Error InvalidBucketName, InvalidLocationConstraint. */
export async function createBucket(context: OperationContext, payload: Payload): Promise<void> {
  const { request, response, disk, now } = context;
  const { bucket } = request.target;
  checkBucketName(bucket);
  const headers = headersOf(request);
  requirePrivate(headers.get('x-amz-acl'));
  if (headers.get('x-amz-bucket-object-lock-enabled')?.toLowerCase() === 'true') {
    throw new S3Error('NotImplemented', 'This store does not support object lock.');
  }
  context.acceptBody();
  const location = readLocation(await readSmallBody(context, payload));
  await disk.createBucket({ name: bucket, created: now, ...(location === '' ? {} : { location }) });
  response.writeHead(200, { Location: `/${bucket}`, 'Content-Length': '0' }).end();
}
