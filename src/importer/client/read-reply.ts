import type { Endpoint } from '../../contract/index.ts';
import { ClientError } from './client-error.ts';

/** Seconds of a Retry-After header: a number, or a date. null when there is none that can be read. */
function retryAfter(headers: Headers): number | null {
  const value = headers.get('retry-after');
  if (value === null) return null;
  if (/^\d{1,9}$/.test(value)) return Number(value);
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - Date.now()) / 1000));
}

function parseJson(text: string): { ok: true; value: unknown } | { ok: false } {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return { ok: false };
  }
}

/** "errors that carry a message use { error: string }" (section 7) */
function serviceSentence(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('error' in body)) return null;
  // "error_description: Human-readable ASCII text" (RFC 6749 §5.2); `error` is a code there.
  if ('error_description' in body && typeof body.error_description === 'string') return body.error_description;
  return typeof body.error === 'string' && body.error !== '' ? body.error : null;
}

const usual: Record<number, string> = {
  401: 'The import service does not accept the token. Check it, or make a new one.',
  403: 'This API key may not do that; it lacks a scope.',
  404: 'The import service does not know what was asked for.',
  409: 'The import service refused: somebody else got there first.',
  413: 'The request was larger than the import service takes.',
  429: 'The import service takes no more requests for now.',
};

function sentence(status: number, body: unknown): string {
  const own = serviceSentence(body) ?? usual[status];
  if (own !== undefined) return own;
  if (status >= 500)
    return `The import service, or something between here and there, failed (HTTP ${status}). Try again later.`;
  return `The import service answered in a way Sheaf does not understand (HTTP ${status}).`;
}

/**
 * Parses a reply by the schema its endpoint has for its status.
 * @throws ClientError for every status but the 2xx the endpoint names, and for a body that is not what the schema says
 */
export async function readReply(endpoint: Endpoint, reply: Response, signal?: AbortSignal): Promise<unknown> {
  // What is no JSON is the caller's to read, bit by bit.
  if (endpoint.contentType !== undefined && reply.ok) return reply.body;
  const text = await reply.text().catch(() => {
    signal?.throwIfAborted();
    throw new ClientError(0, 'The connection broke off in the middle of an answer.');
  });
  const json = parseJson(text);
  if (!reply.ok) {
    const body = json.ok ? json.value : text;
    throw new ClientError(reply.status, sentence(reply.status, body), body, retryAfter(reply.headers));
  }
  // A cut answer, or a proxy's page: asking again may bring the whole one.
  if (!json.ok)
    throw new ClientError(
      0,
      'The answer is not JSON: it was cut off, or it is not the import service that answered.',
      text,
    );
  const parsed = endpoint.replies[reply.status]?.safeParse(json.value);
  if (parsed === undefined || !parsed.success) {
    const problem = parsed?.error.issues[0];
    const where = problem === undefined ? `HTTP ${reply.status}` : `${problem.path.join('.')}: ${problem.message}`;
    throw new ClientError(reply.status, `The import service gave an answer Sheaf cannot read (${where}).`, json.value);
  }
  return parsed.data;
}
