import { S3Error } from '../s3-error.ts';

/** @returns text percent-encoded as SigV4 wants it: everything but A-Z a-z 0-9 - . _ ~ (RFC 3986 unreserved). */
export function encodeRfc3986(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** @returns a path with each segment encoded; the slashes stay. */
export function encodePath(path: string): string {
  return path.split('/').map(encodeRfc3986).join('/');
}

/** @throws S3Error InvalidURI when the percent-encoding is broken or the bytes are not UTF-8. */
export function decodeUri(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new S3Error('InvalidURI', "Couldn't parse the specified URI.");
  }
}

/** What the URL of a request names: path-style `/bucket/key?query`. */
export interface Target {
  /** The decoded path, with its leading slash. */
  path: string;
  /** Empty on the service root. */
  bucket: string;
  /** Empty on the bucket itself. */
  key: string;
  /** Decoded, in the order sent. */
  query: ReadonlyMap<string, string>;
}

/** @throws S3Error InvalidURI when the encoding is broken or a query parameter appears twice. */
export function parseTarget(url: string): Target {
  const origin = /^https?:\/\/[^/?#]*/.exec(url)?.[0] ?? '';
  const [rawPath = '', ...rest] = url.slice(origin.length).split('?');
  const path = decodeUri(rawPath === '' ? '/' : rawPath);
  const slash = path.indexOf('/', 1);
  const query = new Map<string, string>();
  for (const pair of rest.join('?').split('&')) {
    if (pair === '') continue;
    const [name = '', ...value] = pair.split('=');
    const key = decodeUri(name);
    if (query.has(key)) throw new S3Error('InvalidURI', `The query holds '${key}' twice.`);
    query.set(key, decodeUri(value.join('=')));
  }
  return {
    path,
    bucket: slash < 0 ? path.slice(1) : path.slice(1, slash),
    key: slash < 0 ? '' : path.slice(slash + 1),
    query,
  };
}
