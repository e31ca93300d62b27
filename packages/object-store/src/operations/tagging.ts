import type { Payload } from '../auth/payload.ts';
import { readDocument } from '../body/read-document.ts';
import { orAbort } from '../disk/object-file.ts';
import type { ObjectMetadata, Tag } from '../disk/object-metadata.ts';
import type { OperationContext } from '../http/s3-request.ts';
import { checkKey } from '../object-key.ts';
import { readTags, tagSet } from '../object-tags.ts';
import { S3Error } from '../s3-error.ts';
import { answerEmpty, answerXml } from './answers.ts';
import { checkVersion } from './preconditions.ts';

/**
 * Changes what is stored with the object of a request: its tags. They are in its file, so a copy of the file with the new
 * metadata replaces it.
 * @throws S3Error NoSuchKey, NoSuchBucket, OperationAborted when the object was replaced meanwhile
 */
async function changeMetadata(
  context: OperationContext,
  change: (metadata: ObjectMetadata) => ObjectMetadata,
): Promise<void> {
  const { disk, request } = context;
  const { bucket, key } = request.target;
  const clone = await disk.cloneObject(bucket, key);
  await orAbort(clone, async () => {
    const { etag, last_modified } = clone.metadata;
    await disk.publish(clone, change(clone.metadata), (present) => {
      if (present?.etag === etag && present.last_modified === last_modified) return;
      throw new S3Error('OperationAborted', 'The object was replaced meanwhile. Try again.');
    });
  });
}

function retag(context: OperationContext, tags: readonly Tag[]): Promise<void> {
  return changeMetadata(context, ({ tags: _, ...rest }) => (tags.length === 0 ? rest : { ...rest, tags }));
}

function check({ request: { target } }: OperationContext): void {
  checkKey(target.key);
  checkVersion(target.query.get('versionId'));
}

/** PutObjectTagging. @throws S3Error NoSuchKey, MalformedXML, InvalidTag, OperationAborted. */
export async function putObjectTagging(context: OperationContext, payload: Payload): Promise<void> {
  check(context);
  await retag(context, readTags(await readDocument(context, payload, 'Tagging'), 10));
  answerEmpty(context, 200);
}

/** GetObjectTagging. @throws S3Error NoSuchKey. */
export async function getObjectTagging(context: OperationContext): Promise<void> {
  check(context);
  const { bucket, key } = context.request.target;
  const { metadata, handle } = await context.disk.openObject(bucket, key);
  await handle.close();
  answerXml(context, 'Tagging', tagSet(metadata.tags ?? []));
}

/** DeleteObjectTagging. @throws S3Error NoSuchKey. */
export async function deleteObjectTagging(context: OperationContext): Promise<void> {
  check(context);
  await retag(context, []);
  answerEmpty(context, 204);
}

/** PutBucketTagging. @throws S3Error NoSuchBucket, MalformedXML, InvalidTag. */
export async function putBucketTagging(context: OperationContext, payload: Payload): Promise<void> {
  const { disk, request } = context;
  disk.requireBucket(request.target.bucket);
  const tags = readTags(await readDocument(context, payload, 'Tagging'), 50);
  await disk.changeSettings(request.target.bucket, (settings) => ({ ...settings, tags }));
  answerEmpty(context, 200);
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
