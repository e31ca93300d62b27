// What is said of a store that cannot be used when it is first asked.
import {
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { readErrorCode, UserError } from '../../core/errors.ts';
import type { StoreSettings } from './object-store.ts';

/** Ways out, by the names and codes of S3, of the system and of OpenSSL. The first row that fits counts. */
const ways: readonly (readonly [said: RegExp, way: string])[] = [
  [/InvalidAccessKeyId/, 'SHEAF_S3_ACCESS_KEY is not known there: check both keys.'],
  [
    /SignatureDoesNotMatch/,
    'SHEAF_S3_SECRET_KEY does not belong to SHEAF_S3_ACCESS_KEY, or a proxy changes the Host header.',
  ],
  [/RequestTimeTooSkewed|RequestExpired/, 'The clock of this computer or of the store is wrong.'],
  [
    /AuthorizationHeaderMalformed|PermanentRedirect|IllegalLocationConstraint|Region not accepted|\b301\b/i,
    'SHEAF_S3_REGION or SHEAF_S3_ENDPOINT is not that of the bucket.',
  ],
  [/InvalidBucketName/, 'SHEAF_S3_BUCKET has 3 to 63 small letters, digits and hyphens.'],
  [/BucketAlreadyExists/, 'Another customer has a bucket of this name: choose another SHEAF_S3_BUCKET.'],
  [/NoSuchBucket/, 'Make the bucket, or check SHEAF_S3_BUCKET and SHEAF_S3_ENDPOINT, which has no path.'],
  [
    /AccessDenied|Forbidden|\b403\b/,
    'The key may not use this bucket: it needs s3:ListBucket, s3:GetObject, s3:PutObject and s3:DeleteObject, and s3:CreateBucket where the bucket is missing.',
  ],
  [/ENOTFOUND|EAI_/, 'The name in SHEAF_S3_ENDPOINT is not known: check it and the network.'],
  [/ECONNREFUSED/, 'Nothing listens there: start the store, or check host and port in SHEAF_S3_ENDPOINT.'],
  [/EPROTO|WRONG_VERSION|not a valid URI/, 'Begin SHEAF_S3_ENDPOINT with http:// or https://, as the store speaks.'],
  [
    /CERT|self-signed|certificate|ALTNAME/i,
    'Give the authority of its certificate to the system, or to NODE_EXTRA_CA_CERTS.',
  ],
  [/timeout|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|abort/i, 'Check SHEAF_S3_ENDPOINT, the store, and firewalls.'],
];

const describe = (error: unknown): string => {
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : '';
  return error instanceof Error ? `${error.name} ${readErrorCode(error)} ${status} ${error.message}` : String(error);
};

/** @returns what was said, without where OpenSSL has it from */
function findReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Its message says where in the sources of OpenSSL.
  if (readErrorCode(error) === 'EPROTO') return 'it does not speak TLS';
  const isNameless = ['', error.name].includes(error.message);
  const status = error instanceof S3ServiceException ? `HTTP ${error.$metadata.httpStatusCode}` : error.name;
  const words = isNameless ? status : error.message;
  return words.replace(/[.\s]+$/, '');
}

/** For a store that does not answer, or refuses, when it is first asked. */
export function unusableStoreError({ endpoint }: StoreSettings, error: unknown): UserError {
  const [, way = 'Check SHEAF_S3_*.'] = ways.find(([said]) => said.test(describe(error))) ?? [];
  const { origin, pathname } = new URL(endpoint);
  const address = `${origin}${pathname.replace(/\/$/, '')}`;
  return new UserError(`The store at ${address} cannot be used: ${findReason(error)}. ${way} Nothing was changed.`);
}

/** The answer to a HEAD has no body to say why it is refused; that to a GET has. @returns the error that says more */
export async function findCause(client: S3Client, bucket: string, error: unknown): Promise<unknown> {
  if (!(error instanceof S3ServiceException) || error.$metadata.httpStatusCode === 404) return error;
  return client.send(new GetObjectCommand({ Bucket: bucket, Key: tried })).then(
    () => error,
    (cause: unknown) => (cause instanceof S3ServiceException && cause.$metadata.httpStatusCode === 404 ? error : cause),
  );
}

const tried = 'sheaf-start';

/** Stores a small object and deletes it, which not every key may. @throws UserError where nothing can be stored, or no store answers */
export async function tryStore(client: S3Client, settings: StoreSettings): Promise<void> {
  const object = { Bucket: settings.bucket, Key: tried };
  try {
    const { ETag } = await client.send(new PutObjectCommand({ ...object, Body: tried }));
    if (ETag === undefined) throw new Error('what answers there is no object store');
  } catch (error) {
    throw unusableStoreError(settings, error);
  }
  await client.send(new DeleteObjectCommand(object)).catch(() => {});
}
