import type { OperationContext } from '../http/s3-request.ts';
import { answerEmpty } from './stored-object.ts';

/** AbortMultipartUpload: the parts are gone when it answers. @throws S3Error NoSuchUpload, NoSuchBucket. */
export async function abortUpload(context: OperationContext): Promise<void> {
  const { bucket, key, query } = context.request.target;
  const uploads = context.disk.uploadsOf(bucket);
  const id = query.get('uploadId') ?? '';
  await uploads.exclusively(id, async () => {
    await uploads.find(id, key);
    await uploads.remove(id);
  });
  answerEmpty(context, 204);
}
