import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  type S3Client,
  S3ServiceException,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { LRUCache } from 'lru-cache';
import { limits } from '../../../contract/index.ts';
import type { Clock } from '../../core/clock.ts';
import { StoreDown } from '../../core/errors.ts';
import { describeError, type Watch } from '../../core/health.ts';
import { isSealed } from './object-keys.ts';
import {
  type FoundObject,
  headersFor,
  type ObjectStore,
  type SignedAddresses,
  type StoreSettings,
} from './object-store.ts';
import { createS3Client, type ObjectPlace, throwStoreError } from './s3-client.ts';
import { findCause, tryStore, unusableStoreError } from './unusable-store.ts';

/** Long enough for a page or a player that stays open for an afternoon. */
const shownSeconds = 6 * 3600;

/** A service has a name or two; a client may name any number of others in its Host header. */
const mostSigners = 8;

function sign(signer: S3Client, bucket: string, clock: Clock): SignedAddresses {
  const object = (key: string) => ({ Bucket: bucket, Key: key });
  return {
    async presignForm(key, content_type, max_bytes) {
      if (isSealed(key)) throw new Error(`A form was asked for the sealed object ${key}.`);
      // docs/interface.md#upload-a-form
      const { url, fields } = await createPresignedPost(signer, {
        ...object(key),
        // The SDK counts from this computer's time.
        Expires: limits.presignedSeconds + Math.round((clock.now() - Date.now()) / 1000),
        Fields: content_type === null ? {} : { 'Content-Type': content_type },
        Conditions: max_bytes === null ? [] : [['content-length-range', 0, max_bytes]],
      });
      return { upload_url: url, upload_fields: fields };
    },
    presignGet(key, shown) {
      const { type, disposition } = headersFor(shown);
      const command = new GetObjectCommand({
        ...object(key),
        ResponseContentType: type,
        ResponseContentDisposition: disposition,
      });
      return getSignedUrl(signer, command, { expiresIn: shownSeconds, signingDate: new Date(clock.now()) });
    },
  };
}

interface Signers {
  /** @param base_url the address of the service that the client used; it counts where the store has none of its own */
  addressesFor(base_url: string): SignedAddresses;
  close(): void;
}

/** Opens a client for each address that something is signed for: the host is part of what is signed. */
function openSigners(settings: StoreSettings, clock: Clock): Signers {
  const signers = new LRUCache<string, S3Client>({
    max: mostSigners,
    memoMethod: (endpoint) => createS3Client(settings, endpoint),
    dispose: (signer) => signer.destroy(),
  });
  return {
    addressesFor: (base_url) => sign(signers.memo(settings.public_endpoint ?? base_url), settings.bucket, clock),
    close: () => signers.clear(),
  };
}

/** A larger object is copied in pieces of this size: no store copies more than 5 GB at once, and one may be silent while it copies. */
const pieceBytes = 256 * 1024 * 1024;

interface Copy {
  from: ObjectPlace;
  to: ObjectPlace;
  found: FoundObject;
}

const describeCopySource = ({ from }: Copy) => ({ CopySource: `${from.Bucket}/${encodeURIComponent(from.Key)}` });

async function copyPieces(client: S3Client, copy: Copy): Promise<void> {
  const { to, found } = copy;
  // All pieces must be of one object; a copy at once always is.
  const source = { ...describeCopySource(copy), CopySourceIfMatch: found.etag };
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
async function copyObject(client: S3Client, copy: Copy): Promise<boolean> {
  try {
    if (copy.found.bytes > pieceBytes) await copyPieces(client, copy);
    else await client.send(new CopyObjectCommand({ ...copy.to, ...describeCopySource(copy) }));
    return true;
  } catch (error) {
    if (!(error instanceof S3ServiceException)) throw new StoreDown(error);
    if ([404, 412].includes(error.$metadata.httpStatusCode ?? 0) || error.name === 'ObjectDamaged') return false;
    throw new StoreDown(error);
  }
}

/** A HEAD's error has no body to say why; a GET's has. */
async function isDamaged(
  client: S3Client,
  object: { Bucket: string; Key: string },
  abortSignal: AbortSignal,
): Promise<boolean> {
  try {
    await client.send(new GetObjectCommand({ ...object, Range: 'bytes=0-0' }), { abortSignal });
    return false;
  } catch (error) {
    return error instanceof S3ServiceException && error.name === 'ObjectDamaged';
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;
}

/** Makes the bucket where it is missing. */
export async function makeBucket(client: S3Client, settings: StoreSettings): Promise<void> {
  const bucket = { Bucket: settings.bucket };
  try {
    await client.send(new HeadBucketCommand(bucket)).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
      return client.send(new CreateBucketCommand(bucket));
    });
  } catch (error) {
    // Another service on the same store was a moment faster.
    if (error instanceof S3ServiceException && error.name === 'BucketAlreadyOwnedByYou') return;
    throw unusableStoreError(settings, await findCause(client, settings.bucket, error));
  }
}

const reachMs = 2000;
/** A request waits for the answer, so a store that says nothing counts as down after this. */
const existsMs = 5000;

/** @returns a function that tells the watch whether some work with the store succeeded */
const watchedBy =
  (watch: Watch) =>
  async (task: 'delete' | 'reach' | 'serve', work: Promise<unknown>): Promise<void> => {
    try {
      await work;
    } catch (error) {
      // The error of a HEAD request has only a status.
      const status = error instanceof S3ServiceException ? `HTTP ${error.$metadata.httpStatusCode}: ` : '';
      watch.failed(task, status + describeError(error));
      throw error;
    }
    watch.worked(task);
    if (task !== 'reach') watch.worked('serve');
  };

/** The calls of an ObjectStore that the SDK answers. */
export type S3Objects = Omit<ObjectStore, 'settings' | 'discard' | 'close'> & { close(): void };

/** Opens a client for requests, and others for signing. @param watch and `clock` of createObjectStore() */
export function openS3Objects(settings: StoreSettings, watch: Watch, clock: Clock): S3Objects {
  const client = createS3Client(settings);
  const signers = openSigners(settings, clock);
  const object = (key: string) => ({ Bucket: settings.bucket, Key: key });
  const watched = watchedBy(watch);

  async function find(key: string): Promise<FoundObject | undefined> {
    const abortSignal = AbortSignal.timeout(existsMs);
    try {
      const {
        ETag = '',
        ContentLength = 0,
        ContentType,
        LastModified,
      } = await client.send(new HeadObjectCommand(object(key)), { abortSignal });
      watch.worked('serve');
      const changed_at = LastModified?.getTime() ?? Number.POSITIVE_INFINITY;
      return { etag: ETag, bytes: ContentLength, content_type: ContentType, changed_at };
    } catch (error) {
      // An object that cannot be read has to be uploaded again, like one that never arrived.
      if (isMissing(error) || (await isDamaged(client, object(key), abortSignal))) return undefined;
      throw new StoreDown(error);
    }
  }

  return {
    addressesFor: signers.addressesFor,
    exists: async (key) => (await find(key)) !== undefined,
    find,
    copy: (from, to, found) => copyObject(client, { from: object(from), to: object(to), found }),
    delete: (key) => watched('delete', client.send(new DeleteObjectCommand(object(key)))).catch(throwStoreError),
    reach() {
      const abortSignal = AbortSignal.timeout(reachMs);
      return watched('reach', client.send(new HeadBucketCommand({ Bucket: settings.bucket }), { abortSignal }));
    },
    put(key, bytes, content_type) {
      const stored = client.send(new PutObjectCommand({ ...object(key), Body: bytes, ContentType: content_type }));
      return watched('serve', stored).catch(throwStoreError);
    },
    async prepare() {
      await makeBucket(client, settings);
      await tryStore(client, settings);
    },
    close() {
      client.destroy();
      signers.close();
    },
  };
}
