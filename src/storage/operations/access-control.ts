import type { Payload } from '../auth/payload.ts';
import { readSmallBody } from '../body/read-document.ts';
import type { Acl } from '../disk/object-metadata.ts';
import { headersOf, type OperationContext } from '../http/s3-request.ts';
import type { XmlNode } from '../http/xml.ts';
import { keptHeaders, readAcl } from '../object-headers.ts';
import { checkKey } from '../object-key.ts';
import { S3Error } from '../s3-error.ts';
import { answerEmpty, answerXml, owner } from './answers.ts';
import { changeMetadata } from './change-metadata.ts';

/** s3cmd needs the type of each grantee. */
const xsi = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type=';

function grant(type: 'CanonicalUser' | 'Group', grantee: readonly XmlNode[], permission: string): XmlNode {
  return [
    'Grant',
    [
      [`Grantee ${xsi}"${type}"`, grantee],
      ['Permission', permission],
    ],
  ];
}

function answerAcl(context: OperationContext, acl: Acl = 'private'): void {
  const everybody: XmlNode[] = [['URI', 'http://acs.amazonaws.com/groups/global/AllUsers']];
  const grants = [grant('CanonicalUser', owner, 'FULL_CONTROL')];
  if (acl !== 'private') grants.push(grant('Group', everybody, 'READ'));
  if (acl === 'public-read-write') grants.push(grant('Group', everybody, 'WRITE'));
  answerXml(context, 'AccessControlPolicy', [
    ['Owner', owner],
    ['AccessControlList', grants],
  ]);
}

/** GetBucketAcl: the owner's grant, and everybody's when the bucket is public. */
export async function getBucketAcl(context: OperationContext): Promise<void> {
  answerAcl(context, context.disk.requireBucket(context.request.target.bucket).settings.acl);
}

/** GetObjectAcl. @throws S3Error NoSuchKey. */
export async function getObjectAcl(context: OperationContext): Promise<void> {
  const { bucket, key } = context.request.target;
  checkKey(key);
  const { metadata, handle } = await context.disk.openObject(bucket, key);
  await handle.close();
  answerAcl(context, metadata.acl);
}

/** @throws S3Error NotImplemented for grants, in a document or in headers: the store has one owner and everybody else. */
async function readCannedAcl(context: OperationContext, payload: Payload): Promise<Acl> {
  const headers = headersOf(context.request);
  keptHeaders(headers);
  const acl = readAcl(headers.get('x-amz-acl'));
  const document = await readSmallBody(context, payload);
  if (headers.has('x-amz-acl') && document.length === 0) return acl;
  throw new S3Error('NotImplemented', "This store takes an ACL by its name, in 'x-amz-acl', not as grants.");
}

const withAcl = <T extends { acl?: Acl }>({ acl: _, ...rest }: T, acl: Acl) =>
  acl === 'private' ? rest : { ...rest, acl };

/** PutBucketAcl with a canned ACL. @throws S3Error NoSuchBucket, InvalidArgument, NotImplemented. */
export async function putBucketAcl(context: OperationContext, payload: Payload): Promise<void> {
  const { bucket } = context.request.target;
  context.disk.requireBucket(bucket);
  const acl = await readCannedAcl(context, payload);
  await context.disk.changeSettings(bucket, (settings) => withAcl(settings, acl));
  answerEmpty(context, 200);
}

/** PutObjectAcl with a canned ACL. @throws S3Error NoSuchKey, InvalidArgument, NotImplemented, OperationAborted. */
export async function putObjectAcl(context: OperationContext, payload: Payload): Promise<void> {
  checkKey(context.request.target.key);
  const acl = await readCannedAcl(context, payload);
  await changeMetadata(context, (metadata) => withAcl(metadata, acl));
  answerEmpty(context, 200);
}
