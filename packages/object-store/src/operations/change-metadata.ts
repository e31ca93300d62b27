import type { ObjectMetadata } from '../disk/object-metadata.ts';
import { orAbort } from '../disk/pending-object.ts';
import type { OperationContext } from '../http/s3-request.ts';
import { S3Error } from '../s3-error.ts';

/**
 * Changes what is stored with the object of a request: its tags. They are in its file, so a copy of the file with the new
 * metadata replaces it.
 * @throws S3Error NoSuchKey, NoSuchBucket, OperationAborted when the object was replaced meanwhile
 */
export async function changeMetadata(
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
