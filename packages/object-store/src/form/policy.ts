import { S3Error } from '../s3-error.ts';

type Condition =
  /** `field` in lower case, without its `$`. */
  | { kind: 'eq' | 'starts-with'; field: string; value: string }
  | { kind: 'content-length-range'; min: number; max: number };

interface Policy {
  /** Milliseconds since 1970. */
  expiration: number;
  conditions: Condition[];
}

function invalid(message: string): S3Error {
  return new S3Error('InvalidPolicyDocument', `Invalid Policy: ${message}`);
}

function decodeBase64(text: string): string {
  const compact = text.replace(/[\r\n]/g, '');
  const bytes = Buffer.from(compact, 'base64');
  if (bytes.length === 0 || bytes.toString('base64') !== compact) throw invalid('Invalid Base64.');
  return bytes.toString();
}

const iso8601 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/;

function parseExpiration(value: unknown): number {
  if (value === undefined) throw invalid('Policy missing expiration.');
  const time = typeof value === 'string' && iso8601.test(value) ? Date.parse(value) : Number.NaN;
  if (!Number.isNaN(time)) return time;
  // As JSON, because String(value) fails for some objects.
  throw invalid(`Invalid 'expiration' value: '${typeof value === 'string' ? value : JSON.stringify(value)}'`);
}

function parseLength(value: unknown): number {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text === 'string' && /^\d{1,15}$/.test(text)) return Number(text);
  throw invalid('content-length-range needs two whole numbers of bytes.');
}

function parseList(list: readonly unknown[]): Condition {
  const [operator, first, second] = list;
  if (typeof operator !== 'string' || list.length !== 3) throw invalid('a condition list must hold three values.');
  const kind = operator.toLowerCase();
  if (kind === 'content-length-range') return { kind, min: parseLength(first), max: parseLength(second) };
  if (kind !== 'eq' && kind !== 'starts-with') throw invalid(`unknown condition operator '${operator}'.`);
  if (typeof first !== 'string' || !first.startsWith('$') || typeof second !== 'string') {
    throw invalid(`the condition '${operator}' needs a "$field" and a string.`);
  }
  return { kind, field: first.slice(1).toLowerCase(), value: second };
}

function parseCondition(condition: unknown): Condition {
  if (Array.isArray(condition)) return parseList(condition);
  if (typeof condition !== 'object' || condition === null) throw invalid('a condition is no object and no list.');
  const entries: [string, unknown][] = Object.entries(condition);
  const [entry] = entries;
  if (entry === undefined || entries.length > 1) throw invalid('One property expected in a condition object.');
  const [field, value] = entry;
  if (typeof value !== 'string') throw invalid(`the value of '${field}' is no string.`);
  return { kind: 'eq', field: field.toLowerCase(), value };
}

/**
 * Reads a POST policy (base64 of JSON).
 * @throws S3Error InvalidPolicyDocument naming what is wrong with it.
 */
export function parsePolicy(base64: string): Policy {
  const json = decodeBase64(base64);
  let document: unknown;
  try {
    document = JSON.parse(json);
  } catch {
    throw invalid('Invalid JSON.');
  }
  if (typeof document !== 'object' || document === null || Array.isArray(document)) throw invalid('Invalid JSON.');
  const { expiration, conditions, ...others }: Record<string, unknown> = { ...document };
  const time = parseExpiration(expiration);
  const [unknownKey] = Object.keys(others);
  if (unknownKey !== undefined) throw invalid(`Unexpected: '${unknownKey}'`);
  if (!Array.isArray(conditions)) throw invalid('Policy missing conditions.');
  return { expiration: time, conditions: conditions.map(parseCondition) };
}

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
