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
export function parseJsonBody(body: unknown, headers: IncomingHttpHeaders): unknown {
  if (!Buffer.isBuffer(body) || body.length === 0) throw invalid('body_absent');
  if (!/^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '')) throw invalid('body_of_other_type');
  if (headers['content-encoding'] !== undefined) throw invalid('body_encoded');
  const value = parse(body);
  if (isTooDeep(value)) throw invalid('body_too_deep', { most: maxDepth });
  return value;
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(decoder.decode(body));
  } catch (error) {
    if (error instanceof SyntaxError) throw invalid('body_not_json');
    throw invalid('body_not_utf8');
  }
}
