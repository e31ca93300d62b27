import { S3Error } from '../s3-error.ts';
import type { Condition, Policy } from './policy.ts';

/** Fields that need no condition in the policy. */
const exempt = new Set(['policy', 'x-amz-signature', 'signature', 'awsaccesskeyid']);

export interface SizeRange {
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
export function checkPolicy(policy: Policy, fields: ReadonlyMap<string, string>, now: number): SizeRange {
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
