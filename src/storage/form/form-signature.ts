import {
  type Keys,
  parseAmzDate,
  parseCredential,
  signatureOf,
  signaturesEqual,
  signingAlgorithm,
} from '../auth/sigv4.ts';
import { invalidArgument, S3Error } from '../s3-error.ts';

const required = ['policy', 'x-amz-algorithm', 'x-amz-credential', 'x-amz-date', 'x-amz-signature'] as const;
type Signed = Record<(typeof required)[number], string>;

function readSigned(fields: ReadonlyMap<string, string>): Signed {
  const missing = required.filter((name) => !fields.has(name));
  if (missing.length === required.length) {
    throw new S3Error('AccessDenied', 'Access Denied: the form carries no policy and no signature.');
  }
  const [first] = missing;
  if (first !== undefined) {
    throw invalidArgument(
      first,
      `Bucket POST must contain a field named '${first}'.  If it is specified, please check the order of the fields.`,
    );
  }
  return Object.fromEntries(required.map((name) => [name, fields.get(name) ?? ''])) as Signed;
}

/**
 * Checks that a form was signed with the store's key: algorithm, date, credential, access key, signature, in this order.
 * @returns the policy, still in base64, which is what was signed.
 * @throws S3Error AccessDenied, InvalidArgument, InvalidAccessKeyId, SignatureDoesNotMatch.
 */
export function verifyForm(fields: ReadonlyMap<string, string>, keys: Keys): string {
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
  if (credential.accessKey !== keys.access_key) {
    throw new S3Error('InvalidAccessKeyId', 'The AWS Access Key Id you provided does not exist in our records.');
  }
  if (!signaturesEqual(signatureOf(keys.secret_key, credential, signed.policy), signed['x-amz-signature'])) {
    throw new S3Error(
      'SignatureDoesNotMatch',
      'The signature of the form does not match its policy. Check your key and signing method.',
    );
  }
  return signed.policy;
}
