import type { FastifyRequest } from 'fastify';
import { invalid } from '../../core/errors.ts';
import { unauthorizedError } from './errors.ts';

/** @returns every Authorization header as it was sent; Node's `headers` has only the first. */
export function listAuthorizationHeaders(rawHeaders: readonly string[]): string[] {
  return rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'authorization');
}

/**
 * The token of the one header `Authorization: Bearer TOKEN` (docs/interface.md#authentication).
 * @throws HttpError 401
 */
export function readBearerToken(headers: readonly string[]): string {
  const [value] = headers;
  const token = headers.length === 1 && value ? /^Bearer +([\w.~+/=-]{1,512})$/i.exec(value)?.[1] : undefined;
  if (!token) throw unauthorizedError('token_absent');
  return token;
}

/** Client id and secret are form-encoded in an HTTP Basic header (RFC 6749 2.3.1). */
function decodePart(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '));
}

/** @returns the client id and secret of an HTTP Basic header; undefined if it is not readable */
export function readBasicCredentials(header: string): { client_id: string; client_secret: string } | undefined {
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

/** A name or an address with or without a port; nothing else of a URL may stand in a Host header. */
const hostPattern = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/**
 * The address of the service that the client used: by its Host header, or by what a trusted proxy says of it
 * (X-Forwarded-Host, X-Forwarded-Proto).
 * @returns an origin: `https://sheaf.example.org`
 * @throws DomainError (invalid) for a host that is none
 */
export function clientAddress({ protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>): string {
  const url = hostPattern.test(host) ? URL.parse(`${protocol === 'https' ? 'https' : 'http'}://${host}`) : null;
  if (url === null) throw invalid('host_unreadable');
  return url.origin;
}
