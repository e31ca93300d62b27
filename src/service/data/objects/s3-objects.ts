import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { Clock } from '../../core/clock.ts';
import { StoreDown } from '../../core/errors.ts';
import { describeError, type Watch } from '../../core/health.ts';
import { copyObject } from './copy-object.ts';
import type { FoundObject, ObjectStore, StoreSettings } from './object-store.ts';
import { createS3Client, throwStoreError } from './s3-client.ts';
import { openSigners } from './signed-addresses.ts';

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
export async function makeBucket(client: S3Client, bucket: { Bucket: string }): Promise<void> {
  try {
    await client.send(new HeadBucketCommand(bucket));
  } catch (error) {
    if (!isMissing(error)) throw error;
    await client.send(new CreateBucketCommand(bucket)).catch((refused: unknown) => {
      // Another service on the same store was a moment faster.
      if (refused instanceof S3ServiceException && refused.name === 'BucketAlreadyOwnedByYou') return;
      throw refused;
    });
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
    prepare: () => makeBucket(client, { Bucket: settings.bucket }),
    close() {
      client.destroy();
      signers.close();
    },
  };
}
