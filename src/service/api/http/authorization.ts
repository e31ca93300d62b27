import { unauthorized } from './errors.ts';

const ask = 'Send one header "Authorization: Bearer <token>". `sheaf keys create` makes a token.';

/** @returns every Authorization header as it was sent; Node's own `headers` keeps the first of several. */
export function authorizationHeaders(rawHeaders: readonly string[]): string[] {
  return rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'authorization');
}

/**
 * "the header `Authorization: Bearer <ACCESS_TOKEN>`" (section 5), exactly once.
 * @throws HttpError 401
 */
export function bearerToken(headers: readonly string[]): string {
  const [value] = headers;
  const token = headers.length === 1 && value ? /^Bearer +([\w.~+/=-]{1,512})$/i.exec(value)?.[1] : undefined;
  if (!token) throw unauthorized(ask);
  return token;
}

/** "The client identifier is encoded using the application/x-www-form-urlencoded encoding algorithm" (RFC 6749 §2.3.1). */
function decodePart(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '));
}

/** @returns the client id and secret of an HTTP Basic header, or undefined when it is not one that can be read. */
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
