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
import { type Condition, type Policy, parsePolicy } from './policy.ts';

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

/** Fields that need no condition in the policy. */
const exempt = new Set(['policy', 'x-amz-signature', 'signature', 'awsaccesskeyid']);

interface SizeRange {
  min: number;
  max: number;
}

function refused(message: string): S3Error {
  return new S3Error('AccessDenied', `Invalid according to Policy: ${message}`);
}

function startsWith(field: string, value: string, prefix: string): boolean {
  // A Content-Type may list several types; each must match.
  const values = field === 'content-type' ? value.split(',').map((entry) => entry.trim()) : [value];
  return values.every((entry) => entry.startsWith(prefix));
}

function checkCondition(condition: Condition, fields: ReadonlyMap<string, string>): void {
  if (condition.kind === 'content-length-range') return;
  const { kind, field, value } = condition;
  const actual = fields.get(field);
  const met = actual !== undefined && (kind === 'eq' ? actual === value : startsWith(field, actual, value));
  if (!met) throw refused(`Policy Condition failed: ${JSON.stringify([kind, `$${field}`, value])}`);
}

/**
 * Checks a form against its policy: its expiration, every condition, and that the policy names every field.
 * @param fields with the bucket of the URL as `bucket`
 * @returns the sizes the file may have
 * @throws S3Error AccessDenied.
 */
function checkPolicy(policy: Policy, fields: ReadonlyMap<string, string>, now: number): SizeRange {
  if (now >= policy.expiration) throw refused('Policy expired.');
  for (const condition of policy.conditions) checkCondition(condition, fields);
  const named = new Set(policy.conditions.flatMap((condition) => ('field' in condition ? [condition.field] : [])));
  const extra = [...fields.keys()].filter(
    (field) => !named.has(field) && !exempt.has(field) && !field.startsWith('x-ignore-'),
  );
  if (extra.length > 0) throw refused(`Extra input fields: ${extra.join(', ')}`);
  const ranges = policy.conditions.filter((condition) => condition.kind === 'content-length-range');
  return {
    min: Math.max(0, ...ranges.map((range) => range.min)),
    max: Math.min(Number.POSITIVE_INFINITY, ...ranges.map((range) => range.max)),
  };
}
