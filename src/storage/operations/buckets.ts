import type { Payload } from '../auth/payload.ts';
import { decodeDocument, readSmallBody } from '../body/read-document.ts';
import { headersOf, type OperationContext } from '../http/s3-request.ts';
import type { XmlNode } from '../http/xml.ts';
import { readXml } from '../http/xml-reader.ts';
import { readAcl } from '../object-headers.ts';
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

/** DeleteBucket. @throws S3Error NoSuchBucket, BucketNotEmpty. */
export async function deleteBucket(context: OperationContext): Promise<void> {
  await context.disk.deleteBucket(context.request.target.bucket);
  answerEmpty(context, 204);
}

/** CreateBucket. The location in its body is ignored: the store has only one. @throws S3Error InvalidBucketName, BucketAlreadyOwnedByYou. */
export async function createBucket(context: OperationContext, payload: Payload): Promise<void> {
  const { request, response, disk, now } = context;
  const { bucket } = request.target;
  checkBucketName(bucket);
  const headers = headersOf(request);
  const acl = readAcl(headers.get('x-amz-acl'));
  if (headers.get('x-amz-bucket-object-lock-enabled')?.toLowerCase() === 'true') {
    throw new S3Error('NotImplemented', 'This store does not support object lock.');
  }
  context.acceptBody();
  const body = await readSmallBody(context, payload);
  if (body.length > 0) readXml(decodeDocument(body), 'CreateBucketConfiguration');
  if (!(await disk.createBucket({ name: bucket, created: now, ...(acl === 'private' ? {} : { acl }) }))) {
    const message = 'Your previous request to create the named bucket succeeded and you already own it.';
    throw new S3Error('BucketAlreadyOwnedByYou', message, { BucketName: bucket });
  }
  response.writeHead(200, { Location: `/${bucket}`, 'Content-Length': '0' }).end();
}
