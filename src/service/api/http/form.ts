import type { IncomingHttpHeaders } from 'node:http';
import { bodyTypes, type TokenError } from '../../../contract/index.ts';
import { ServiceError } from '../../core/errors.ts';

const decoder = new TextDecoder('utf-8', { fatal: true });

/** "error … error_description" (RFC 6749 §5.2). */
export function tokenError(
  status: 400 | 401 | 429,
  error: TokenError,
  error_description: string,
  headers: Record<string, string> = {},
): ServiceError {
  return new ServiceError(status, error, { error_description }, headers);
}

const invalid = (description: string) => tokenError(400, 'invalid_request', description);

/** Percent escapes must be whole and UTF-8 (URLSearchParams would let both pass). */
function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Reads a form-encoded body; only the token endpoint has one. "Parameters sent without a value MUST be treated as if they
 * were omitted … Request and response parameters MUST NOT be included more than once." (RFC 6749 §3.2)
 * @throws ServiceError 400 invalid_request
 */
export function parseForm(body: unknown, headers: IncomingHttpHeaders): Record<string, string> {
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(headers['content-type'] ?? ''))
    throw invalid(`Send the body with "Content-Type: ${bodyTypes.form}".`);
  if (!Buffer.isBuffer(body) || body.length === 0) throw invalid('Send a form as the body.');
  if (headers['content-encoding'] !== undefined) throw invalid('Send the body without Content-Encoding.');
  let text: string;
  try {
    text = decoder.decode(body);
  } catch {
    throw invalid('The body is not valid UTF-8.');
  }
  if (!isDecodable(text)) throw invalid('The body is not a valid form.');
  const pairs = [...new URLSearchParams(text)];
  if (new Set(pairs.map(([name]) => name)).size < pairs.length) throw invalid('A parameter is there more than once.');
  return Object.fromEntries(pairs.filter(([, value]) => value !== ''));
}
