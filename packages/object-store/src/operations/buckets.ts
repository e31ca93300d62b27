import type { Payload } from '../auth/payload.ts';
import { decodeDocument, readSmallBody } from '../body/read-document.ts';
import { type OperationContext, readHeaders } from '../http/s3-request.ts';
import { listChildren, readText, readXml, type XmlNode } from '../http/xml.ts';
import { keptHeaders, requirePrivate } from '../object-headers.ts';
import { checkBucketName, checkKey } from '../object-key.ts';
import { S3Error } from '../s3-error.ts';
import { answerEmpty, answerXml, isoTime, owner, ownerId } from './answers.ts';

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
  const location = readText(readXml(decodeDocument(document), 'CreateBucketConfiguration'), 'LocationConstraint') ?? '';
  if (/^[A-Za-z0-9-]{0,64}$/.test(location)) return location;
  throw new S3Error('InvalidLocationConstraint', 'The specified location-constraint is not valid');
}

/** CreateBucket; a bucket that exists stays as it is. @throws S3Error InvalidBucketName, InvalidLocationConstraint. */
export async function createBucket(context: OperationContext, payload: Payload): Promise<void> {
  const { request, response, disk, now } = context;
  const { bucket } = request.target;
  checkBucketName(bucket);
  const headers = readHeaders(request);
  requirePrivate(headers.get('x-amz-acl'));
  if (headers.get('x-amz-bucket-object-lock-enabled')?.toLowerCase() === 'true') {
    throw new S3Error('NotImplemented', 'This store does not support object lock.');
  }
  context.acceptBody();
  const location = readLocation(await readSmallBody(context, payload));
  await disk.createBucket({ name: bucket, created: now, ...(location === '' ? {} : { location }) });
  response.writeHead(200, { Location: `/${bucket}`, 'Content-Length': '0' }).end();
}

/** s3cmd needs the type of the grantee. */
const grantee = 'Grantee xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="CanonicalUser"';

/** @throws S3Error NoSuchBucket, NoSuchKey. */
async function requireTarget({ request, disk }: OperationContext): Promise<void> {
  const { bucket, key } = request.target;
  disk.requireBucket(bucket);
  if (key === '') return;
  checkKey(key);
  const { handle } = await disk.openObject(bucket, key);
  await handle.close();
}

/** GetBucketAcl and GetObjectAcl: the store has one owner, who has FULL_CONTROL. @throws S3Error NoSuchBucket, NoSuchKey. */
export async function getAcl(context: OperationContext): Promise<void> {
  await requireTarget(context);
  const grant = [
    [grantee, owner],
    ['Permission', 'FULL_CONTROL'],
  ] as const;
  answerXml(context, 'AccessControlPolicy', [
    ['Owner', owner],
    ['AccessControlList', [['Grant', grant]]],
  ]);
}

/**
 * PutBucketAcl and PutObjectAcl, for clients that set again what they read. Nothing changes.
 * @throws S3Error AccessControlListNotSupported for a grant to anybody else; NoSuchBucket, NoSuchKey, MalformedXML
 */
export async function putAcl(context: OperationContext, payload: Payload): Promise<void> {
  await requireTarget(context);
  const headers = readHeaders(context.request);
  keptHeaders(headers);
  requirePrivate(headers.get('x-amz-acl'));
  const document = await readSmallBody(context, payload);
  if (document.length > 0) {
    const policy = readXml(decodeDocument(document), 'AccessControlPolicy');
    const grants = listChildren(policy, 'AccessControlList').flatMap((list) => listChildren(list, 'Grant'));
    const others = grants
      .flatMap((grant) => listChildren(grant, 'Grantee'))
      .filter((one) => readText(one, 'ID') !== ownerId);
    if (others.length > 0) requirePrivate('grants to others');
  }
  answerEmpty(context, 200);
}
