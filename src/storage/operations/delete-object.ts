import type { OperationContext } from '../http/s3-request.ts';
import { checkKey } from '../object-key.ts';
import { answerEmpty, writeGuard } from './stored-object.ts';
import { checkVersion } from './version.ts';

/** DeleteObject: 204, also when there was no such object. Gone for good when it answers. @throws S3Error PreconditionFailed. */
export async function deleteObject(context: OperationContext): Promise<void> {
  const { request, disk } = context;
  const { bucket, key } = request.target;
  checkKey(key);
  checkVersion(request.target.query.get('versionId'));
  await disk.deleteObject(bucket, key, writeGuard(request));
  answerEmpty(context, 204);
}
