import type { Payload } from '../auth/sigv4.ts';
import { readSmallBody } from '../body/read-document.ts';
import { answerEmpty, answerXml, formatTime, owner } from '../http/answers.ts';
import { type OperationContext, readHeaders } from '../http/s3-request.ts';
import type { XmlNode } from '../http/xml.ts';
import { checkBucketName } from '../keys-and-tags.ts';
import { requirePrivate } from '../object-headers.ts';
import { S3Error } from '../s3-error.ts';

/** ListBuckets, sorted by name. */
export async function listBuckets(context: OperationContext): Promise<void> {
  const buckets = context.disk.listBuckets().map(
    ({ name, created }): XmlNode => [
      'Bucket',
      [
        ['Name', name],
        ['CreationDate', formatTime(created)],
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

/** GetBucketLocation: empty, which stands for us-east-1. */
export async function getBucketLocation(context: OperationContext): Promise<void> {
  context.disk.requireBucket(context.request.target.bucket);
  answerXml(context, 'LocationConstraint', '');
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

/**
 * CreateBucket; a bucket that exists stays as it is. A LocationConstraint is read and has no effect.
 * @throws S3Error InvalidBucketName, NotImplemented.
 */
export async function createBucket(context: OperationContext, payload: Payload): Promise<void> {
  const { request, response, disk, now } = context;
  const { bucket } = request.target;
  checkBucketName(bucket);
  const headers = readHeaders(request);
  requirePrivate(headers.get('x-amz-acl'));
  if (headers.get('x-amz-bucket-object-lock-enabled')?.toLowerCase() === 'true') {
    throw new S3Error('NotImplemented', 'This store does not support object lock.');
  }
  await readSmallBody(context, payload);
  await disk.createBucket({ name: bucket, created: now });
  response.writeHead(200, { Location: `/${bucket}`, 'Content-Length': '0' }).end();
}
