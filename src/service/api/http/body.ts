import type { IncomingHttpHeaders } from 'node:http';
import { bodyTypes } from '../../../contract/index.ts';
import { invalid } from '../../core/errors.ts';
import { tokenError } from './errors.ts';

const decoder = new TextDecoder('utf-8', { fatal: true });

/** More than any body of the contract needs. Echoed fields are serialized by recursion. */
const maxDepth = 100;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Looks level by level, so that a deep value needs no stack. */
function isTooDeep(value: unknown): boolean {
  let level = [value].filter(isObject);
  for (let depth = 0; level.length > 0; depth++) {
    if (depth === maxDepth) return true;
    level = level.flatMap((inner) => Object.values(inner).filter(isObject));
  }
  return false;
}

/**
 * Reads a JSON body. `__proto__` is an ordinary key of the result.
 * @throws DomainError (invalid) for a missing body, another content type, wrong encoding, wrong JSON or more than 100 levels
 */
export function parseJsonBody(body: unknown, headers: IncomingHttpHeaders): unknown {
  if (!Buffer.isBuffer(body) || body.length === 0) throw invalid('body_absent');
  if (!/^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '')) throw invalid('body_of_other_type');
  if (headers['content-encoding'] !== undefined) throw invalid('body_encoded');
  const value = parseText(body);
  if (isTooDeep(value)) throw invalid('body_too_deep', { most: maxDepth });
  return value;
}

function parseText(body: Buffer): unknown {
  try {
    return JSON.parse(decoder.decode(body));
  } catch (error) {
    if (error instanceof SyntaxError) throw invalid('body_not_json');
    throw invalid('body_not_utf8');
  }
}

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
