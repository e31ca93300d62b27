import type { OperationContext } from '../http/s3-request.ts';
import { answerEmpty } from './stored-object.ts';

/** DeleteBucket. @throws S3Error NoSuchBucket, BucketNotEmpty. */
export async function deleteBucket(context: OperationContext): Promise<void> {
  await context.disk.deleteBucket(context.request.target.bucket);
  answerEmpty(context, 204);
}
