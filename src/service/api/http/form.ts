import type { IncomingHttpHeaders } from 'node:http';
import { bodyTypes } from '../../../contract/index.ts';
import { tokenError } from './errors.ts';

const decoder = new TextDecoder('utf-8', { fatal: true });

const invalidForm = (description: string) => tokenError(400, 'invalid_request', description);

/** Percent escapes must be complete and UTF-8; URLSearchParams accepts others. */
function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Reads a form-encoded body; only the token endpoint has one. A parameter without a value counts as missing, and one that
 * is there twice is an error (RFC 6749 3.2).
 * @throws HttpError 400 invalid_request
 */
export function parseForm(body: unknown, headers: IncomingHttpHeaders): Record<string, string> {
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(headers['content-type'] ?? ''))
    throw invalidForm(`Send the body with "Content-Type: ${bodyTypes.form}".`);
  if (!Buffer.isBuffer(body) || body.length === 0) throw invalidForm('Send a form as the body.');
  if (headers['content-encoding'] !== undefined) throw invalidForm('Send the body without Content-Encoding.');
  let text: string;
  try {
    text = decoder.decode(body);
  } catch {
    throw invalidForm('The body is not valid UTF-8.');
  }
  if (!isDecodable(text)) throw invalidForm('The body is not a valid form.');
  const pairs = [...new URLSearchParams(text)];
  if (new Set(pairs.map(([name]) => name)).size < pairs.length)
    throw invalidForm('A parameter is there more than once.');
  return Object.fromEntries(pairs.filter(([, value]) => value !== ''));
}
