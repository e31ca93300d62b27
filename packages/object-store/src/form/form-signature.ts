import { createHmac } from 'node:crypto';
import {
  computeSignature,
  type Keys,
  parseAmzDate,
  parseCredential,
  signaturesEqual,
  signingAlgorithm,
} from '../auth/sigv4.ts';
import { invalidArgument, S3Error } from '../s3-error.ts';

const required = ['policy', 'x-amz-algorithm', 'x-amz-credential', 'x-amz-date', 'x-amz-signature'] as const;
type Signed = Record<(typeof required)[number], string>;

const requiredV2 = ['policy', 'awsaccesskeyid', 'signature'] as const;

/** @returns whether a form has no policy and no field of a signature. */
export function isUnsigned(fields: ReadonlyMap<string, string>): boolean {
  return ![...required, ...requiredV2].some((name) => fields.has(name));
}

function missingField(name: string): S3Error {
  return invalidArgument(
    name,
    `Bucket POST must contain a field named '${name}'.  If it is specified, please check the order of the fields.`,
  );
}

/** Signature version 2, HMAC-SHA1 of the policy's base64: the public S3 test suite and older tools sign forms so. */
function verifyV2(fields: ReadonlyMap<string, string>, keys: Keys): string {
  const missing = requiredV2.find((name) => !fields.has(name));
  if (missing !== undefined) throw missingField(missing);
  if (fields.get('awsaccesskeyid') !== keys.accessKey) throw unknownKey();
  const policy = fields.get('policy') ?? '';
  const signature = createHmac('sha1', keys.secretKey).update(policy).digest('base64');
  if (!signaturesEqual(signature, fields.get('signature') ?? '')) throw wrongSignature();
  return policy;
}

function unknownKey(): S3Error {
  return new S3Error('InvalidAccessKeyId', 'The AWS Access Key Id you provided does not exist in our records.');
}

function wrongSignature(): S3Error {
  return new S3Error(
    'SignatureDoesNotMatch',
    'The signature of the form does not match its policy. Check your key and signing method.',
  );
}

function readSigned(fields: ReadonlyMap<string, string>): Signed {
  const missing = required.filter((name) => !fields.has(name));
  const [first] = missing;
  if (first !== undefined) throw missingField(first);
  return Object.fromEntries(required.map((name) => [name, fields.get(name) ?? ''])) as Signed;
}

/**
 * Checks that a form was signed with the store's key: algorithm, date, credential, access key, signature, in this order.
 * @returns the policy in base64, as it was signed
 * @throws S3Error AccessDenied, InvalidArgument, InvalidAccessKeyId, SignatureDoesNotMatch.
 */
export function verifyForm(fields: ReadonlyMap<string, string>, keys: Keys): string {
  const isV2 = ['awsaccesskeyid', 'signature'].some((name) => fields.has(name));
  if (isV2 && !fields.has('x-amz-signature')) return verifyV2(fields, keys);
  const signed = readSigned(fields);
  if (signed['x-amz-algorithm'] !== signingAlgorithm) {
    throw invalidArgument('x-amz-algorithm', `Only ${signingAlgorithm} is supported`);
  }
  if (parseAmzDate(signed['x-amz-date']) === undefined) {
    throw invalidArgument('x-amz-date', "X-Amz-Date must be in the ISO8601 Long Format \"yyyyMMdd'T'HHmmss'Z'\"");
  }
  const credential = parseCredential(signed['x-amz-credential']);
  if (credential === undefined || credential.date !== signed['x-amz-date'].slice(0, 8)) {
    throw invalidArgument(
      'x-amz-credential',
      'The Credential is not of the form KEY/DATE/REGION/s3/aws4_request with the date of X-Amz-Date.',
    );
  }
  if (keys.region !== undefined && credential.region !== keys.region) {
    throw invalidArgument('x-amz-credential', `the region '${credential.region}' is wrong; expecting '${keys.region}'`);
  }
  if (credential.accessKey !== keys.accessKey) {
    throw unknownKey();
  }
  if (!signaturesEqual(computeSignature(keys.secretKey, credential, signed.policy), signed['x-amz-signature'])) {
    throw wrongSignature();
  }
  return signed.policy;
}
