import type { IncomingHttpHeaders } from 'node:http';
import { invalid } from '../../core/errors.ts';

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
export function parseJson(body: unknown, headers: IncomingHttpHeaders): unknown {
  if (!Buffer.isBuffer(body) || body.length === 0) throw invalid('Send a JSON body.');
  if (!/^application\/json\s*(;|$)/i.test(headers['content-type'] ?? ''))
    throw invalid('Send the body with "Content-Type: application/json".');
  if (headers['content-encoding'] !== undefined) throw invalid('Send the body without Content-Encoding.');
  const value = parse(body);
  if (isTooDeep(value)) throw invalid(`The body is nested deeper than ${maxDepth} levels.`);
  return value;
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(decoder.decode(body));
  } catch (error) {
    if (error instanceof SyntaxError) throw invalid('The body is not valid JSON.');
    throw invalid('The body is not valid UTF-8.');
  }
}
