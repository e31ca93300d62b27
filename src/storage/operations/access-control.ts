import type { Payload } from '../auth/payload.ts';
import { decodeDocument, readSmallBody } from '../body/read-document.ts';
import type { Acl } from '../disk/object-metadata.ts';
import { headersOf, type OperationContext } from '../http/s3-request.ts';
import type { XmlNode } from '../http/xml.ts';
import { readXml } from '../http/xml-reader.ts';
import { keptHeaders, readAcl } from '../object-headers.ts';
import { checkKey } from '../object-key.ts';
import { S3Error } from '../s3-error.ts';
import { allUsers, grantedToAll, readAclDocument } from './acl-document.ts';
import { answerEmpty, answerXml, owner, ownerId } from './answers.ts';
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
  const grants = [
    grant('CanonicalUser', owner, 'FULL_CONTROL'),
    ...grantedToAll[acl].map((permission) => grant('Group', [['URI', allUsers]], permission)),
  ];
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

/**
 * @returns the ACL that a request names, or that grants the same as its document
 * @throws S3Error NotImplemented for other grants, in a document or in headers; InvalidRequest for a name and a document
 */
async function readRequestedAcl(context: OperationContext, payload: Payload): Promise<Acl> {
  const headers = headersOf(context.request);
  keptHeaders(headers);
  const named = headers.has('x-amz-acl');
  const acl = readAcl(headers.get('x-amz-acl'));
  const document = await readSmallBody(context, payload);
  if (document.length === 0) {
    if (named) return acl;
    throw new S3Error('NotImplemented', "This store takes an ACL by its name, in 'x-amz-acl', or as a document.");
  }
  if (named) throw new S3Error('InvalidRequest', "Send the name of an ACL in 'x-amz-acl' or a document, not both.");
  return readAclDocument(readXml(decodeDocument(document), 'AccessControlPolicy'), ownerId);
}

const withAcl = <T extends { acl?: Acl }>({ acl: _, ...rest }: T, acl: Acl) =>
  acl === 'private' ? rest : { ...rest, acl };

/** PutBucketAcl. @throws S3Error NoSuchBucket, InvalidArgument, InvalidRequest, MalformedXML, NotImplemented. */
export async function putBucketAcl(context: OperationContext, payload: Payload): Promise<void> {
  const { bucket } = context.request.target;
  context.disk.requireBucket(bucket);
  const acl = await readRequestedAcl(context, payload);
  await context.disk.changeSettings(bucket, (settings) => withAcl(settings, acl));
  answerEmpty(context, 200);
}

/** PutObjectAcl. @throws S3Error NoSuchKey, InvalidArgument, InvalidRequest, MalformedXML, NotImplemented, OperationAborted. */
export async function putObjectAcl(context: OperationContext, payload: Payload): Promise<void> {
  checkKey(context.request.target.key);
  const acl = await readRequestedAcl(context, payload);
  await changeMetadata(context, (metadata) => withAcl(metadata, acl));
  answerEmpty(context, 200);
}
