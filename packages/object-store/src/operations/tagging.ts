import type { Payload } from '../auth/payload.ts';
import { readDocument } from '../body/read-document.ts';
import type { Tag } from '../disk/object-metadata.ts';
import { appendRange, orAbort } from '../disk/object-writer.ts';
import type { OperationContext } from '../http/s3-request.ts';
import { checkKey } from '../object-key.ts';
import { readTags, tagSet } from '../object-tags.ts';
import { S3Error } from '../s3-error.ts';
import { answerEmpty, answerXml } from './answers.ts';
import { checkVersion } from './preconditions.ts';

/**
 * Changes the tags of the object of a request. They are in its file, so a copy of the file with the new metadata replaces it.
 * @throws S3Error NoSuchKey, NoSuchBucket, OperationAborted when the object was replaced meanwhile
 */
async function retag({ disk, request }: OperationContext, tags?: readonly Tag[]): Promise<void> {
  const { bucket, key } = request.target;
  await disk.readObject(bucket, key, async (object) => {
    const { etag, last_modified } = object.metadata;
    const writer = disk.createWriter();
    await orAbort(writer, async () => {
      await appendRange(writer, object);
      await disk.publish(writer, { ...object.metadata, tags }, (present) => {
        if (present?.etag === etag && present.last_modified === last_modified) return;
        throw new S3Error('OperationAborted', 'The object was replaced meanwhile. Try again.');
      });
    });
  });
}

function check({ request: { target } }: OperationContext): void {
  checkKey(target.key);
  checkVersion(target.query.get('versionId'));
}

/** PutObjectTagging. @throws S3Error NoSuchKey, MalformedXML, InvalidTag, OperationAborted. */
export async function putObjectTagging(context: OperationContext, payload: Payload): Promise<void> {
  check(context);
  await retag(context, readTags(await readDocument(context, payload, 'Tagging')));
  answerEmpty(context, 200);
}

/** GetObjectTagging. @throws S3Error NoSuchKey. */
export async function getObjectTagging(context: OperationContext): Promise<void> {
  check(context);
  const { bucket, key } = context.request.target;
  const { tags } = await context.disk.readMetadata(bucket, key);
  answerXml(context, 'Tagging', tagSet(tags ?? []));
}

/** DeleteObjectTagging. @throws S3Error NoSuchKey. */
export async function deleteObjectTagging(context: OperationContext): Promise<void> {
  check(context);
  await retag(context);
  answerEmpty(context, 204);
}
