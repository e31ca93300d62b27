// Location, versioning and ACL of buckets and objects.

import type { Acl } from '../disk/object-metadata.ts';
import type { OperationContext } from '../http/s3-request.ts';
import type { XmlNode } from '../http/xml.ts';
import { checkKey } from '../object-key.ts';
import { answerXml, owner } from './answers.ts';

/** GetBucketLocation: empty, which stands for us-east-1. */
export async function getBucketLocation(context: OperationContext): Promise<void> {
  context.disk.requireBucket(context.request.target.bucket);
  answerXml(context, 'LocationConstraint', []);
}

/** GetBucketVersioning: empty, because versioning is off. */
export async function getBucketVersioning(context: OperationContext): Promise<void> {
  context.disk.requireBucket(context.request.target.bucket);
  answerXml(context, 'VersioningConfiguration', []);
}

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
