import { S3Error } from '../s3-error.ts';

export type Condition =
  /** `field` in lower case, without its `$`. */
  | { kind: 'eq' | 'starts-with'; field: string; value: string }
  | { kind: 'content-length-range'; min: number; max: number };

export interface Policy {
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
