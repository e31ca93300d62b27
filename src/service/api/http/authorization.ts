import { unauthorized } from './errors.ts';

/** @returns every Authorization header as it was sent; Node's `headers` has only the first. */
export function authorizationHeaders(rawHeaders: readonly string[]): string[] {
  return rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'authorization');
}

/**
 * The token of the one header `Authorization: Bearer TOKEN` (docs/interface.md#authentication).
 * @throws HttpError 401
 */
export function bearerToken(headers: readonly string[]): string {
  const [value] = headers;
  const token = headers.length === 1 && value ? /^Bearer +([\w.~+/=-]{1,512})$/i.exec(value)?.[1] : undefined;
  if (!token) throw unauthorized('token_absent');
  return token;
}

/** Client id and secret are form-encoded in an HTTP Basic header (RFC 6749 2.3.1). */
function decodePart(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '));
}

/** @returns the client id and secret of an HTTP Basic header; undefined if it is not readable */
export function basicCredentials(header: string): { client_id: string; client_secret: string } | undefined {
  const encoded = /^Basic ([\w+/]{1,4096}={0,2})$/i.exec(header)?.[1];
  const pair = encoded === undefined ? '' : Buffer.from(encoded, 'base64').toString();
  const colon = pair.indexOf(':');
  if (colon < 1) return undefined;
  try {
    return { client_id: decodePart(pair.slice(0, colon)), client_secret: decodePart(pair.slice(colon + 1)) };
  } catch {
    return undefined;
  }
}
