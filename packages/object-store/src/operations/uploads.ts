import { algorithmNamed } from '../body/expected-digests.ts';
import type { ChecksumAlgorithm } from '../disk/multi-digest.ts';
import type { Upload } from '../disk/upload-folder.ts';
import { headersOf, type OperationContext } from '../http/s3-request.ts';
import { checkKey } from '../object-key.ts';
import { S3Error } from '../s3-error.ts';
import { answerEmpty, answerXml, readTraits } from './answers.ts';

/** CRC-64 works for whole objects only, SHA for parts only, CRC-32 and CRC-32C for both. */
function readType(algorithm: ChecksumAlgorithm, asked: string | undefined): 'FULL_OBJECT' | 'COMPOSITE' {
  const type = asked ?? (algorithm === 'crc64nvme' ? 'FULL_OBJECT' : 'COMPOSITE');
  const isPossible = type === 'FULL_OBJECT' ? !algorithm.startsWith('sha') : algorithm !== 'crc64nvme';
  if ((type === 'FULL_OBJECT' || type === 'COMPOSITE') && isPossible) return type;
  throw new S3Error('InvalidRequest', `The ${type} checksum type cannot be used with the ${algorithm} algorithm.`);
}

/** CreateMultipartUpload. @throws S3Error NoSuchBucket, InvalidRequest, and the errors of the headers. */
export async function createUpload(context: OperationContext): Promise<void> {
  const { request, response, disk, now } = context;
  const { bucket, key } = request.target;
  const uploads = disk.uploadsOf(bucket);
  checkKey(key);
  const headers = headersOf(request);
  const name = headers.get('x-amz-checksum-algorithm');
  const upload: Omit<Upload, 'id'> = { key, initiated: now, ...readTraits(request) };
  if (name !== undefined) {
    const algorithm = algorithmNamed(name);
    upload.checksum = { algorithm, type: readType(algorithm, headers.get('x-amz-checksum-type')) };
    response.setHeader('x-amz-checksum-algorithm', algorithm.toUpperCase());
    response.setHeader('x-amz-checksum-type', upload.checksum.type);
  }
  const id = await uploads.create(upload);
  answerXml(context, 'InitiateMultipartUploadResult', [
    ['Bucket', bucket],
    ['Key', key],
    ['UploadId', id],
  ]);
}

/** AbortMultipartUpload: the parts are deleted when it answers. @throws S3Error NoSuchUpload, NoSuchBucket. */
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
