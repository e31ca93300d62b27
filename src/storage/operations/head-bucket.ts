import type { OperationContext } from '../http/s3-request.ts';

/** HeadBucket. @throws S3Error NoSuchBucket. */
export async function headBucket({ request, response, disk }: OperationContext): Promise<void> {
  disk.requireBucket(request.target.bucket);
  response.writeHead(200, { 'Content-Length': '0' }).end();
}
