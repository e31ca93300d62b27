import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  type S3Client,
  S3ServiceException,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3';
import { StoreDown } from '../../core/errors.ts';
import type { FoundObject } from './object-store.ts';
import type { ObjectPlace } from './s3-client.ts';

/** A larger object is copied in pieces of this size: no store copies more than 5 GB at once, and one may be silent while it copies. */
const pieceBytes = 256 * 1024 * 1024;

interface Copy {
  from: ObjectPlace;
  to: ObjectPlace;
  found: FoundObject;
}

const sourceOf = ({ from }: Copy) => ({ CopySource: `${from.Bucket}/${encodeURIComponent(from.Key)}` });

async function copyPieces(client: S3Client, copy: Copy): Promise<void> {
  const { to, found } = copy;
  // All pieces must be of one object; a copy at once always is.
  const source = { ...sourceOf(copy), CopySourceIfMatch: found.etag };
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ ...to, ContentType: found.content_type }));
  try {
    const Parts: { PartNumber: number; ETag: string | undefined }[] = [];
    for (let at = 0; at < found.bytes; at += pieceBytes) {
      const PartNumber = Parts.length + 1;
      const CopySourceRange = `bytes=${at}-${Math.min(at + pieceBytes, found.bytes) - 1}`;
      const piece = new UploadPartCopyCommand({ ...to, UploadId, PartNumber, CopySourceRange, ...source });
      Parts.push({ PartNumber, ETag: (await client.send(piece)).CopyPartResult?.ETag });
    }
    await client.send(new CompleteMultipartUploadCommand({ ...to, UploadId, MultipartUpload: { Parts } }));
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand({ ...to, UploadId })).catch(() => {});
    throw error;
  }
}

/**
 * Copies an object inside the store.
 * @returns false when it is gone, cannot be read, or a large one is not the one that was found @throws StoreDown
 */
export async function copyObject(client: S3Client, copy: Copy): Promise<boolean> {
  try {
    if (copy.found.bytes > pieceBytes) await copyPieces(client, copy);
    else await client.send(new CopyObjectCommand({ ...copy.to, ...sourceOf(copy) }));
    return true;
  } catch (error) {
    if (!(error instanceof S3ServiceException)) throw new StoreDown(error);
    if ([404, 412].includes(error.$metadata.httpStatusCode ?? 0) || error.name === 'ObjectDamaged') return false;
    throw new StoreDown(error);
  }
}
