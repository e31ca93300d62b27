import type { Keys } from '../auth/sigv4.ts';
import { type Expected, expectedDigests } from '../body/expected-digests.ts';
import type { ObjectDisk } from '../disk/object-disk.ts';
import type { ObjectTraits } from '../disk/object-metadata.ts';
import { keptHeaders, requirePrivate } from '../object-headers.ts';
import { checkKey } from '../object-key.ts';
import { parseTagField } from '../object-tags.ts';
import { invalidArgument, S3Error } from '../s3-error.ts';
import { malformedForm } from './form-fields.ts';
import { isUnsigned, verifyForm } from './form-signature.ts';
import { parsePolicy } from './policy.ts';
import { checkPolicy, type SizeRange } from './policy-check.ts';

/**
 * @returns the boundary in a Content-Type
 * @throws S3Error PreconditionFailed when the body is not a form, MalformedPOSTRequest when the boundary is missing.
 */
export function boundaryOf(contentType: string | undefined): string {
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
  throw malformedForm('its Content-Type names no boundary.');
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
    headers: keptHeaders(fields),
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
    throw invalidArgument(
      'key',
      "Bucket POST must contain a field named 'key'.  If it is specified, please check the order of the fields.",
    );
  }
  if (isUnsigned(fields))
    throw new S3Error('AccessDenied', 'Access Denied: the form carries no policy and no signature.');
  const range = checkPolicy(parsePolicy(verifyForm(fields, keys)), withBucket(fields, bucket), now);
  disk.requireBucket(bucket);
  checkKey(key);
  return { key, range, traits: readFormTraits(fields), expected: expectedDigests(fields), fields };
}
