import type { OperationContext } from '../http/s3-request.ts';
import { checkKey } from '../object-key.ts';

/** DeleteObject: 204, also when there was no such object. Gone for good when it answers. */
export async function deleteObject({ request, response, disk }: OperationContext): Promise<void> {
  const { bucket, key } = request.target;
  checkKey(key);
  await disk.deleteObject(bucket, key);
  response.writeHead(204).end();
}
