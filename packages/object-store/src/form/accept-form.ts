import { createHmac } from 'node:crypto';
import {
  computeSignature,
  type Keys,
  parseAmzDate,
  parseCredential,
  requireAccessKey,
  requireSignature,
  signingAlgorithm,
} from '../auth/sigv4.ts';
import { type Expected, readExpectedDigests } from '../body/expected-digests.ts';
import type { ObjectDisk } from '../disk/object-disk.ts';
import type { ObjectTraits } from '../disk/object-metadata.ts';
import { checkKey, parseTagField } from '../keys-and-tags.ts';
import { pickKeptHeaders, requirePrivate } from '../object-headers.ts';
import { invalidArgumentError, S3Error } from '../s3-error.ts';
import { malformedFormError } from './multipart-scanner.ts';
import { checkPolicy, parsePolicy, type SizeRange } from './policy.ts';

const required = ['policy', 'x-amz-algorithm', 'x-amz-credential', 'x-amz-date', 'x-amz-signature'] as const;
type Signed = Record<(typeof required)[number], string>;

const requiredV2 = ['policy', 'awsaccesskeyid', 'signature'] as const;

/** @returns whether a form has no policy and no field of a signature. */
function isUnsigned(fields: ReadonlyMap<string, string>): boolean {
  return ![...required, ...requiredV2].some((name) => fields.has(name));
}

function missingField(name: string): S3Error {
  return invalidArgumentError(
    name,
    `Bucket POST must contain a field named '${name}'.  If it is specified, please check the order of the fields.`,
  );
}

/** Signature version 2, HMAC-SHA1 of the policy's base64: the public S3 test suite and older tools sign forms so. */
function verifyV2(fields: ReadonlyMap<string, string>, keys: Keys): string {
  const missing = requiredV2.find((name) => !fields.has(name));
  if (missing !== undefined) throw missingField(missing);
  requireAccessKey(fields.get('awsaccesskeyid'), keys);
  const policy = fields.get('policy') ?? '';
  const signature = createHmac('sha1', keys.secretKey).update(policy).digest('base64');
  requireSignature(signature, fields.get('signature') ?? '', 'the form');
  return policy;
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
function verifyForm(fields: ReadonlyMap<string, string>, keys: Keys): string {
  const isV2 = ['awsaccesskeyid', 'signature'].some((name) => fields.has(name));
  if (isV2 && !fields.has('x-amz-signature')) return verifyV2(fields, keys);
  const signed = readSigned(fields);
  if (signed['x-amz-algorithm'] !== signingAlgorithm) {
    throw invalidArgumentError('x-amz-algorithm', `Only ${signingAlgorithm} is supported`);
  }
  if (parseAmzDate(signed['x-amz-date']) === undefined) {
    throw invalidArgumentError('x-amz-date', "X-Amz-Date must be in the ISO8601 Long Format \"yyyyMMdd'T'HHmmss'Z'\"");
  }
  const credential = parseCredential(signed['x-amz-credential']);
  if (credential === undefined || credential.date !== signed['x-amz-date'].slice(0, 8)) {
    throw invalidArgumentError(
      'x-amz-credential',
      'The Credential is not of the form KEY/DATE/REGION/s3/aws4_request with the date of X-Amz-Date.',
    );
  }
  if (keys.region !== undefined && credential.region !== keys.region) {
    throw invalidArgumentError(
      'x-amz-credential',
      `the region '${credential.region}' is wrong; expecting '${keys.region}'`,
    );
  }
  requireAccessKey(credential.accessKey, keys);
  requireSignature(computeSignature(keys.secretKey, credential, signed.policy), signed['x-amz-signature'], 'the form');
  return signed.policy;
}

/**
 * @returns the boundary in a Content-Type
 * @throws S3Error PreconditionFailed when the body is not a form, MalformedPOSTRequest when the boundary is missing.
 */
export function readBoundary(contentType: string | undefined): string {
  const [type = '', ...parameters] = (contentType ?? '').split(';');
  if (type.trim().toLowerCase() !== 'multipart/form-data') {
    const message = 'At least one of the pre-conditions you specified did not hold';
    const condition = 'Bucket POST must be of the enclosure-type multipart/form-data';
    throw new S3Error('PreconditionFailed', message, { Condition: condition });
  }
  for (const parameter of parameters) {
    const [name = '', ...value] = parameter.split('=');
    const boundary = value
      .join('=')
      .trim()
      .replace(/^"([^"]*)"$/, '$1');
    if (name.trim().toLowerCase() === 'boundary' && boundary !== '' && boundary.length <= 256) return boundary;
  }
  throw malformedFormError('its Content-Type names no boundary.');
}

/** A form whose fields have passed every check; the bytes of its file come next. */
export interface AcceptedForm {
  key: string;
  range: SizeRange;
  traits: ObjectTraits;
  expected: Expected[];
  fields: ReadonlyMap<string, string>;
}

function withBucket(fields: ReadonlyMap<string, string>, bucket: string): Map<string, string> {
  const named = fields.get('bucket') ?? bucket;
  if (named === bucket) return new Map([...fields, ['bucket', bucket]]);
  throw new S3Error('AccessDenied', `Invalid according to Policy: the form is for the bucket '${named}'.`);
}

function readFormTraits(fields: ReadonlyMap<string, string>): ObjectTraits {
  const tagging = fields.get('tagging');
  requirePrivate(fields.get('acl') ?? fields.get('x-amz-acl'));
  return {
    headers: pickKeptHeaders(fields),
    ...(tagging === undefined ? {} : { tags: parseTagField(tagging) }),
  };
}

/**
 * Checks the fields of a form before the file's bytes are read, in the order of S3: key, signature, policy, expiration,
 * conditions, extra fields, bucket. The expiration counts when the fields arrive, so a long upload may end after it.
 * @throws S3Error of the first check that fails.
 */
export function acceptForm(
  fields: ReadonlyMap<string, string>,
  bucket: string,
  disk: ObjectDisk,
  keys: Keys,
  now: number,
): AcceptedForm {
  const key = fields.get('key');
  if (key === undefined) {
    throw invalidArgumentError(
      'key',
      "Bucket POST must contain a field named 'key'.  If it is specified, please check the order of the fields.",
    );
  }
  if (isUnsigned(fields))
    throw new S3Error('AccessDenied', 'Access Denied: the form carries no policy and no signature.');
  const range = checkPolicy(parsePolicy(verifyForm(fields, keys)), withBucket(fields, bucket), now);
  disk.requireBucket(bucket);
  checkKey(key);
  return { key, range, traits: readFormTraits(fields), expected: readExpectedDigests(fields), fields };
}
