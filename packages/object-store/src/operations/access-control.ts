import type { Payload } from '../auth/payload.ts';
import { decodeDocument, readSmallBody } from '../body/read-document.ts';
import { headersOf, type OperationContext } from '../http/s3-request.ts';
import { childrenOf, readXml, textOf } from '../http/xml-reader.ts';
import { keptHeaders, requirePrivate } from '../object-headers.ts';
import { checkKey } from '../object-key.ts';
import { answerEmpty, answerXml, owner, ownerId } from './answers.ts';

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
  const headers = headersOf(context.request);
  keptHeaders(headers);
  requirePrivate(headers.get('x-amz-acl'));
  const document = await readSmallBody(context, payload);
  if (document.length > 0) {
    const policy = readXml(decodeDocument(document), 'AccessControlPolicy');
    const grants = childrenOf(policy, 'AccessControlList').flatMap((list) => childrenOf(list, 'Grant'));
    const others = grants
      .flatMap((grant) => childrenOf(grant, 'Grantee'))
      .filter((one) => textOf(one, 'ID') !== ownerId);
    if (others.length > 0) requirePrivate('grants to others');
  }
  answerEmpty(context, 200);
}
