import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import {
  extensionOf,
  type FileExtension,
  fileTypes,
  isFileExtension,
  limits,
  type PresignedForm,
} from '../../../contract/index.ts';
import { unavailable } from '../../core/errors.ts';
import { describeError, type Watch } from '../../core/health.ts';
import type { Log } from '../../core/log.ts';

/** Where objects are kept; serialisable, so that worker threads can open their own client. */
export interface StoreSettings {
  endpoint: string;
  region: string;
  bucket: string;
  accessKey: string;
  secretKey: string;
  /** The address clients upload to, where it differs from the one the service uses. */
  public_endpoint: string;
}

/** @returns an S3 client for these settings; path-style, since an embedded store has no subdomains. */
export function createS3Client(settings: StoreSettings, endpoint = settings.endpoint): S3Client {
  return new S3Client({
    endpoint,
    region: settings.region,
    forcePathStyle: true,
    credentials: { accessKeyId: settings.accessKey, secretAccessKey: settings.secretKey },
    maxAttempts: 3,
  });
}

/** How an object is served: with the type that its name implies, or with a given type. */
type ShownAs = { name: string } | { content_type: string };

/** Long enough for a page or a player that stays open for an afternoon. */
const shownSeconds = 6 * 3600;

/** Whether a browser may show the file. Other files are downloaded, so that an uploaded file never runs as a page of Sheaf. */
const isShown = (extension: FileExtension): boolean => {
  const { kind } = fileTypes[extension];
  return kind !== 'document' || extension === 'pdf' || extension === 'txt';
};

/** Not allowed in the name of a saved file: control characters, marks that change the direction of text, and slashes. */
const unsafeCharacters = /[\p{Cc}\p{Bidi_Control}/\\]/gu;
const percent = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

/** The file name for a Content-Disposition header (RFC 6266, OWASP ASVS 5.4.2): in ASCII for old clients, and complete in UTF-8 (RFC 8187). Signed addresses must stay short. */
export function namesFor(name: string): string {
  const plain = name.replace(/[^\w .()-]/g, '_').slice(-150);
  const whole = encodeURIComponent(name.replace(unsafeCharacters, '_').slice(-200).toWellFormed()).replace(
    /['()*]/g,
    percent,
  );
  return `filename="${plain}"; filename*=UTF-8''${whole}`;
}

function headersFor(shown: ShownAs): { type: string; disposition: string } {
  if ('content_type' in shown) return { type: shown.content_type, disposition: 'inline' };
  const extension = extensionOf(shown.name);
  const names = namesFor(shown.name);
  if (!isFileExtension(extension)) return { type: 'application/octet-stream', disposition: `attachment; ${names}` };
  return {
    type: extension === 'txt' ? 'text/plain; charset=utf-8' : fileTypes[extension].content_type,
    disposition: `${isShown(extension) ? 'inline' : 'attachment'}; ${names}`,
  };
}

/** What the service asks of the object store. Signing needs no request; `exists` answers from the store, never from memory. */
export interface ObjectStore {
  settings: StoreSettings;
  /** A form for exactly this key, content type and at most `max_bytes` (null: any), valid one hour. */
  presignForm(key: string, content_type: string | null, max_bytes: number | null): Promise<PresignedForm>;
  /** An address that shows or plays the object without a token, with ranges, for some hours. */
  presignGet(key: string, shown: ShownAs): Promise<string>;
  exists(key: string): Promise<boolean>;
  delete(key: string): Promise<void>;
  /** Deletes an object that nothing refers to any more. A failure is logged only. */
  discard(key: string): Promise<void>;
  /** Asks whether the store answers. @throws Error when it does not, within two seconds */
  reach(): Promise<void>;
  /** Stores a small object of our own, such as a thumbnail. */
  put(key: string, bytes: Uint8Array, content_type: string): Promise<void>;
  /** Makes the bucket where it is missing. */
  prepare(): Promise<void>;
  close(): void;
}

/** A HEAD's error has no body to say why; a GET's has. */
async function isDamaged(client: S3Client, object: { Bucket: string; Key: string }): Promise<boolean> {
  try {
    await client.send(new GetObjectCommand({ ...object, Range: 'bytes=0-0' }));
    return false;
  } catch (error) {
    return error instanceof S3ServiceException && error.name === 'ObjectDamaged';
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;
}

async function makeBucket(client: S3Client, bucket: { Bucket: string }): Promise<void> {
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

/**
 * The one way the service reaches objects: embedded store, MinIO and Amazon S3 alike.
 * @param watch is told about `delete` and `reach`, and that the store can `serve` again after it stored or found something
 */
export function createObjectStore(settings: StoreSettings, log: Pick<Log, 'warn'>, watch: Watch): ObjectStore {
  const client = createS3Client(settings);
  const signer = createS3Client(settings, settings.public_endpoint);
  const object = (key: string) => ({ Bucket: settings.bucket, Key: key });
  const watched = watchedBy(watch);
  const deleteObject = (key: string) => watched('delete', client.send(new DeleteObjectCommand(object(key))));

  return {
    settings,
    async presignForm(key, content_type, max_bytes) {
      // docs/interface.md#upload-a-form
      const { url, fields } = await createPresignedPost(signer, {
        ...object(key),
        Expires: limits.presignedSeconds,
        Fields: content_type === null ? {} : { 'Content-Type': content_type },
        Conditions: max_bytes === null ? [] : [['content-length-range', 0, max_bytes]],
      });
      return { upload_url: url, upload_fields: fields };
    },
    async presignGet(key, shown) {
      const { type, disposition } = headersFor(shown);
      const command = new GetObjectCommand({
        ...object(key),
        ResponseContentType: type,
        ResponseContentDisposition: disposition,
      });
      return getSignedUrl(signer, command, { expiresIn: shownSeconds });
    },
    async exists(key) {
      try {
        await client.send(new HeadObjectCommand(object(key)));
        watch.worked('serve');
        return true;
      } catch (error) {
        // An object that cannot be read has to be uploaded again, like one that never arrived.
        if (isMissing(error) || (await isDamaged(client, object(key)))) return false;
        throw unavailable('The object store cannot be reached. Try again in a moment.');
      }
    },
    delete: deleteObject,
    discard: (key) => deleteObject(key).catch((err: unknown) => log.warn({ err, key }, 'object not deleted')),
    reach() {
      const abortSignal = AbortSignal.timeout(reachMs);
      return watched('reach', client.send(new HeadBucketCommand({ Bucket: settings.bucket }), { abortSignal }));
    },
    put: (key, bytes, content_type) =>
      watched('serve', client.send(new PutObjectCommand({ ...object(key), Body: bytes, ContentType: content_type }))),
    prepare: () => makeBucket(client, { Bucket: settings.bucket }),
    close() {
      client.destroy();
      signer.destroy();
    },
  };
}

/** @returns the MD5 of an object in hexadecimal; undefined if the ETag is no hash: it was uploaded in parts or encrypted by the store. */
export function statedMd5({
  ETag,
  ServerSideEncryption,
  SSECustomerAlgorithm,
}: GetObjectCommandOutput): string | undefined {
  const isEncrypted = ServerSideEncryption?.startsWith('aws:') || SSECustomerAlgorithm !== undefined;
  return isEncrypted ? undefined : /^"?([0-9a-f]{32})"?$/.exec(ETag ?? '')?.[1];
}
