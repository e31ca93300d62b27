// Signs requests for tests that must send what no SDK would: written from Amazon's description, apart from auth/.
import { createHash, createHmac } from 'node:crypto';

interface KeyPair {
  accessKey: string;
  secretKey: string;
}

const hash = (data: Buffer | string) => createHash('sha256').update(data).digest('hex');
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();
const stamp = (time: number) => new Date(time).toISOString().replace(/[-:]|\.\d+/g, '');

function signature(secret: string, scope: string, text: string): string {
  const key = scope.split('/').reduce<Buffer | string>(hmac, `AWS4${secret}`);
  return hmac(key, text).toString('hex');
}

export interface SignOptions {
  time?: number;
  region?: string;
  payload?: string;
  headers?: Record<string, string>;
}

/** @returns the headers of a request signed in its Authorization header, `options.headers` among them. */
export function signedHeaders(
  method: string,
  url: string,
  keys: KeyPair,
  options: SignOptions = {},
): Record<string, string> {
  const { host, searchParams } = new URL(url);
  // Not URL's pathname, which resolves the dots a key may hold.
  const pathname = `/${url.split('?')[0]?.split('/').slice(3).join('/')}`;
  const date = stamp(options.time ?? Date.now());
  const scope = `${date.slice(0, 8)}/${options.region ?? 'us-east-1'}/s3/aws4_request`;
  const payload = options.payload ?? 'UNSIGNED-PAYLOAD';
  const headers: Record<string, string> = {
    host,
    'x-amz-content-sha256': payload,
    'x-amz-date': date,
    ...options.headers,
  };
  const names = Object.keys(headers).sort();
  searchParams.sort();
  const query = searchParams.toString().replaceAll('+', '%20').replaceAll('*', '%2A');
  const lines = names.map((name) => `${name}:${headers[name]}`);
  const canonical = [method, pathname, query, ...lines, '', names.join(';'), payload].join('\n');
  const signed = signature(keys.secretKey, scope, ['AWS4-HMAC-SHA256', date, scope, hash(canonical)].join('\n'));
  const authorization = `AWS4-HMAC-SHA256 Credential=${keys.accessKey}/${scope},SignedHeaders=${names.join(';')},Signature=${signed}`;
  return { ...headers, authorization };
}

export interface FormOptions {
  time?: number;
  scope?: string;
  accessKey?: string;
  secretKey?: string;
}

/** @returns the fields that sign a policy, given as the text that is put into base64. */
export function signPolicy(policy: string, keys: KeyPair, options: FormOptions = {}): Record<string, string> {
  const date = stamp(options.time ?? Date.now());
  const scope = options.scope ?? `${date.slice(0, 8)}/us-east-1/s3/aws4_request`;
  const base64 = Buffer.from(policy).toString('base64');
  return {
    policy: base64,
    'x-amz-algorithm': 'AWS4-HMAC-SHA256',
    'x-amz-credential': `${options.accessKey ?? keys.accessKey}/${scope}`,
    'x-amz-date': date,
    'x-amz-signature': signature(options.secretKey ?? keys.secretKey, scope, base64),
  };
}

export interface PresignOptions {
  time?: number;
  /** Seconds. */
  expires?: number;
  /** Further parameters, signed along. */
  query?: Record<string, string>;
}

/** @returns an address that carries its signature in its query. */
export function presign(method: string, url: string, keys: KeyPair, options: PresignOptions = {}): string {
  const { host } = new URL(url);
  const date = stamp(options.time ?? Date.now());
  const scope = `${date.slice(0, 8)}/us-east-1/s3/aws4_request`;
  const query = new URLSearchParams({
    ...options.query,
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': `${keys.accessKey}/${scope}`,
    'X-Amz-Date': date,
    'X-Amz-Expires': String(options.expires ?? 3600),
    'X-Amz-SignedHeaders': 'host',
  });
  query.sort();
  const text = query.toString().replaceAll('+', '%20').replaceAll('*', '%2A');
  const path = `/${url.split('/').slice(3).join('/')}`;
  const canonical = [method, path, text, `host:${host}`, '', 'host', 'UNSIGNED-PAYLOAD'].join('\n');
  const signed = signature(keys.secretKey, scope, ['AWS4-HMAC-SHA256', date, scope, hash(canonical)].join('\n'));
  return `${url}?${text}&X-Amz-Signature=${signed}`;
}
