import type { Payload } from '../auth/payload.ts';
import { readDocument } from '../body/read-document.ts';
import type { OperationContext } from '../http/s3-request.ts';
import { readTags, tagSet } from '../object-tags.ts';
import { S3Error } from '../s3-error.ts';
import { answerEmpty, answerXml } from './stored-object.ts';

/** PutBucketTagging. @throws S3Error NoSuchBucket, MalformedXML, InvalidTag. */
export async function putBucketTagging(context: OperationContext, payload: Payload): Promise<void> {
  const { disk, request } = context;
  disk.requireBucket(request.target.bucket);
  const tags = readTags(await readDocument(context, payload, 'Tagging'), 50);
  await disk.changeSettings(request.target.bucket, (settings) => ({ ...settings, tags }));
  answerEmpty(context, 204);
}

/** GetBucketTagging. @throws S3Error NoSuchTagSet. */
export async function getBucketTagging(context: OperationContext): Promise<void> {
  const { tags = [], name } = context.disk.requireBucket(context.request.target.bucket).settings;
  if (tags.length === 0) throw new S3Error('NoSuchTagSet', 'The TagSet does not exist', { BucketName: name });
  answerXml(context, 'Tagging', tagSet(tags));
}

/** DeleteBucketTagging. */
export async function deleteBucketTagging(context: OperationContext): Promise<void> {
  await context.disk.changeSettings(context.request.target.bucket, ({ tags: _, ...rest }) => rest);
  answerEmpty(context, 204);
}
