import { badRequest } from '../errors.ts';

const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads a JSON body. `__proto__` stays an ordinary own key.
 * @throws ServiceError 400 for a missing body, another content type, wrong encoding or wrong JSON.
 */
export function parseJson(body: unknown, contentType: string | undefined): unknown {
  if (!Buffer.isBuffer(body) || body.length === 0) throw badRequest('Send a JSON body.');
  if (!/^application\/json\s*(;|$)/i.test(contentType ?? ''))
    throw badRequest('Send the body with "Content-Type: application/json".');
  try {
    return JSON.parse(decoder.decode(body)) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) throw badRequest('The body is not valid JSON.');
    throw badRequest('The body is not valid UTF-8.');
  }
}
